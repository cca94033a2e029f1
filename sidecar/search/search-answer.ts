import type { AggregateRating } from '../../contract/dataset.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchAnswer } from '../dataset/dataset.ts';
import type { JsonList } from '../dataset/packed-json.ts';

/** What stands before the reviews of a search answer, in the order it is written in. */
export type Summary = {
  query: Partial<SearchQuery>;
  total?: number;
  count: number;
  next_cursor?: string;
  aggregate_rating?: AggregateRating;
  suggestions?: readonly string[];
};

type Validators = { readonly etag: string; readonly lastModified: string };

const TAIL = ']}';

/** Puts an answer together; its body is joined from the bytes of its reviews when first asked for. */
export function toSearchAnswer(
  summary: Summary,
  numbers: readonly number[],
  reviews: JsonList,
  { etag, lastModified }: Validators,
): SearchAnswer & { readonly bytes: number } {
  const { fields } = summary.query;
  const opening = `${JSON.stringify(summary).slice(0, -1)},"reviews":[`;
  const head = fields === undefined ? opening : opening + project(numbers, reviews, fields);
  const whole = fields === undefined ? numbers : [];
  let joined: Uint8Array | undefined;
  return {
    etag,
    lastModified,
    head,
    numbers: whole,
    tail: TAIL,
    get bytes() {
      return whole.reduce((sum, number) => sum + reviews.sizeOf(number), head.length);
    },
    get body() {
      joined ??= join(head, whole, reviews);
      return joined;
    },
  };
}

/** The comma after the last review makes way for the tail. */
function join(head: string, numbers: readonly number[], reviews: JsonList): Uint8Array {
  const size = numbers.reduce((sum, number) => sum + reviews.sizeOf(number), 0);
  const headBytes = Buffer.byteLength(head);
  const body = Buffer.allocUnsafe(headBytes + size + TAIL.length);
  let end = body.write(head);
  for (const number of numbers) end = reviews.copy(number, body, end);
  if (numbers.length > 0) end--;
  return body.subarray(0, end + body.write(TAIL, end));
}

/** The reviews with the chosen fields only, in the order a review has them. */
function project(numbers: readonly number[], reviews: JsonList, fields: string): string {
  const chosen = new Set(fields.split(','));
  return numbers
    .map((number) => {
      const review: Record<string, unknown> = JSON.parse(reviews.textOf(number));
      return JSON.stringify(
        Object.fromEntries(Object.entries(review).filter(([name]) => chosen.has(name))),
      );
    })
    .join(',');
}
