import { absolute, hubUrl, type Site } from '../../contract/addresses.ts';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { FEED_SIZE } from '../../contract/feed.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import { xmlSafe } from './plain-text.ts';
import { entryTitle, publishedMoment, reviewTags, updatedMoment } from './review-entry.ts';

/**
 * `/feed.xml`: Atom (RFC 4287) of the newest reviews. Any text is safe here: what XML forbids is replaced, the rest is
 * escaped, and no CDATA section is used, because no escape of `]]>` exists inside one.
 */
export function toAtomFeed(dataset: ReviewsDataset, site: Site): string {
  const { business, reviews, updated_at } = dataset;
  const self = absolute(site, '/feed.xml');
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${xml(site.language)}">
  <id>${xml(self)}</id>
  <title>${xml(`Reviews of ${business.name}`)}</title>
  <subtitle>${xml(business.description)}</subtitle>
  <updated>${updated_at}</updated>
  <author><name>${xml(business.name)}</name><uri>${xml(business.url)}</uri></author>
  <link rel="self" type="application/atom+xml" href="${xml(self)}"/>
  <link rel="hub" href="${xml(hubUrl(site))}"/>
  <link rel="alternate" type="text/html" href="${xml(absolute(site, '/'))}"/>
${reviews.slice(0, FEED_SIZE).map(toEntry).join('')}</feed>
`;
}

function toEntry(review: Review): string {
  const { url, author, language, source } = review;
  const categories = reviewTags(review).map((tag) => `\n    <category term="${xml(tag)}"/>`);
  const via = source.url === undefined ? '' : `\n    <link rel="via" href="${xml(source.url)}"/>`;
  return `  <entry${language === undefined ? '' : ` xml:lang="${xml(language)}"`}>
    <id>${xml(url)}</id>
    <title>${xml(entryTitle(review))}</title>
    <link rel="alternate" type="text/html" href="${xml(url)}"/>${via}
    <published>${publishedMoment(review)}</published>
    <updated>${updatedMoment(review)}</updated>
    <author><name>${xml(author.name)}</name></author>${categories.join('')}
    <content type="html">${xml(toHtml(review))}</content>
  </entry>
`;
}

function toHtml({ rating, text, reply }: Review): string {
  const stars = `<p>${rating} of 5 stars</p>`;
  const answer = reply === undefined ? '' : `<blockquote>${paragraphs(reply.text)}</blockquote>`;
  return stars + paragraphs(text) + answer;
}

function paragraphs(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p dir="auto">${escapeMarkup(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');
}

function xml(text: string): string {
  return escapeMarkup(xmlSafe(text));
}
