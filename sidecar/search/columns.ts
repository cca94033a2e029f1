import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import type { SharedWasmMemory } from '../../contract/web-assembly.ts';
import { toDayNumber } from '../day-number.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import { createFilterRows } from './filters.ts';
import { RowLists } from './rows.ts';
import { traitOf } from './tally.ts';
import { type PackedTexts, TextPacker } from './texts.ts';

/** What of each review is searched exactly, column by column; reviews are numbered newest first. */
export type Columns = {
  /** Folded. */
  readonly texts: PackedTexts;
  /** The filter values of each review, and the number of each. */
  readonly filters: RowLists;
  readonly filterNumbers: ReadonlyMap<string, number>;
  /** Day of each review as the number YYYYMMDD, descending. */
  readonly days: Uint32Array;
  /** What the rating of a selection depends on, see `traitOf`. */
  readonly traits: Uint32Array;
};

/** Takes reviews one after the other, newest first, and keeps none of them. */
export class ColumnReader {
  readonly #texts: TextPacker;
  readonly #filters: RowLists;
  readonly #filterNumbers: Map<string, number>;
  readonly #filtersOf: (review: Review) => number[];
  readonly #days: Uint32Array;
  readonly #traits: Uint32Array;
  #next = 0;
  /** Reviews of one day follow each other: each day is read once. */
  #last = { date: '', day: 0 };

  /** For `size` reviews; their texts are packed into `memory`, and filter values keep the numbers they had `before`. */
  constructor(size: number, memory: SharedWasmMemory, before?: Columns) {
    this.#filterNumbers = new Map(before?.filterNumbers);
    this.#filtersOf = createFilterRows((name) => {
      const number = this.#filterNumbers.get(name) ?? this.#filterNumbers.size;
      this.#filterNumbers.set(name, number);
      return number;
    });
    this.#texts = new TextPacker(size, memory);
    this.#filters = new RowLists(size);
    this.#days = sharedNumbers(size);
    this.#traits = sharedNumbers(size);
  }

  add(review: Review): void {
    const { date, text } = review;
    this.#texts.add(fold(text));
    const own = this.#filtersOf(review);
    this.#filters.add(own.length, (into, at) => {
      into.set(own, at);
      return at + own.length;
    });
    if (date !== this.#last.date) this.#last = { date, day: toDayNumber(date) };
    this.#days[this.#next] = this.#last.day;
    this.#traits[this.#next] = traitOf(review);
    this.#next++;
  }

  /** Takes a review over from the columns read before. */
  take({ texts, filters, days, traits }: Columns, number: number): void {
    this.#texts.take(texts, number);
    this.#filters.take(filters, number);
    this.#days[this.#next] = days[number] ?? 0;
    this.#traits[this.#next] = traits[number] ?? 0;
    this.#next++;
  }

  close(): Columns {
    return {
      texts: this.#texts.close(),
      filters: this.#filters,
      filterNumbers: this.#filterNumbers,
      days: this.#days,
      traits: this.#traits,
    };
  }
}
