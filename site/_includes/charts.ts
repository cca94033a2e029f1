import { aggregateRating } from '../../contract/aggregate-rating.ts';
import {
  criticismCount,
  type EntityInsight,
  type Insights,
  praiseCount,
  type Quote,
} from '../../contract/insights.ts';
import type { Review } from '../../contract/review.ts';
import { shownAverage } from '../../contract/shown-average.ts';
import { type Html, html, isolated, langAttribute } from '../client/html.ts';
import type { PageData } from './page-data.ts';
import { type PartValues, renderPart } from './parts.ts';
import { bar, ONE_STAR, starCount } from './symbols.ts';

/** Thresholds: fewer reviews, topics or years make no chart. */
const MIN_REVIEWS = 20;
const MIN_JUDGED = 4;
const MIN_TOPICS = 2;
const MIN_YEARS = 2;

/** Number of topics shown at once; the others are folded. */
const OPEN_TOPICS = 4;

/** Shares of praise among praise and criticism above which a topic is mostly praised or mixed. */
const PRAISED = 0.75;
const MIXED = 0.45;

/** Share of criticism above which a criticism is quoted next to the praise. */
const QUOTE_CRITICISM = 0.2;

/** How many reviews mention a subject, and how many of them praise or criticise it. Some do both. */
type Topic = EntityInsight['aspects'][number] & { quotes?: readonly Quote[] };

export function topicsOf(aspects: Insights['aspects']): Topic[] {
  return aspects.map((aspect) => ({
    ...aspect,
    praise: praiseCount(aspect.polarity),
    criticism: criticismCount(aspect.polarity),
  }));
}

/** The subject that stands for the business as a whole, which is no topic. */
export const WHOLE = 'miscellaneous';

/** Renders what customers say by topic, or nothing if there is too little to compare. */
export function topicList(data: PageData, topics: readonly Topic[], reviews: number): Html | false {
  const shown = topics.filter(
    ({ id, judging_reviews }) => id !== WHOLE && judging_reviews >= MIN_JUDGED,
  );
  if (reviews < MIN_REVIEWS || shown.length < MIN_TOPICS) return false;
  const folded = shown.slice(OPEN_TOPICS);
  // Labels may have an "and" of their own.
  const names = folded.map(({ label }) => label).join(', ');
  const rest = html`<details class="rest"><summary class="more">\
${data.words.say('topics.more', { count: folded.length })}<span${data.insightsLang}> ${names}</span></summary>
${rows(data, folded)}</details>`;
  return html`${rows(data, shown.slice(0, OPEN_TOPICS))}
${folded.length > 0 && rest}`;
}

export function topicKey({ words }: PageData): Html {
  const names = Object.values(SIGNS).map(([, , word]) => words.say(`topics.${word}`));
  return key(words, names);
}

function key(words: PageData['words'], [good = '', mid = '', bad = '']: readonly string[]): Html {
  return html`<ul class="key" aria-label="${words.say('topics.key')}"><li><i class="good"></i>${good}</li><li><i class="mid"></i>${mid}</li><li><i class="bad"></i>${bad}</li></ul>`;
}

function rows(data: PageData, topics: readonly Topic[]): Html {
  return html`<ul class="topics">
${topics.map((topic) => html`<li>${topicRow(data, topic)}</li>`)}</ul>`;
}

function topicRow(data: PageData, topic: Topic): Html {
  const { words } = data;
  const { label, reviews, judging_reviews, praise, criticism, quotes = [] } = topic;
  const both = praise + criticism - judging_reviews;
  const [good, bad] = [praise - both, criticism - both];
  const parts = { good, mid: reviews - good - bad, bad };
  const counts = [
    words.reviews(reviews),
    praise > 0 && words.say('topics.counts.praise', { count: praise }),
    criticism > 0 && words.say('topics.counts.criticise', { count: criticism }),
    both > 0 && words.say('topics.counts.both', { count: both }),
  ].filter((part) => part !== false);
  return html`<div><h3${data.insightsLang}>${label}</h3><p class="small soft">${words.say(`topics.word.${wordOf(topic)}`)}</p></div>
<div>${bar(parts, reviews)}<p class="count">${counts.map((count) => count.replaceAll(' ', '\u00a0')).join(' · ')}</p></div>
${chosenQuotes(data, quotes, criticism / judging_reviews)}`;
}

