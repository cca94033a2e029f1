import type { Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import { toDayNumber } from '../day-number.ts';
import { BodyCache } from '../search/body-cache.ts';
import { joinBytes } from '../shared-arrays.ts';
import { momentOf } from './changes.ts';
import type { Answer } from './dataset.ts';
import type { Generation } from './generation.ts';
import { openJson } from './packed-json.ts';
import { onOrAfter, tagOfSlice } from './since-table.ts';
import { type SinceTimes, timeOf, toSinceTimes } from './since-times.ts';

/** The slices of a generation and when each changed; they go to the next generation, so that its unchanged slices keep theirs. */
export type Slices = Readonly<Record<SinceQuery['by'], SinceTimes>>;

/** Answers what came since a day. */
export type Since = (date: string, query: SinceQuery) => Answer;

const MOST_ANSWERS = 200;
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;
const EMPTY_ETAG = '"empty"';

/** Opens the slices of a generation. */
export function openSlices(
  { sinceDate, sinceChange, lastModified }: Generation,
  before: Slices | undefined,
  swappedAt: string,
): Slices {
  return {
    date: toSinceTimes(sinceDate, lastModified, before?.date, swappedAt),
    updated: toSinceTimes(sinceChange.table, lastModified, before?.updated, swappedAt),
  };
}

/** Every answer is a prefix of an order: by date one slice of the packed reviews, by change a run of single ones. */
export function createSince({ reviews, removed, sinceChange }: Generation, slices: Slices): Since {
  const published = openJson(reviews.packed, 'id');
  const gone = openJson(removed.packed, 'id');
  const cache = new BodyCache<Answer & { bytes: number }>(MOST_ANSWERS, MOST_ANSWER_BYTES);

  function reviewsOf(by: SinceQuery['by'], count: number): Buffer[] {
    if (by === 'date') return [published.upTo(count)];
    return [...sinceChange.numbers.subarray(0, count)].flatMap((number, i) =>
      i === 0 ? [published.of(number)] : [COMMA, published.of(number)],
    );
  }

  /** Moment of a change as the slices name it, see `SinceTable`. */
  function momentOfChange(number: number): string {
    if (number < published.length) return momentOf(JSON.parse(published.textOf(number)));
    const { removed_at }: Tombstone = JSON.parse(gone.textOf(number - published.length));
    return removed_at;
  }

  return (date, { by }) => {
    const key = `${by} ${date}`;
    const kept = cache.get(key);
    if (kept !== undefined) return kept;
    const { table } = slices[by];
    const day = toDayNumber(date);
    const slice = onOrAfter(table.days, day);
    const newest = table.newest[slice];
    const updated_at = newest === undefined ? `${date}T00:00:00Z` : momentOfChange(newest);
    const count = table.reviews[slice] ?? 0;
    const head = JSON.stringify({ since: date, updated_at, count }).slice(0, -1);
    const body = joinBytes([
      Buffer.from(`${head},"reviews":[`),
      ...reviewsOf(by, count),
      Buffer.from('],"removed":['),
      gone.upTo(table.removed[slice] ?? 0),
      Buffer.from(']}'),
    ]);
    const answer = {
      body,
      bytes: body.length,
      etag: slice < 0 ? EMPTY_ETAG : tagOfSlice(table, slice),
      lastModified: timeOf(slices[by], day),
    };
    cache.set(key, answer);
    return answer;
  };
}

const COMMA = Buffer.from(',');
