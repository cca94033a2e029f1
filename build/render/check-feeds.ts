import { SaxesParser } from 'saxes';
import { FEED_SIZE, type JsonFeed } from '../../contract/feed.ts';

/**
 * Parses the Atom feed with a strict parser and counts the entries of both feeds. Review text is untrusted; a wrong count means
 * that some of it became markup. Throws if the Atom feed is not well-formed or a count is wrong.
 */
export function checkFeeds(feeds: { atom: string; jsonFeed: JsonFeed; reviewCount: number }): void {
  const expected = Math.min(feeds.reviewCount, FEED_SIZE);
  const entries = countElements(feeds.atom, 'entry');
  const items = feeds.jsonFeed.items.length;
  if (entries !== expected || items !== expected) {
    throw new Error(
      `expected ${expected} reviews in each feed, got ${entries} Atom entries and ${items} JSON items`,
    );
  }
}

function countElements(xml: string, name: string): number {
  const parser = new SaxesParser();
  let count = 0;
  parser.on('opentag', (tag) => {
    if (tag.name === name) count++;
  });
  parser.on('error', (cause) => {
    throw new Error(`feed.xml is not well-formed: ${cause.message}`, { cause });
  });
  parser.write(xml).close();
  return count;
}
