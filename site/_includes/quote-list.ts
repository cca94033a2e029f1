import type { Quote } from '../../contract/insights.ts';
import { type Html, html, isolated, langAttribute } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { starCount } from './symbols.ts';

/** Lists quotes with a sign for praise or criticism, the author and the stars of their reviews. */
export function quoteList(data: PageData, quotes: readonly Quote[]): Html {
  return html`<ul class="quotes">${quotes.map((quote) => html`<li>${renderPart('quote', quoteItem, data, { quote })}</li>`)}</ul>`;
}

function quoteItem(data: PageData, { quote }: { quote: Quote }): Html {
  const { words } = data;
  const review = data.review(quote.review_id);
  const source =
    review !== undefined &&
    html` <a href="${data.pathOf(review)}">${isolated(review.author.name)}, ${starCount(words, quote.rating)}</a>`;
  return html`${sign(data, quote)}<p><q class="words" dir="auto"${langAttribute(review?.language)}>${quote.text.trim()}</q>${source}</p>`;
}

function sign({ words }: PageData, { polarity }: Quote): Html {
  const [kind, figure, word] = SIGNS[polarity === 'mixed' ? 'neutral' : polarity];
  return html`<span class="sgn ${kind}"><span aria-hidden="true">${figure}</span><span class="vh">${words.say(`topics.${word}`)}</span></span>`;
}

const SIGNS = {
  positive: ['good', '+', 'praise'],
  negative: ['bad', '−', 'criticism'],
  neutral: ['mid', '·', 'neither'],
} as const;
