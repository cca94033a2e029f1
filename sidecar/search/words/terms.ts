import { WordTable } from '../word-table.ts';

/** A run of letters and digits; in scripts without spaces each character is a term. */
const TERM =
  /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gv;

/** The terms of a folded text, in its order. */
export function termsOf(folded: string): readonly string[] {
  return folded.match(TERM) ?? [];
}

/**
 * Longest term that is indexed, in UTF-16 code units. The longest words of any language are shorter; what is longer (an address, a key
 * held down) is found as a substring only.
 */
const LONGEST_TERM = 64;

/** Most often a term is counted in one text. */
const MOST_TIMES = 255;

/**
 * The distinct terms of folded texts, numbered in the order of their first appearance. What stands between two spaces is taken apart once,
 * however often it occurs.
 */
export class Terms {
  readonly #numbers = new Map<string, number>();
  readonly #words = new WordTable();
  /** Where the terms of each word end in `#ofWords`. */
  readonly #ends: number[] = [];
  readonly #ofWords: number[] = [];
  #wordsOfText = new Uint32Array(1 << 10);
  /** For each term, the mark of the text it was last seen in, and where it stands in its list. */
  #seen = new Uint32Array(1 << 13);
  #places = new Uint32Array(1 << 13);

  /** The terms, each at the place of its number. */
  all(): string[] {
    return [...this.#numbers.keys()];
  }

  /**
   * Puts each distinct term of a text into `into`, from the place `at` on, as its number times 256 plus how often it occurs, and
   * gives the place after them; there are no more of them than bytes. `mark` must be new for each text.
   */
  count(
    bytes: Uint8Array,
    start: number,
    stop: number,
    into: Uint32Array,
    at: number,
    mark: number,
  ): number {
    if (this.#wordsOfText.length < stop - start)
      this.#wordsOfText = new Uint32Array(2 * (stop - start));
    const count = this.#words.wordsOf(bytes, start, stop, this.#wordsOfText, 0);
    while (this.#ends.length < this.#words.size) this.#takeApart(this.#ends.length);
    let next = at;
    for (let i = 0; i < count; i++) {
      const word = this.#wordsOfText[i] ?? 0;
      const end = this.#ends[word] ?? 0;
      for (let place = this.#ends[word - 1] ?? 0; place < end; place++) {
        const term = this.#ofWords[place] ?? 0;
        if (this.#seen[term] !== mark) {
          this.#seen[term] = mark;
          this.#places[term] = next;
          into[next++] = term * 256 + 1;
        } else {
          const home = this.#places[term] ?? 0;
          const cell = into[home] ?? 0;
          if (cell % 256 < MOST_TIMES) into[home] = cell + 1;
        }
      }
    }
    return next;
  }

  #takeApart(word: number): void {
    for (const term of termsOf(this.#words.padded(word))) {
      if (term.length > LONGEST_TERM) continue;
      const number = this.#numbers.get(term) ?? this.#numbers.size;
      this.#numbers.set(term, number);
      this.#ofWords.push(number);
    }
    this.#ends.push(this.#ofWords.length);
    while (this.#seen.length < this.#numbers.size) {
      this.#seen = enlarged(this.#seen);
      this.#places = enlarged(this.#places);
    }
  }
}

function enlarged(numbers: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(2 * numbers.length);
  larger.set(numbers);
  return larger;
}
