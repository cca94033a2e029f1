import { createHash } from 'node:crypto';
import type { ContentReview } from '../../read/content-schema.ts';
import { mendEncoding } from '../../read/mend-encoding.ts';
import type { Platform } from '../source.ts';

const MAX_ID_LENGTH = 64;

/** Our id of a review that its source gave one: that id, or its hash where it is long, unsafe in an address, or foreign to the platform. */
export function idFromSource(platform: Platform, sourceId: string, isForeign: boolean): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * Our id of a review whose source has none: a hash of author and time, so that an edited text keeps its address. Several
 * reviews can share it, as many customers without a name on one day do; then their words are hashed too.
 */
export function idFromAuthor(platform: Platform, author: string, time: string): string {
  return prefixed(platform, hash(platform, mendEncoding(author), time));
}

/** The id of one of several reviews that share an id. Damaged letters do not count, so that mending them keeps it. */
export function idFromWords(shared: string, { rating, title = '', text }: Words): string {
  const [prefix = ''] = shared.split('-', 1);
  return `${prefix}-${hash(shared, String(rating), mendEncoding(title), mendEncoding(text))}`;
}
type Words = Pick<ContentReview, 'rating' | 'text' | 'title'>;

/** Reviews of one platform get one prefix, whichever way they were exported. */
function prefixed(platform: Platform, rest: string): string {
  return `${platform === 'tripadvisor' ? 'ta' : platform.charAt(0)}-${rest}`;
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
