import { excerpt } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { customerWords, isolated, lang } from './customer-words.ts';
import { formatDay } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { sourceName } from './source-name.ts';
import { stars } from './stars.ts';

/** Longest text shown whole in a list, in UTF-16 units, where there is a page that shows it all. */
const MAX_LIST_TEXT = 900;

/** Path of a review on this site, as a link of a page. */
export function localPath({ site }: PageData, review: Review): string {
  return review.url.slice(site.siteUrl.length);
}

/** One review in a list. `level` is the level of its heading. */
export function reviewCard(data: PageData, review: Review, level: 2 | 3): Html {
  const { words } = data;
  const { id, date, rating, author } = review;
  const name = isolated(author.name);
  return html`<article class="review" id="r-${id}">
<header class="byline">${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
<p>${stars(words, rating)}</p>
<p><a href="${localPath(data, review)}"><time datetime="${date}">${formatDay(words, date)}</time></a></p></header>
<div class="said">${reviewBody(data, review, data.reviewPages ? MAX_LIST_TEXT : Number.POSITIVE_INFINITY)}</div>
${reviewFacts(data, review)}
</article>`;
}

/** Title, text and the answer of the business; texts longer than `maxLength` end in a link to the whole. */
export function reviewBody(data: PageData, review: Review, maxLength: number): Html {
  const { words, dataset } = data;
  const { title, text, language, reply } = review;
  const isLong = text.length > maxLength;
  const shown = isLong ? excerpt(text, maxLength) : text;
  return html`${title !== undefined && html`<p class="review-title" dir="auto"${lang(language)}>${title}</p>`}
${text.trim() !== '' && customerWords(shown, language)}
${text.trim() === '' && title === undefined && html`<p class="quiet">${words.starsOnly}</p>`}
${isLong && html`<p><a href="${localPath(data, review)}">${words.readWhole}</a></p>`}
${
  reply !== undefined &&
  html`<blockquote class="reply"><p class="reply-head">${isolated(words.replyOf(reply.author ?? dataset.business.name))}, <time datetime="${reply.date}">${formatDay(words, reply.date)}</time></p>
${customerWords(reply.text, undefined)}</blockquote>`
}`;
}

/** The day the review was last changed, in words; nothing where all that came since is the answer of the business. */
export function updatedOn(
  { words }: PageData,
  { updated_at, reply }: Pick<Review, 'updated_at' | 'reply'>,
): string | undefined {
  if (updated_at === undefined || updated_at.slice(0, 10) === reply?.date) return undefined;
  return words.updated(formatDay(words, updated_at));
}

/** Source, proof and warnings in one line. */
function reviewFacts(data: PageData, review: Review): Html {
  const { words, dataset } = data;
  const { source, verification, incentivized, insider } = review;
  const updated = updatedOn(data, review);
  return html`<p class="facts"><span>${sourceName(words, dataset.business.name, source.platform)}</span> <span class="proof ${verification.status}">${words.proof[verification.status]}</span>${incentivized === true && html` <strong>${words.incentivized}</strong>`}${insider === true && html` <strong>${words.insider}</strong>`}${updated !== undefined && html` <span>${updated}</span>`}</p>`;
}
