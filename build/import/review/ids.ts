import { createHash } from 'node:crypto';
import { repairEncoding } from '../../check/repair-encoding.ts';
import type { ContentReview } from '../../read/content-schema.ts';
import type { Platform } from '../source.ts';

const MAX_ID_LENGTH = 64;

/**
 * Returns our id of a review: its source id, or a hash of it if it is too long, unsafe in a URL, or not the platform's own.
 * For a source without ids, pass author and time on two lines, so that a review keeps its URL when its text is edited.
 */
export function idFrom(platform: Platform, sourceId: string, isForeign: boolean): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * Returns an id that distinguishes reviews with the same author and time, like several anonymous reviews of one day. Uses the
 * repaired text, so that `--fix-encoding` does not change the id.
 */
export function idFromText(shared: string, { rating, title = '', text }: Texts): string {
  const [prefix = ''] = shared.split('-', 1);
  return `${prefix}-${hash(shared, String(rating), repairEncoding(title), repairEncoding(text))}`;
}
type Texts = Pick<ContentReview, 'rating' | 'text' | 'title'>;

/** Adds a prefix that depends on the platform only, so that every export of a review gives the same id. */
function prefixed(platform: Platform, rest: string): string {
  return `${platform === 'tripadvisor' ? 'ta' : platform.charAt(0)}-${rest}`;
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
