import { absolute } from '../../contract/addresses.ts';
import { type Review, VERIFICATION_STATUSES } from '../../contract/review.ts';
import { shorten, updatedDay } from '../client/review-text.js';
import { customerWords, isolated, langAttribute } from './customer-words.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { sourceNames } from './source-name.ts';
import { icon, stars } from './symbols.ts';
import type { Words } from './words.ts';

/** Maximum length of a text in lists, in UTF-16 code units, if each review has its own page. */
export const MAX_LIST_TEXT = 900;

/** Returns the path of a review, for links on this site. */
export function localPath({ site }: PageData, review: Review): string {
  return review.url.slice(site.siteUrl.length);
}

/** Renders a review in a list. `level` is the level of its heading. */
export function reviewCard(data: PageData, review: Review, level: 2 | 3): Html {
  return renderPart('review-card', card, data, { review, level });
}

function card(
  data: PageData,
  { review, level }: { review: Review; level: 2 | 3 },
  maxText = data.reviewPages ? MAX_LIST_TEXT : Number.POSITIVE_INFINITY,
): Html {
  const { words } = data;
  const { id, date, rating, author } = review;
  const name = isolated(author.name);
  return html`<article class="review" id="r-${id}">
<header class="byline">${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}
<p>${stars(words, rating)}</p>
<p><a href="${localPath(data, review)}"><time datetime="${date}">${words.day(date)}</time></a></p></header>
<div class="said">${reviewBody(data, review, maxText)}</div>
${reviewFacts(data, review)}
</article>`;
}

/** Renders the title, text and response. Texts longer than `maxText` are cut and followed by a link to the full review. */
export function reviewBody(data: PageData, review: Review, maxText: number): Html {
  const { words, dataset } = data;
  const { title, text, language, reply } = review;
  return html`${title !== undefined && html`<p class="review-title" dir="auto"${langAttribute(language)}>${title}</p>`}
${text.trim() !== '' && customerWords(shorten(text, maxText), language)}
${text.trim() === '' && title === undefined && html`<p class="quiet">${words.say('review.stars_only')}</p>`}
${text.length > maxText && html`<p class="whole"><a href="${localPath(data, review)}">${words.say('review.read_whole')}</a></p>`}
${
  reply !== undefined &&
  html`<blockquote class="reply"><p class="reply-head">${words.show('review.reply', { name: isolated(reply.author ?? dataset.business.name), day: html`<time datetime="${reply.date}">${words.day(reply.date)}</time>` })}</p>
${customerWords(reply.text, undefined)}</blockquote>`
}`;
}

/** Returns "Updated 3 March 2026", or undefined if the review was not updated. */
export function updatedOn({ words }: PageData, review: Review): string | undefined {
  const day = updatedDay(review);
  return day === undefined ? undefined : words.say('review.updated', { day: words.day(day) });
}

/** Renders the verification status of a review. */
export function proofMark(words: Words, status: Review['verification']['status']): Html {
  return html`<span class="proof ${status}">${icon(status === 'unverified' ? 'ring' : 'tick')}${words.say(`proof.status.${status}`)}</span>`;
}

/** Renders source, verification and disclosures. */
function reviewFacts(data: PageData, review: Review): Html {
  const { words, dataset } = data;
  const { verification, incentivized, insider } = review;
  const updated = updatedOn(data, review);
  return html`<p class="facts"><span class="source">${sourceNames(words, dataset.business.name, review)}</span> ${proofMark(words, verification.status)}${incentivized === true && html` <strong class="incentivized">${words.say('review.incentivized')}</strong>`}${insider === true && html` <strong class="insider">${words.say('review.insider')}</strong>`}${updated !== undefined && html` <span class="updated">${updated}</span>`}</p>`;
}

/** A placeholder with every optional field. */
const PLACEHOLDER: Omit<Review, 'url'> = {
  id: '',
  date: '2000-01-01',
  updated_at: '2000-01-03T00:00:00Z',
  rating: 5,
  title: 'Title',
  text: 'Text',
  author: { name: 'Author' },
  source: { platform: 'direct' },
  verification: { status: 'verified', method: 'manual' },
  mentions: { technicians: [], services: [], service_areas: [] },
  reply: { text: 'Text', date: '2000-01-02' },
  incentivized: true,
  insider: true,
};

/**
 * Renders the templates that `client/review-card.js` fills with search results: a card with every part, one without text, and
 * the verification marks. The functions above render them, so results look like the lists.
 */
export function cardTemplates(data: PageData): Html {
  const complete = { ...PLACEHOLDER, url: absolute(data.site, '/reviews/') };
  const { title: _title, ...starsOnly } = { ...complete, text: '' };
  return html`<template id="card">${card(data, { review: complete, level: 2 }, 1)}</template>
<template id="card-stars-only">${card(data, { review: starsOnly, level: 2 })}</template>
<template id="proofs">${VERIFICATION_STATUSES.map((status) => proofMark(data.words, status))}</template>`;
}
