import type { SinceQuery } from '../../contract/search-query.ts';
import { BodyCache } from '../search/body-cache.ts';
import { joinBytes } from '../shared-arrays.ts';
import type { Answer } from './dataset.ts';
import type { Generation } from './generation.ts';
import { openJson } from './packed-json.ts';
import { onOrAfter, openTable, type PackedTable } from './since-table.ts';
import { type SinceTimes, timeOf, toSinceTimes } from './since-times.ts';

/** The slices of a generation and when each changed; they go to the next generation, so that its unchanged slices keep theirs. */
export type Slices = Readonly<Record<SinceQuery['by'], SinceTimes>>;

/** Answers what came since a day. */
export type Since = (date: string, query: SinceQuery) => Answer;

const MOST_ANSWERS = 200;
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;
const EMPTY_ETAG = '"empty"';

/** Opens the slices of a generation in steps, with requests in between. */
export async function openSlices(
  { sinceDate, sinceChange, lastModified }: Generation,
  before: Slices | undefined,
  swappedAt: string,
): Promise<Slices> {
  const timesOf = (table: PackedTable, by: SinceQuery['by']) =>
    toSinceTimes(openTable(table), lastModified, before?.[by], swappedAt);
  return {
    date: await timesOf(sinceDate, 'date'),
    updated: await timesOf(sinceChange.table, 'updated'),
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

  return (date, { by }) => {
    const key = `${by} ${date}`;
    const kept = cache.get(key);
    if (kept !== undefined) return kept;
    const slice = onOrAfter(slices[by].table, date);
    const count = slice?.reviews ?? 0;
    const updated_at = slice?.updatedAt ?? `${date}T00:00:00Z`;
    const head = JSON.stringify({ since: date, updated_at, count }).slice(0, -1);
    const body = joinBytes([
      Buffer.from(`${head},"reviews":[`),
      ...reviewsOf(by, count),
      Buffer.from('],"removed":['),
      gone.upTo(slice?.removed ?? 0),
      Buffer.from(']}'),
    ]);
    const answer = {
      body,
      bytes: body.length,
      etag: slice?.etag ?? EMPTY_ETAG,
      lastModified: timeOf(slices[by], date),
    };
    cache.set(key, answer);
    return answer;
  };
}

const COMMA = Buffer.from(',');
