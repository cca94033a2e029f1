import type { Tombstone } from '../../contract/review.ts';
import type { SinceQuery } from '../../contract/search-query.ts';
import { BodyCache } from '../body-cache.ts';
import { toDayNumber } from '../day-number.ts';
import { joinBytes } from '../shared-arrays.ts';
import { momentOf } from './changes.ts';
import type { Answer } from './dataset.ts';
import type { Generation } from './generation.ts';
import { openJson } from './packed-json.ts';
import { onOrAfter, tagOfSlice } from './since-table.ts';
import { type SinceTimes, timeOf, toSinceTimes } from './since-times.ts';

/** The slices of a generation and when each changed; they go to the next generation, so that its unchanged slices keep theirs. */
export type Slices = Readonly<Record<SinceQuery['by'], SinceTimes>>;

/** Answers what came since a day. Validators are known at once; a body is made when it is asked for. */
export type Since = (date: string, query: SinceQuery) => Answer;

const MOST_ANSWERS = 200;
const MOST_ANSWER_BYTES = 64 * 1024 * 1024;
/** A larger body is sent in pieces: peers that read slowly would each hold on to one. */
const MOST_WHOLE_BYTES = 1024 * 1024;
/** So many reviews that do not lie side by side are joined to a piece. */
const REVIEWS_PER_PIECE = 200;
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

/** `Pieces` of this file: they can be joined. */
type Parts = { readonly byteLength: number; readonly pieces: () => Iterable<Buffer> };

/** Every answer is a prefix of an order: by date one slice of the packed reviews, by change a run of single ones. */
export function createSince({ reviews, removed, sinceChange }: Generation, slices: Slices): Since {
  const published = openJson(reviews.packed, 'id');
  const gone = openJson(removed.packed, 'id');
  const cache = new BodyCache<Answer & { bytes: number }>(MOST_ANSWERS, MOST_ANSWER_BYTES);

  /** Bytes of single reviews with a comma after each. */
  function sizeOf(numbers: Uint32Array): number {
    return numbers.reduce((sum, number) => sum + published.sizeOf(number), 0);
  }

  function join(numbers: Uint32Array): Buffer {
    const joined = Buffer.allocUnsafe(sizeOf(numbers));
    let end = 0;
    for (const number of numbers) end = published.copy(number, joined, end);
    return joined;
  }

  /** Single reviews with the commas between them, some at a time. */
  function* joinByTurns(numbers: Uint32Array): Generator<Buffer> {
    for (let at = 0; at < numbers.length; at += REVIEWS_PER_PIECE) {
      const joined = join(numbers.subarray(at, at + REVIEWS_PER_PIECE));
      yield at + REVIEWS_PER_PIECE < numbers.length ? joined : joined.subarray(0, -1);
    }
  }

  function reviewsOf(by: SinceQuery['by'], count: number): Parts {
    if (by === 'date' || count === 0) {
      const run = published.upTo(count);
      return { byteLength: run.length, pieces: () => [run] };
    }
    const numbers = sinceChange.numbers.subarray(0, count);
    return { byteLength: sizeOf(numbers) - 1, pieces: () => joinByTurns(numbers) };
  }

  /** Moment of a change as the slices name it, see `SinceTable`. */
  function momentOfChange(number: number): string {
    if (number < published.length) return momentOf(JSON.parse(published.textOf(number)));
    const { removed_at }: Tombstone = JSON.parse(gone.textOf(number - published.length));
    return removed_at;
  }

  function partsOf(date: string, by: SinceQuery['by']): Parts {
    const { table } = slices[by];
    const slice = onOrAfter(table.days, toDayNumber(date));
    const newest = table.newest[slice];
    const updated_at = newest === undefined ? `${date}T00:00:00Z` : momentOfChange(newest);
    const count = table.reviews[slice] ?? 0;
    const summary = JSON.stringify({ since: date, updated_at, count }).slice(0, -1);
    const head = Buffer.from(`${summary},"reviews":[`);
    const found = reviewsOf(by, count);
    const tail = joinBytes([BETWEEN, gone.upTo(table.removed[slice] ?? 0), END]);
    return {
      byteLength: head.length + found.byteLength + tail.length,
      *pieces() {
        yield head;
        yield* found.pieces();
        yield tail;
      },
    };
  }

  /** What is known without the body, which is made once and kept where it is small. */
  function open(key: string, date: string, by: SinceQuery['by']): Answer {
    const { table } = slices[by];
    const day = toDayNumber(date);
    const slice = onOrAfter(table.days, day);
    const etag = slice < 0 ? EMPTY_ETAG : tagOfSlice(table, slice);
    const lastModified = timeOf(slices[by], day);
    let known: Parts | undefined;
    const parts = (): Parts => {
      known ??= partsOf(date, by);
      return known;
    };
    return {
      etag,
      lastModified,
      get body() {
        const body = joinBytes([...parts().pieces()]);
        const bytes = body.length;
        if (bytes <= MOST_WHOLE_BYTES) cache.set(key, { etag, lastModified, body, bytes });
        return body;
      },
      get inPieces() {
        return parts().byteLength > MOST_WHOLE_BYTES ? parts() : undefined;
      },
    };
  }

  return (date, { by }) => {
    const key = `${by} ${date}`;
    return cache.get(key) ?? open(key, date, by);
  };
}

const BETWEEN = Buffer.from('],"removed":[');
const END = Buffer.from(']}');
