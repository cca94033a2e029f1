import { Feed, type Item } from 'feed';
import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { atomArchivePath } from '../../contract/feed.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import { lastChange, type Reply, type Review, type Source } from '../../contract/review.ts';
import { shownOriginal } from '../../contract/shown-average.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';
import {
  entryTitle,
  type FeedPage,
  feedDescription,
  feedPages,
  mentionedEntities,
  publishedMoment,
} from './feed-entry.ts';

/**
 * Returns `/feed.xml`: the newest reviews as Atom (RFC 4287), or a page of its archive (RFC 5005), with `words` in the site's language.
 * The library escapes incompletely, so every text is prepared for its place; see docs/decisions/001-feed-package.md.
 */
export function toAtomFeed(
  dataset: ReviewsDataset,
  site: Site,
  words: WordTable,
  page: FeedPage = feedPages(dataset.reviews)[0],
): string {
  const { business } = dataset;
  const { number, reviews } = page;
  const current = absolute(site, '/feed.xml');
  const changes = reviews.map((review) => Date.parse(lastChange(review)));
  // Only the feed itself is a topic.
  const hub = number === undefined ? hubUrl(site) : undefined;
  const feed = new Feed({
    id: current,
    title: inElement(fillSlots(words, 'overview.title', { business: business.name })),
    description: inElement(feedDescription(dataset, words)),
    updated: new Date(number === undefined ? dataset.updated_at : Math.max(0, ...changes)),
    author: {
      name: inElement(business.name),
      ...(business.url !== undefined && { link: business.url }),
    },
    link: absolute(site, '/'),
    feed: number === undefined ? current : absolute(site, atomArchivePath(number)),
    ...(hub !== undefined && { hub }),
    generator: false,
  });
  for (const review of reviews) feed.addItem(toItem(review, dataset, words));
  const atom = withArchive(feed.atom1(), page, site);
  // The library writes titles of entries as HTML, which six common readers show with its escapes. In CDATA, plain text needs none.
  return `${atom.replaceAll('<title type="html"><![CDATA[', '<title type="text"><![CDATA[')}\n`;
}

/** Adds the links of RFC 5005, which the library does not know. No page links to a newer one, so that it keeps its bytes. */
function withArchive(atom: string, { number, older }: FeedPage, site: Site): string {
  const link = (rel: string, path: string): string =>
    `<link rel="${rel}" href="${escapeMarkup(absolute(site, path))}"/>\n    `;
  const archive = `<fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>\n    `;
  const own = number === undefined ? '' : archive + link('current', '/feed.xml');
  const previous = older === 0 ? '' : link('prev-archive', atomArchivePath(older));
  return atom.replace('<link rel="self"', `${own}${previous}$&`);
}

function toItem(review: Review, { business }: ReviewsDataset, words: WordTable): Item {
  return {
    id: review.url,
    link: review.url,
    // In CDATA, of which the library would split only the first `]]>`. Escaped text has none.
    title: xmlSafe(entryTitle(review).replaceAll(']]>', ']] >')),
    published: new Date(publishedMoment(review)),
    date: new Date(lastChange(review)),
    author: [{ name: inElement(review.author.name) }],
    category: mentionedEntities(review, business).map(({ id, name }) => {
      // An attribute, in which the library does not escape `<`.
      return { term: id, name: xmlSafe(name).replaceAll('<', '‹') };
    }),
    content: xmlSafe(toHtml(review, business, words)),
  };
}

/** Prepares text for an element. The library unescapes `&amp;` before it escapes the text. */
function inElement(text: string): string {
  return xmlSafe(text).replaceAll('&amp;', '&amp;amp;');
}

function toHtml(review: Review, business: Business, words: WordTable): string {
  const { rating, text, language, source, reply, verification } = review;
  const lines = [
    fillSlots(words, 'rating.of_five', { rating: String(rating) }) +
      (source.rating === undefined ? '' : ` (${shownOriginal(source.rating, words.language)})`),
    fillSlots(words, `proof.by.${verification.method}`, {}),
    ...(['incentivized', 'insider'] as const)
      .filter((mark) => review[mark] === true)
      .map((mark) => fillSlots(words, `review.${mark}`, {})),
  ];
  const head = lines.map((line) => `<p>${escapeMarkup(line)}</p>`).join('');
  const lang = language === undefined ? '' : ` lang="${escapeMarkup(language)}"`;
  const original =
    source.url === undefined ? '' : `<p>${originalLink(source.url, source, words)}</p>`;
  const response = reply === undefined ? '' : toResponse(reply, business, words);
  return `${head}<div${lang}>${paragraphs(text)}</div>${response}${original}`;
}

function toResponse({ text, date, author }: Reply, business: Business, words: WordTable): string {
  const name = fillSlots(words, 'review.reply', { name: author ?? business.name });
  return `<p>${escapeMarkup(`${name}, ${date}`)}</p><blockquote>${paragraphs(text)}</blockquote>`;
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

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters XML 1.0 forbids (production 2, Char).
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Replaces lone surrogates and characters that XML 1.0 forbids. The result still needs escaping. */
function xmlSafe(text: string): string {
  return text.toWellFormed().replace(FORBIDDEN, '\uFFFD');
}
