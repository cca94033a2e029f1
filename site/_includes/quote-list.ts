import type { Quote } from '../../contract/insights.ts';
import { isolated, langAttribute } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { localPath } from './review-card.ts';
import { stars } from './symbols.ts';

/** Lists quotes with the author, rating and date of their reviews. */
export function quoteList(data: PageData, quotes: readonly Quote[]): Html {
  return html`<ul class="quotes">
${quotes.map(
  (quote) => html`<li>${renderPart('quote', quoteItem, data, { quote })}</li>
`,
)}</ul>`;
}

function quoteItem(data: PageData, { quote }: { quote: Quote }): Html {
  const { words } = data;
  const review = data.review(quote.review_id);
  const day = html`<time datetime="${quote.date}">${words.day(quote.date)}</time>`;
  return html`<blockquote class="quote"><p dir="auto"${langAttribute(review?.language)}>${quote.text.trim()}</p></blockquote>
<p class="quote-source">${stars(words, quote.rating)} ${review !== undefined && html`${isolated(review.author.name)}, `}${review === undefined ? day : html`<a href="${localPath(data, review)}">${day}</a>`}</p>`;
}
