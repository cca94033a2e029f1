import { createHash } from 'node:crypto';
import type { ContentReview } from '../../read/content-schema.ts';
import { mendEncoding } from '../../read/mend-encoding.ts';
import type { Platform } from '../source.ts';

const MAX_ID_LENGTH = 64;

/**
 * Our id of a review: that of its source, or its hash where it is long, unsafe in an address, or foreign to the platform.
 * A source without ids gives author and time on two lines, so that an edited text keeps its address.
 */
export function idFrom(platform: Platform, sourceId: string, isForeign: boolean): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * The id of one of several reviews that share the id of author and time, as many customers without a name on one day do.
 * Damaged letters do not count, so that mending them keeps it.
 */
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
