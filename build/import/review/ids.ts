import { createHash } from 'node:crypto';
import type { ContentReview } from '../../read/content-schema.ts';
import type { Platform } from '../source.ts';
import { mendEncoding } from './mojibake.ts';

/** First part of an id: reviews of one platform come together whichever way they were exported. */
const PREFIXES: Readonly<Partial<Record<Platform, string>>> = { tripadvisor: 'ta' };

const MAX_ID_LENGTH = 64;
const NUMBERED = /^(.*-[0-9a-f]{24})-(\d+)$/;

/** Our id of a review that its source gave one: that id, or its hash where it is long, unsafe in an address, or foreign to the platform. */
export function idFromSource(platform: Platform, sourceId: string, isForeign = false): string {
  const id = prefixed(platform, sourceId);
  const isUsable = !isForeign && /^[\w-]+$/.test(id) && id.length <= MAX_ID_LENGTH;
  return isUsable ? id : prefixed(platform, hash(platform, sourceId));
}

/**
 * Our id of a review whose source has none: a hash of author and time, so that an edited text keeps its address. Several
 * reviews can share it, as many customers without a name on one day do; `numberIds` tells these apart.
 */
export function idFromAuthor(platform: Platform, author: string, time: string): string {
  return prefixed(platform, hash(platform, mendEncoding(author), time));
}

/** What tells reviews with one shared id apart. Damaged letters do not count, so that mending them keeps the ids. */
export function wordsHash({ rating, title = '', text }: Words): string {
  return hash(String(rating), mendEncoding(title), mendEncoding(text));
}
type Words = Pick<ContentReview, 'rating' | 'text' | 'title'>;

/** The shared id of which an id is one: `j-<hash>-2` is the second `j-<hash>`. */
export function sharedIdOf(id: string): string {
  return id.replace(NUMBERED, '$1');
}

/**
 * Ids of reviews that share one, by the hash of their words: a review of the content keeps its id, an edited one takes that
 * of the one that is gone, others get the next numbers. `known`: the ids in use with their words, which a tombstone has not.
 * Undefined for reviews that may be one that was removed: these must not come back.
 */
export function numberIds(
  shared: string,
  hashes: readonly string[],
  known: ReadonlyMap<string, string | undefined>,
): Map<string, string | undefined> {
  const free = new Map([...known].sort(([a], [b]) => numberOf(a) - numberOf(b)));
  const ids = new Map<string, string | undefined>();
  for (const words of hashes) {
    const same = [...free].find(([, others]) => others === words)?.[0];
    if (same !== undefined && free.delete(same)) ids.set(words, same);
  }
  const mayBeRemoved = [...free.values()].includes(undefined);
  const gone = [...free.keys()];
  let last = Math.max(0, ...[...known.keys()].map(numberOf));
  for (const words of hashes.filter((each) => !ids.has(each)).sort()) {
    const id = gone.shift() ?? (++last === 1 ? shared : `${shared}-${last}`);
    ids.set(words, mayBeRemoved ? undefined : id);
  }
  return ids;
}

function numberOf(id: string): number {
  return Number(NUMBERED.exec(id)?.[2] ?? 1);
}

function prefixed(platform: Platform, rest: string): string {
  return `${PREFIXES[platform] ?? platform.charAt(0)}-${rest}`;
}

function hash(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 24);
}
