import { readExisting, type StoredReview } from '../build/import/existing.ts';
import type { ContentLine, ContentReview } from '../build/read/content-schema.ts';
import { idKey, noSuchReview } from '../build/read/ids.ts';
import { firstNames } from '../build/read/problems.ts';
import { createDayOf } from '../contract/day-of.ts';
import type { Day } from '../contract/review.ts';
import { UsageError } from './commands.ts';

/** Shortest start of an id that stands for it, in characters. */
const MIN_SHORT_ID = 6;

type Find<T> = (name: string) => StoredReview<T>;

/**
 * Reads the reviews. `find` takes an id, the start of one or the address of a page; it throws UsageError if no review, or several,
 * match, or for a recommendation. `findAny` finds those, too. `today` is the date in the time zone of the business.
 */
export async function readReviews(
  contentDir: string,
): Promise<{ find: Find<ContentReview>; findAny: Find<ContentLine>; today: Day }> {
  const { byId, recommendations, removed, settings } = await readExisting(contentDir, []);
  const all = new Map<string, StoredReview<ContentLine>>([...byId, ...recommendations]);
  const findAny: Find<ContentLine> = (name) => findIn(all, removed, name);
  const find: Find<ContentReview> = (name) => {
    const { id } = findAny(name).review;
    const stored = byId.get(idKey(id));
    if (stored === undefined)
      throw new UsageError(`${id} is a recommendation, which can have no reply and no job`);
    return stored;
  };
  return { find, findAny, today: createDayOf(settings.time_zone)(new Date().toISOString()) };
}

function findIn(
  byId: ReadonlyMap<string, StoredReview<ContentLine>>,
  removed: ReadonlySet<string>,
  name: string,
): StoredReview<ContentLine> {
  // In addresses, links of newsletters add parameters (`?utm_source=x`), and the editor has ids behind `=`.
  const parts = /^https?:/.test(name) ? name.split(/[/#?&=]/) : [];
  const isKnown = (part: string) => byId.has(idKey(part)) || removed.has(idKey(part));
  const given = parts.find(isKnown) ?? name.replace(/^https?:.*?([^/]+)\/*(?:[?#].*)?$/, '$1');
  const id = idKey(given);
  const all = [...byId.values()].map(({ review }) => review.id);
  const ids = id.length < MIN_SHORT_ID ? [] : all.filter((each) => idKey(each).startsWith(id));
  const stored = byId.get(id) ?? (ids.length === 1 ? byId.get(idKey(ids[0] ?? '')) : undefined);
  if (stored !== undefined) return stored;
  // Another id is no help: a second `remove` would take down the wrong review.
  if (removed.has(id)) throw new UsageError(`${given} was removed already`);
  const several = `${ids.length} ids start with ${given}: ${firstNames(ids, 3)}`;
  throw new UsageError(ids.length > 1 ? several : noSuchReview(given, all));
}
