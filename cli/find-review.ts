import { readExisting, type StoredReview } from '../build/import/existing.ts';
import { idKey, noSuchReview } from '../build/read/join-reviews.ts';
import { firstNames } from '../build/read/problems.ts';
import type { Day } from '../contract/review.ts';
import { UsageError } from './commands.ts';

/** Shortest start of an id that stands for it, in characters. */
const MIN_SHORT_ID = 6;

/**
 * Reads the reviews. `find` takes an id, and `search` also the start of one or the address of a page; both throw UsageError if no
 * review, or several, match. `today` is the date in the time zone of the business.
 */
export async function readReviews(contentDir: string): Promise<{
  find: (id: string) => StoredReview;
  search: (name: string) => StoredReview;
  today: Day;
}> {
  const { byId, settings } = await readExisting(contentDir, []);
  const find = (id: string): StoredReview => {
    const stored = byId.get(idKey(id));
    if (stored === undefined) throw new UsageError(noSuchReview(id, byId));
    return stored;
  };
  const search = (name: string): StoredReview => {
    const id = name.replace(/^https?:.*?([^/#=]+)\/?$/, '$1');
    if (byId.has(idKey(id)) || id.length < MIN_SHORT_ID) return find(id);
    const ids = [...byId.keys()].filter((key) => key.startsWith(idKey(id)));
    if (ids.length > 1)
      throw new UsageError(`${ids.length} ids start with ${id}: ${firstNames(ids, 3)}`);
    return find(ids[0] ?? id);
  };
  return { find, search, today: todayIn(settings.time_zone) };
}

/** Returns today's date in a time zone. */
export function todayIn(timeZone: string): Day {
  return new Date().toLocaleDateString('en-CA', { timeZone });
}
