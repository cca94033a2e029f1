import { Feed, type Item } from 'feed';
import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { FEED_SIZE } from '../../contract/feed.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import type { Review, Source } from '../../contract/review.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';
import { entryTitle, mentionedEntities, publishedMoment } from './feed-entry.ts';

/**
 * Returns `/feed.xml`: the newest reviews as Atom (RFC 4287), with `words` in the site's language. The library escapes
 * incompletely, so every text is prepared for its place; see docs/decisions/001-feed-package.md.
 */
export function toAtomFeed(dataset: ReviewsDataset, site: Site, words: WordTable): string {
  const { business, reviews, updated_at } = dataset;
  const self = absolute(site, '/feed.xml');
  const hub = hubUrl(site);
  const feed = new Feed({
    id: self,
    title: inElement(fillSlots(words, 'overview.title', { business: business.name })),
    ...(business.description !== undefined && { description: inElement(business.description) }),
    updated: new Date(updated_at),
    author: {
      name: inElement(business.name),
      ...(business.url !== undefined && { link: business.url }),
    },
    link: absolute(site, '/'),
    feed: self,
    ...(hub !== undefined && { hub }),
    generator: false,
  });
  for (const review of reviews.slice(0, FEED_SIZE)) feed.addItem(toItem(review, dataset, words));
  return `${withTextTitles(feed.atom1())}\n`;
}

/**
 * Makes the titles of entries plain text: the library writes them as HTML, which six common readers show with its escapes. In CDATA
 * they need none, and `]]>` is broken up.
 */
function withTextTitles(atom: string): string {
  return atom.replaceAll('<title type="html"><![CDATA[', '<title type="text"><![CDATA[');
}

function toItem(review: Review, { business }: ReviewsDataset, words: WordTable): Item {
  return {
    id: review.url,
    link: review.url,
    title: inCdata(entryTitle(review).replaceAll(']]>', ']] >')),
    published: new Date(publishedMoment(review)),
    date: new Date(updatedMoment(review)),
    author: [{ name: inElement(review.author.name) }],
    category: mentionedEntities(review, business).map(({ id, name }) => {
      return { term: id, name: inAttribute(name) };
    }),
    content: inCdata(toHtml(review, words)),
  };
}

/** Prepares text for an element. The library unescapes `&amp;` before it escapes the text. */
function inElement(text: string): string {
  return xmlSafe(text).replaceAll('&amp;', '&amp;amp;');
}

/** Prepares text for an attribute. The library does not escape `<` there. */
function inAttribute(text: string): string {
  return xmlSafe(text).replaceAll('<', '‹');
}

/** Prepares markup for a CDATA section. Escaped text has no `]]>`; the library would split only the first one. */
function inCdata(markup: string): string {
  return xmlSafe(markup);
}

function toHtml({ rating, text, language, source, reply }: Review, words: WordTable): string {
  const lang = language === undefined ? '' : ` lang="${escapeMarkup(language)}"`;
  const response = reply === undefined ? '' : `<blockquote>${paragraphs(reply.text)}</blockquote>`;
  const original =
    source.url === undefined ? '' : `<p>${originalLink(source.url, source, words)}</p>`;
  const stars = escapeMarkup(fillSlots(words, 'rating.of_five', { rating: String(rating) }));
  return `<p>${stars}</p><div${lang}>${paragraphs(text)}</div>${response}${original}`;
}

function originalLink(url: string, { platform }: Source, words: WordTable): string {
  const site = platformName(platform) ?? new URL(url).hostname;
  const name = fillSlots(words, 'source.original', { platform: site });
  return `<a href="${escapeMarkup(url)}">${escapeMarkup(name)}</a>`;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p dir="auto">${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

/** Returns when the review was last changed, or else when it was published. */
function updatedMoment(review: Review): string {
  return review.updated_at ?? publishedMoment(review);
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids (production 2, Char).
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Replaces lone surrogates and characters that XML 1.0 forbids. The result still needs escaping. */
function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD');
}
