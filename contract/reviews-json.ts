import type { ReviewsDataset } from './dataset.ts';
import type { ReviewInsights } from './review-insights.ts';

/** Reviews encoded together: enough to save calls, few enough that an emoji makes only one small string two-byte. */
const BATCH_SIZE = 256;

/** Writes `/reviews.json` as UTF-8. */
export function toReviewsJson(dataset: ReviewsDataset): Buffer {
  return Buffer.concat([...reviewsJsonParts(dataset)]);
}

/**
 * Writes a document as UTF-8, in parts of at most 256 reviews. Each review and each tombstone is on its own line: diffs are readable,
 * and a reader can parse the reviews one by one.
 */
export function* reviewsJsonParts({
  reviews,
  removed,
  ...head
}: Pick<ReviewsDataset, 'reviews' | 'removed'>): Generator<Buffer> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},${REVIEWS}`);
  yield* listParts(reviews);
  yield Buffer.from(',"removed":');
  yield* listParts(removed);
  yield Buffer.from('}\n');
}

const REVIEWS = '"reviews":';
const FIRST = '[\n';
const NEXT = ',\n';
/** JSON strings contain no raw line feed, so this is the end of the list. */
const END = '\n]';

/** The reviews in the bytes of `/reviews.json`, and everything else. */
export type SplitReviewsJson = {
  /** Each review is parsed when it is reached, and not checked. */
  readonly reviews: Iterable<unknown>;
  /** The document with an empty list of reviews, parsed and not checked. */
  readonly rest: unknown;
};

/**
 * Splits `/reviews.json`, so that reading a long one can be interrupted. A document in another layout is parsed whole.
 *
 * @throws SyntaxError if it is not JSON; for a review, when it is reached
 */
export function splitReviewsJson(bytes: Buffer): SplitReviewsJson {
  const start = bytes.indexOf(REVIEWS + FIRST) + REVIEWS.length + FIRST.length;
  const end = bytes.indexOf(END, start);
  if (start < REVIEWS.length + FIRST.length || end < 0) return splitParsed(bytes);
  const empty = `${bytes.toString('utf8', 0, start)}${bytes.toString('utf8', end)}`;
  const reviews = linesIn(bytes, start, end).map((line): unknown => JSON.parse(line));
  return { reviews, rest: JSON.parse(empty) };
}

/** Yields the lines of a list between two places of a document, without the commas at their ends. */
function* linesIn(bytes: Buffer, start: number, end: number): Generator<string> {
  for (let from = start, to = start; from < end; from = to + NEXT.length) {
    to = bytes.indexOf(NEXT, from);
    if (to < 0 || to > end) to = end;
    yield bytes.toString('utf8', from, to);
  }
}

function splitParsed(bytes: Buffer): SplitReviewsJson {
  const parsed = JSON.parse(bytes.toString());
  if (!Array.isArray(parsed?.reviews)) return { reviews: [], rest: parsed };
  return { reviews: parsed.reviews, rest: { ...parsed, reviews: [] } };
}

function* listParts(values: readonly object[]): Generator<Buffer> {
  for (let at = 0; at < values.length; at += BATCH_SIZE) {
    const texts = values.slice(at, at + BATCH_SIZE).map((value) => JSON.stringify(value));
    yield Buffer.from((at === 0 ? FIRST : NEXT) + texts.join(NEXT));
  }
  yield Buffer.from(values.length === 0 ? '[]' : END);
}

/** Writes `/insights/reviews.json`, one review per line: diffs are readable, and a reader can parse the lines one by one. */
export function toReviewInsightsJson(insights: ReviewInsights): string {
  const lines = Object.entries(insights).map(
    ([id, insight]) => `${JSON.stringify(id)}:${JSON.stringify(insight)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Parses the bytes of `/insights/reviews.json` as it is written, so that reading a long one can be interrupted. Does not check it. */
export function* parseReviewInsights(bytes: Buffer): Generator<[id: string, insight: unknown]> {
  for (const line of linesIn(bytes, bytes.indexOf('\n') + 1, bytes.lastIndexOf('\n}')))
    yield* Object.entries<unknown>(JSON.parse(`{${line}}`));
}
