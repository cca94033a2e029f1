import type { Quote } from '../../contract/insights.ts';
import { type Html, html, isolated, langAttribute } from './html.ts';
import { localPath, type PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { oneStar } from './symbols.ts';

/** Lists quotes with a sign for praise or criticism, the author and the stars of their reviews. */
export function quoteList(data: PageData, quotes: readonly Quote[]): Html {
  return html`<ul class="quotes">${quotes.map(
    (quote) => html`<li>${renderPart('quote', quoteItem, data, { quote })}</li>
`,
  )}</ul>`;
}

function quoteItem(data: PageData, { quote }: { quote: Quote }): Html {
  const { words } = data;
  const review = data.review(quote.review_id);
  const source =
    review !== undefined &&
    html` <a href="${localPath(data, review)}">${isolated(review.author.name)}, <span class="count" aria-hidden="true">${quote.rating} ${oneStar()}</span><span class="vh">${words.say('rating.stars', { count: quote.rating })}</span></a>`;
  return html`${sign(data, quote)}<p><q class="words" dir="auto"${langAttribute(review?.language)}>${quote.text.trim()}</q>${source}</p>`;
}

function sign({ words }: PageData, { polarity }: Quote): Html {
  if (polarity === 'negative')
    return html`<span class="sgn bad"><span aria-hidden="true">−</span><span class="vh">${words.say('topics.criticism')}</span></span>`;
  if (polarity === 'positive')
    return html`<span class="sgn good"><span aria-hidden="true">+</span><span class="vh">${words.say('topics.praise')}</span></span>`;
  return html`<span class="sgn mid"><span aria-hidden="true">·</span><span class="vh">${words.say('topics.neither')}</span></span>`;
}
