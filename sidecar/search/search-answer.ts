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

/** Its body is joined from the bytes of its reviews when first asked for: some readers want the parts only. */
class JoinedAnswer implements SearchAnswer {
  readonly etag: string;
  readonly lastModified: string;
  readonly head: string;
  readonly numbers: readonly number[];
  readonly tail = TAIL;
  readonly #reviews: JsonList;
  #body: Uint8Array | undefined;

  constructor(
    head: string,
    numbers: readonly number[],
    reviews: JsonList,
    { etag, lastModified }: Validators,
  ) {
    this.etag = etag;
    this.lastModified = lastModified;
    this.head = head;
    this.numbers = numbers;
    this.#reviews = reviews;
  }

  get body(): Uint8Array {
    this.#body ??= join(this.head, this.numbers, this.#reviews);
    return this.#body;
  }

  /** What its head and its body take together, at most: a string takes two bytes for each unit unless all are Latin-1. */
  get bytes(): number {
    return 2 * this.head.length + bodySize(this.head, this.numbers, this.#reviews);
  }
}

/** Puts an answer together. */
export function toSearchAnswer(
  summary: Summary,
  numbers: readonly number[],
  reviews: JsonList,
  validators: Validators,
): SearchAnswer & { readonly bytes: number } {
  const { fields } = summary.query;
  const opening = `${JSON.stringify(summary).slice(0, -1)},"reviews":[`;
  if (fields === undefined) return new JoinedAnswer(opening, numbers, reviews, validators);
  const head = opening + project(numbers, reviews, fields);
  return new JoinedAnswer(head, [], reviews, validators);
}

/** The comma after the last review makes way for the tail. */
function join(head: string, numbers: readonly number[], reviews: JsonList): Uint8Array {
  const body = Buffer.allocUnsafe(bodySize(head, numbers, reviews));
  let end = body.write(head);
  for (const number of numbers) end = reviews.copy(number, body, end);
  if (numbers.length > 0) end--;
  return body.subarray(0, end + body.write(TAIL, end));
}

/** Bytes a body is joined in: with the comma after the last review. */
function bodySize(head: string, numbers: readonly number[], reviews: JsonList): number {
  const size = numbers.reduce((sum, number) => sum + reviews.sizeOf(number), 0);
  return Buffer.byteLength(head) + size + TAIL.length;
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