/** One praise, and one criticism as well if a fifth of the opinions is criticism. */
function chosenQuotes(data: PageData, quotes: readonly Quote[], criticised: number): Html | false {
  const praise = quotes.find(({ polarity }) => polarity === 'positive');
  const criticism = quotes.find(({ polarity }) => polarity === 'negative');
  const isQuoted = praise === undefined || criticised >= QUOTE_CRITICISM;
  const chosen = [praise, isQuoted ? criticism : undefined].filter((quote) => quote !== undefined);
  return chosen.length > 0 && quoteList(data, chosen);
}

function wordOf({ praise, criticism }: Topic): 'praised' | 'mixed' | 'criticised' {
  const share = praise / (praise + criticism);
  if (share >= PRAISED) return 'praised';
  return share >= MIXED ? 'mixed' : 'criticised';
}

/** Lists quotes with a sign for praise or criticism, the author and the stars of their reviews. */
export function quoteList(data: PageData, quotes: readonly Quote[]): Html {
  return html`<ul class="quotes">${quotes.map((quote) => html`<li>${renderPart('quote', quoteItem, data, { quote })}</li>`)}</ul>`;
}

function quoteItem(data: PageData, { quote }: PartValues['quote']): Html {
  const { words } = data;
  const review = data.review(quote.review_id);
  const source =
    review !== undefined &&
    html` <a href="${data.pathOf(review)}">${isolated(review.author.name)}, ${starCount(words, quote.rating)}</a>`;
  const [kind, figure, word] = SIGNS[quote.polarity === 'mixed' ? 'neutral' : quote.polarity];
  const sign = html`<span class="sgn ${kind}"><span aria-hidden="true">${figure}</span><span class="vh">${words.say(`topics.${word}`)}</span></span>`;
  return html`${sign}<p><q class="words" dir="auto"${langAttribute(review?.language)}>${quote.text.trim()}</q>${source}</p>`;
}

const SIGNS = {
  positive: ['good', '+', 'praise'],
  neutral: ['mid', '·', 'neither'],
  negative: ['bad', '−', 'criticism'],
} as const;

/**
 * Renders the ratings year by year, or nothing if there are too few reviews or years.
 * @param reviews newest first
 */
export function yearList({ words }: PageData, reviews: readonly Review[]): Html | false {
  const years = [...Map.groupBy(reviews, ({ date }) => date.slice(0, 4))];
  if (reviews.length < MIN_REVIEWS || years.length < MIN_YEARS) return false;
  const names = (['good', 'mid', 'bad'] as const).map((kind) => words.say(`years.${kind}`));
  return html`<ul class="years">
${years.map(([year, group]) => {
  const all = aggregateRating(group);
  const { '1': one, '2': two, '3': mid, '4': four, '5': five } = all.distribution;
  const parts = { good: four + five, mid, bad: one + two };
  const shares = Object.values(parts).map((count) => words.number(count));
  const average = shownAverage(all);
  const rating = words.rating(average);
  const mean = html`<span class="count" aria-hidden="true">${rating} ${ONE_STAR}</span>\
<span class="vh">${words.say('years.average', { rating })}</span> · `;
  const spoken = names.map((name, at) => words.named(name, shares[at] ?? '')).join(', ');
  return html`<li><b>${year}</b>${bar(parts, group.length)}<span class="soft">${average !== null && mean}${words.reviews(group.length)}\
<span class="vh">. ${spoken}</span></span></li>
`;
})}</ul>
${key(words, names)}`;
}
