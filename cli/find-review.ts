import { readExisting, type StoredReview } from '../build/import/existing.ts';
import { idKey, noSuchReview } from '../build/read/join-reviews.ts';
import type { Day } from '../contract/review.ts';
import { UsageError } from './commands.ts';

/** Reads the reviews. `find` throws UsageError for an unknown id; `today` is the date in the time zone of the business. */
export async function readReviews(
  contentDir: string,
): Promise<{ find: (id: string) => StoredReview; today: Day }> {
  const { byId, settings } = await readExisting(contentDir, []);
  const find = (id: string): StoredReview => {
    const stored = byId.get(idKey(id));
    if (stored === undefined) throw new UsageError(noSuchReview(id, byId));
    return stored;
  };
  return { find, today: todayIn(settings.time_zone) };
}

/** Returns today's date in a time zone. */
export function todayIn(timeZone: string): Day {
  return new Date().toLocaleDateString('en-CA', { timeZone });
}
