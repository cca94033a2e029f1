import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { Business } from '../../contract/business.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { atomArchivePath } from '../../contract/feed.ts';
import { MARKUP_ESCAPES } from '../../contract/markup-escapes.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { platformName } from '../../contract/platform.ts';
import { lastChange, type Reply, type Review, type Source } from '../../contract/review.ts';
import { fillSlots, type WordTable } from '../read/word-table.ts';
import {
  entryTitle,
  type FeedPage,
  feedDescription,
  feedPages,
  mentionedEntities,
  publishedMoment,
} from './feed-entry.ts';

/** Returns `/feed.xml`: the newest reviews as Atom (RFC 4287), or a page of its archive (RFC 5005), with `words` in the site's language. */
export function toAtomFeed(
  dataset: ReviewsDataset,
  site: Site,
  words: WordTable,
  { number, reviews, older }: FeedPage = feedPages(dataset.reviews)[0],
): string {
  const { business, updated_at } = dataset;
  const isArchive = number !== undefined;
  const current = absolute(site, '/feed.xml');
  const changes = reviews.map((review) => Date.parse(lastChange(review)));
  const hub = hubUrl(site);
  const link = (rel: string, url: string): string =>
    `\n    <link rel="${rel}" href="${inAttribute(url)}"/>`;
  // No page links to a newer one, so that it keeps its bytes. Only the feed itself is a topic.
  const links = [
    link('alternate', absolute(site, '/')),
    isArchive && '\n    <fh:archive xmlns:fh="http://purl.org/syndication/history/1.0"/>',
    isArchive && link('current', current),
    older > 0 && link('prev-archive', absolute(site, atomArchivePath(older))),
    link('self', isArchive ? absolute(site, atomArchivePath(number)) : current),
    !isArchive && hub !== undefined && link('hub', hub),
  ];
  const uri = business.url && `\n        <uri>${inElement(new URL(business.url).href)}</uri>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
    <id>${inElement(current)}</id>
    <title>${inElement(fillSlots(words, 'overview.title', { business: business.name }))}</title>
    <updated>${exactTime(isArchive ? Math.max(0, ...changes) : updated_at)}</updated>
    <author>
        <name>${inElement(business.name)}</name>${uri ?? ''}
    </author>${links.filter((line) => line !== false).join('')}
    <subtitle>${inElement(feedDescription(dataset, words))}</subtitle>${reviews.map((review) => toEntry(review, business, words)).join('')}
</feed>
`;
}

/** A title as HTML would show its escapes in six common readers. In CDATA it needs none, and `]]>` is broken up; escaped markup has none. */
function toEntry(review: Review, business: Business, words: WordTable): string {
  const title = entryTitle(review).replaceAll(']]>', ']] >');
  const categories = mentionedEntities(review, business).map(
    ({ id, name }) => `\n        <category label="${inAttribute(name)}" term="${id}"/>`,
  );
  return `
    <entry>
        <title type="text"><![CDATA[${xmlSafe(title)}]]></title>
        <id>${inElement(review.url)}</id>
        <link href="${inAttribute(review.url)}"/>
        <updated>${exactTime(lastChange(review))}</updated>
        <content type="html"><![CDATA[${xmlSafe(toHtml(review, business, words))}]]></content>
        <author>
            <name>${inElement(review.author.name)}</name>
        </author>${categories.join('')}
        <published>${exactTime(publishedMoment(review))}</published>
    </entry>`;
}

function exactTime(moment: string | number): string {
  return new Date(moment).toISOString();
}

function inElement(text: string): string {
  return xmlSafe(text).replace(/[&<>]/g, (character) => MARKUP_ESCAPES[character] ?? '');
}

function inAttribute(text: string): string {
  return xmlSafe(text).replace(/[&<"]/g, (character) => MARKUP_ESCAPES[character] ?? '');
}

function toHtml(review: Review, business: Business, words: WordTable): string {
  const { rating, text, language, source, reply, verification } = review;
  const { status, method } = verification;
  const proof = status === 'verified' ? method : status === 'unverified' ? 'none' : 'platform';
  const lines = [
    fillSlots(words, 'rating.of_five', { rating: String(rating) }) +
      (source.rating === undefined ? '' : ` (${source.rating})`),
    fillSlots(words, `proof.by.${proof}`, {}),
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
