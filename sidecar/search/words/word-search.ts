import { fold } from '../../../contract/fold.ts';
import type { Hits } from '../ranked.ts';
import { countOf, DELTA, K, type Postings } from './postings.ts';
import { suggest } from './suggest.ts';
import { termsOf } from './terms.ts';
import { type Tolerance, type Variant, variantsOf } from './variants.ts';
import type { WordIndex } from './word-index.ts';

/** Ranked search by words in titles and texts: BM25+, all words needed, beginnings and typing errors forgiven. */
export type WordSearch = {
  /** The hits are good until the next search. */
  find(text: string): Hits;
  /** Queries near one that has no matches, best first; each has one among the reviews that `counts` says yes to. */
  suggest(text: string, counts: (number: number) => boolean): string[];
};

/** Typing errors forgiven in a word: none below four letters, one below six (a swap counts as two), then two. */
const FORGIVING: Tolerance = {
  shortestPrefix: 2,
  errorsIn: (length) => (length < 4 ? 0 : length < 6 ? 1 : 2),
};

const TITLE_BOOST = 1.5;

type Field = Postings & { readonly boost: number };

export function createWordSearch(index: WordIndex): WordSearch {
  const { vocabulary, title, text } = index;
  const size = text.norms.length;
  const fields: Field[] = [
    { ...title, boost: TITLE_BOOST },
    { ...text, boost: 1 },
  ];
  const scores = new Float64Array(size);
  /** How many words of the query each review has so far; all zero between searches. */
  const having = new Uint16Array(size);
  const numbers = new Uint32Array(size);
  let touched = 0;

  /** Adds the score of one term in one field to the reviews that have the first `before` words; gives how many have one more now. */
  function addTerm(field: Field, term: number, weight: number, before: number): number {
    const { cells, norms } = field;
    const start = field.starts[term] ?? 0;
    const end = field.starts[term + 1] ?? 0;
    const count = end - start;
    const factor = weight * field.boost * Math.log(1 + (size - count + 0.5) / (count + 0.5));
    let gained = 0;
    for (let at = start; at < end; at++) {
      const cell = cells[at] ?? 0;
      const number = cell >>> 8;
      const has = having[number] ?? 0;
      if (has !== before && has !== before + 1) continue;
      const times = cell & 255;
      const score = factor * (DELTA + (times * (K + 1)) / (times + (norms[number] ?? 0)));
      scores[number] = (scores[number] ?? 0) + score;
      if (has !== before) continue;
      having[number] = before + 1;
      gained++;
      if (before === 0) numbers[touched++] = number;
    }
    return gained;
  }

  /** Forgets the last search, but for the numbers and scores of those that have all of `wanted` words. */
  function keepComplete(wanted: number): Uint32Array {
    let kept = 0;
    for (let i = 0; i < touched; i++) {
      const number = numbers[i] ?? 0;
      if (having[number] === wanted) numbers[kept++] = number;
      having[number] = 0;
    }
    touched = 0;
    return numbers.subarray(0, kept);
  }

  return {
    find: (query) => {
      const words = wordsOf(query).map((word) => variantsOf(vocabulary, word, FORGIVING));
      words.sort((a, b) => postingsOf(text, a) - postingsOf(text, b));
      scores.fill(0);
      for (const [before, variants] of words.entries()) {
        let gained = 0;
        for (const { term, weight } of variants) {
          for (const field of fields) gained += addTerm(field, term, weight, before);
        }
        if (gained === 0) break;
      }
      return { numbers: keepComplete(words.length), scores };
    },
    suggest: (query, counts) => suggest(index, wordsOf(query), counts),
  };
}

function wordsOf(query: string): string[] {
  return [...new Set(termsOf(fold(query)))];
}

/** How many reviews have the variants of a word, one counted as often as it has them. */
function postingsOf(postings: Postings, variants: readonly Variant[]): number {
  return variants.reduce((sum, { term }) => sum + countOf(postings, term), 0);
}
