import { readExisting, type StoredReview } from '../build/import/existing.ts';
import { keyOf } from '../build/read/ids.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { UsageError } from './commands.ts';

/** Reads the reviews of the content. The function returned throws UsageError for an id that none has, naming the nearest. */
export async function readReviews(contentDir: string): Promise<(id: string) => StoredReview> {
  const { byId } = await readExisting(contentDir, []);
  return (id) => {
    const stored = byId.get(keyOf(id));
    if (stored !== undefined) return stored;
    const nearest = nearestName(id, byId.keys());
    const hint = nearest ? `did you mean ${nearest}?` : 'the address of its page ends with it';
    throw new UsageError(`no review has the id ${id}; ${hint}`);
  };
}
