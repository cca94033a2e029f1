import { createHash } from 'node:crypto';
import type { ContentReview } from '../../read/content-schema.ts';
import { mendEncoding } from '../../read/mend-encoding.ts';
import type { Platform } from '../source.ts';

const MAX_ID_LENGTH = 64;

/**
 * Our id of a review: its source id, or a hash of that if it is long, unsafe in a URL, or not the platform's own.
 * For a source without ids, pass author and time on two lines: an edited text then keeps its URL.
 */
export function idFrom(platform: Platform, sourceId: string, isForeign: boolean): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * Tells apart reviews that share author and time, like several anonymous ones of a day. Based on repaired text, so
 * `--fix-encoding` does not change it.
 */
export function idFromWords(shared: string, { rating, title = '', text }: Words): string {
  const [prefix = ''] = shared.split('-', 1);
  return `${prefix}-${hash(shared, String(rating), mendEncoding(title), mendEncoding(text))}`;
}
type Words = Pick<ContentReview, 'rating' | 'text' | 'title'>;

/** The prefix depends on the platform only, so every export of a review gives the same id. */
function prefixed(platform: Platform, rest: string): string {
  return `${platform === 'tripadvisor' ? 'ta' : platform.charAt(0)}-${rest}`;
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
