import { readExisting, type StoredReview } from '../build/import/existing.ts';
import { keyOf, noSuchReview } from '../build/read/ids.ts';
import type { Day } from '../contract/review.ts';
import { UsageError } from './commands.ts';

/** Reads the reviews. `find` throws UsageError for an id that no review has; `today` is the day where the business is. */
export async function readReviews(
  contentDir: string,
): Promise<{ find: (id: string) => StoredReview; today: Day }> {
  const { byId, settings } = await readExisting(contentDir, []);
  const find = (id: string): StoredReview => {
    const stored = byId.get(keyOf(id));
    if (stored === undefined) throw new UsageError(noSuchReview(id, byId));
    return stored;
  };
  return { find, today: todayIn(settings.time_zone) };
}

/** Today in a time zone: the machine may be in another one. */
export function todayIn(timeZone: string): Day {
  return new Date().toLocaleDateString('en-CA', { timeZone });
}
