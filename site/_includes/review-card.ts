import { absolute } from '../../contract/addresses.ts';
import type { Photo } from '../../contract/photo.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review } from '../../contract/review.ts';
import {
  hueOf,
  initials,
  markOf,
  paragraphsOf,
  shorten,
  updatedDay,
} from '../client/review-text.ts';
import { type Html, html, isolated, langAttribute } from './html.ts';
import { localPath, type PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { customerPhotos, picture } from './pictures.ts';
import { icon, stars } from './symbols.ts';

/** Maximum length of a text in lists, in UTF-16 code units, if each review has its own page. */
export const MAX_LIST_TEXT = 900;

/** Texts up to this length are set larger; cards cut longer ones than MIN_LONG at six lines. In UTF-16 code units. */
const MAX_SHORT = 120;
const MIN_LONG = 300;

/** Maximum number of services, people and areas named on a card. */
const MAX_TAGS = 3;

/** Renders a review in a list. `level` is the level of its heading; a `wide` card fills the row and shows the whole text. */
export function reviewCard(data: PageData, review: Review, level: 2 | 3, wide = false): Html {
  return renderPart('review-card', card, data, { review, level, wide });
}

function card(
  data: PageData,
  { review, level, wide }: { review: Review; level: 2 | 3; wide: boolean },
  maxText = data.reviewPages ? MAX_LIST_TEXT : Number.POSITIVE_INFINITY,
): Html {
  const { words } = data;
  const { id, date, rating, author, title, text, images = [], reply } = review;
  const name = html`<a href="${localPath(data, review)}">${isolated(author.name)}</a>`;
  const isBare =
    text.trim() === '' && title === undefined && reply === undefined && images.length === 0;
  const isShort = title === undefined && text.length < MAX_SHORT;
  const isLong = !wide && text.length > MIN_LONG;
  return html`<article class="card${wide && ' wide'}${isBare ? ' bare' : isShort && ' short'}${isLong && ' long'}" id="r-${id}">
<div class="who">${face(author.name)}${level === 2 ? html`<h2>${name}</h2>` : html`<h3>${name}</h3>`}<p><time datetime="${date}">${words.day(date, 'medium')}</time> · <span class="source">${postedOn(data, review)}</span></p></div>
<div class="rate">${stars(words, rating)}${mark(data, review)}</div>
${reviewBody(data, review, { maxText, isCut: isLong || text.length > maxText })}
${customerPhotos(data, images)}
${disclosures(data, review)}
${wide ? false : tags(data, review)}
</article>`;
}

/** Renders the round picture of a name: its initials on a hue of the name. */
export function face(name: string, large = false): Html {
  return html`<span class="face f${hueOf(name)}${large && ' xl'}" aria-hidden="true">${initials(name)}</span>`;
}

/** Renders the photo of a person of the business, or else their initials. */
export function portrait(
  data: PageData,
  { name, photo }: { name: string; photo?: Photo | undefined },
  large = false,
): Html {
  if (photo === undefined) return face(name, large);
  return html`<span class="face${large && ' xl'}">${picture(data, photo, large ? '5.5rem' : '2.5rem')}</span>`;
}

/** Says where a review was posted: "on Google, Facebook". */
export function postedOn({ words }: PageData, { source, also_on = [] }: Review): string {
  const others = also_on.map(({ platform }) => words.platform(platform));
  return [words.postedOn(source.platform), ...others].join(', ');
}

/** Renders the mark of a review that somebody confirmed, in the words for how it was done. */
function mark(data: PageData, review: Review): Html | false {
  const said = proofOf(data, review);
  return said !== undefined && html`<p class="tick">${icon('tick')}<span>${said}</span></p>`;
}

/** Says how a review was confirmed, or returns undefined if it was not. */
export function proofOf(data: PageData, { source, verification }: Review): string | undefined {
  return markOf(marksOf(data), verification, platformName(source.platform));
}

/** Returns the marks by method of verification. */
export function marksOf({ words, trade }: PageData): Parameters<typeof markOf>[0] {
  return {
    job_match: words.say(`proof.matched.${trade.had}`),
    invitation: words.say(`proof.invited.${trade.had}`),
    manual: words.say('proof.by.manual'),
    platform: words.say('proof.checked', { platform: '{platform}' }),
    any_platform: words.say('proof.by.platform'),
  };
}

/** Renders the title, text and response. Texts longer than `maxText` are cut; cut texts link to the full review. */
export function reviewBody(
  data: PageData,
  review: Review,
  { maxText, isCut }: { maxText: number; isCut: boolean },
): Html {
  const { words, dataset } = data;
  const { title, text, language, reply, author } = review;
  const hasText = text.trim() !== '';
  const said = hasText && customerWords(shorten(text, maxText), language);
  return html`${title !== undefined && html`<p class="title" dir="auto"${langAttribute(language)}>${title}</p>`}
${said}${!hasText && title === undefined && html`<p class="none">${words.say('review.stars_only')}</p>`}${isCut && html`<p class="whole"><a class="more" href="${localPath(data, review)}">${words.say('review.read_whole')}<span class="vh">: ${words.show('review.by', { author: isolated(author.name) })}</span></a></p>`}
${
  reply !== undefined &&
  html`<div class="reply"><p class="by">${words.show('review.reply', { name: isolated(reply.author ?? dataset.business.name) })}</p><div class="answer">${paragraphs(reply.text)}</div></div>`
}`;
}

/** Renders a customer's text as paragraphs, each in its own text direction. Keeps line breaks inside paragraphs. */
function customerWords(text: string, language: string | undefined): Html {
  return html`<blockquote class="words"${langAttribute(language)}>${paragraphs(text)}</blockquote>`;
}

function paragraphs(text: string): Html[] {
  return paragraphsOf(text).map(
    (lines) =>
      html`<p dir="auto">${lines.map((line, at) => html`${at > 0 && html`<br>`}${line}`)}</p>`,
  );
}

/** Returns "Updated 3 March 2026", or undefined if the review was not updated. */
export function updatedOn({ words }: PageData, review: Review): string | undefined {
  const day = updatedDay(review);
  return day === undefined ? undefined : words.say('review.updated', { day: words.day(day) });
}

/** Renders what a reader should know about the review: rewards, closeness to the business, changes. */
export function disclosures(data: PageData, review: Review): Html {
  const { words } = data;
  const updated = updatedOn(data, review);
  return html`${review.incentivized === true && html`<p class="none incentivized"><strong>${words.say('review.incentivized')}</strong></p>`}${review.insider === true && html`<p class="none insider"><strong>${words.say('review.insider')}</strong></p>`}${updated !== undefined && html`<p class="none updated">${updated}</p>`}`;
}

function tags(data: PageData, review: Review): Html | false {
  const mentioned = data.mentionsOf(review).slice(0, MAX_TAGS);
  if (mentioned.length === 0) return false;
  return html`<ul class="tags" aria-label="${data.words.say('review.mentions')}">${mentioned.map(({ kind, name, short, path }) => html`<li><a href="${path}">${kind === 'technicians' ? short : name}</a></li>`)}</ul>`;
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
 * Renders the templates that `client/review-card.ts` fills with search results: a card with every part, and one without text. The
 * functions above render them, so results look like the lists.
 */
export function cardTemplates(data: PageData): Html {
  const url = absolute(data.site, '/reviews/');
  const image = { url, thumbnail_url: url, width: 1, height: 1, alt: 'Photo' };
  const complete = { ...PLACEHOLDER, url, images: [image] };
  const { title: _title, ...starsOnly } = { ...complete, text: '' };
  return html`<template id="card">${card(data, { review: complete, level: 2, wide: true }, 1)}</template>
<template id="card-stars-only">${card(data, { review: starsOnly, level: 2, wide: true })}</template>`;
}
