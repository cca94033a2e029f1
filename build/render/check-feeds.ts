import { SaxesParser } from 'saxes';
import { FEED_SIZE, type JsonFeed } from '../../contract/feed.ts';

/**
 * Reads the Atom feed back with a strict parser and counts its entries: review text is hostile input, and a count that
 * differs means that some of it became markup. Throws when it is not well-formed or a count is off.
 */
export function checkFeeds(feeds: { atom: string; jsonFeed: JsonFeed; reviewCount: number }): void {
  const expected = Math.min(feeds.reviewCount, FEED_SIZE);
  const entries = countElements(feeds.atom, 'entry');
  const items = feeds.jsonFeed.items.length;
  if (entries !== expected || items !== expected) {
    throw new Error(
      `the feeds must hold ${expected} reviews, got ${entries} Atom entries and ${items} items`,
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
