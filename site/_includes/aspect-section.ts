import { type AspectInsight, judgedCount } from '../../contract/insights.ts';
import { segmentBar } from './charts/bars.ts';
import { insightsLang } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { quoteList } from './quote-list.ts';

/** Maximum number of topics, and of quotes for each. */
const MAX_ASPECTS = 10;
const MAX_QUOTES = 4;

const POLARITY_ORDER = ['positive', 'mixed', 'neutral', 'negative'] as const;

/** Returns the topics with enough opinions: a bar, the numbers of opinions, and quotes for each. */
export function aspectSection(data: PageData, aspects: readonly AspectInsight[]): Html | false {
  const { words } = data;
  const { minimum_reviews } = data.insights.method;
  const shown = aspects
    .filter(({ polarity }) => judgedCount(polarity) >= minimum_reviews)
    .slice(0, MAX_ASPECTS);
  const maxReviews = Math.max(1, ...shown.map(({ reviews }) => reviews));
  if (shown.length === 0) return false;
  return html`<section aria-labelledby="aspects"><h2 id="aspects">${words.say('topics.title')}</h2>
<p class="quiet">${words.say('topics.note')}</p>
<p class="key" aria-hidden="true">${POLARITY_ORDER.map((polarity) => html`<span class="${polarity}">${words.say(`topics.${polarity}`)}</span> `)}</p>
<div class="aspects">
${shown.map((aspect) => aspectRow(data, aspect, maxReviews))}</div>
</section>`;
}

function aspectRow(data: PageData, aspect: AspectInsight, maxReviews: number): Html {
  const { words } = data;
  const { label, reviews, polarity, quotes } = aspect;
  const [first, ...others] = quotes.slice(0, MAX_QUOTES);
  const segments = POLARITY_ORDER.map((kind) => ({
    share: polarity[kind] / maxReviews,
    className: kind,
  }));
  const counts = [
    words.say('rating.count', { count: reviews }),
    ...POLARITY_ORDER.filter((kind) => polarity[kind] > 0).map((kind) =>
      words.say(`topics.counts.${kind}`, { count: polarity[kind] }),
    ),
  ];
  return html`<div class="aspect"><h3${insightsLang(data)}>${label}</h3>
${segmentBar(segments)}
<p class="aspect-count">${counts.join(' · ')}</p>
${first !== undefined && quoteList(data, [first])}
${
  others.length > 0 &&
  html`<details><summary>${words.show('topics.more_quotes', { topic: html`<span${insightsLang(data)}>${label}</span>` })}</summary>
${quoteList(data, others)}</details>`
}</div>
`;
}
