import { countOnes } from '../bits.ts';
import { widthFor } from '../rows.ts';
import { countOf } from './postings.ts';
import { type Tolerance, variantsOf } from './variants.ts';
import { termAt } from './vocabulary.ts';
import type { WordIndex } from './word-index.ts';

/** Words further away than a search itself would forgive. */
const NEAR: Tolerance = {
  shortestPrefix: 1,
  errorsIn: (length) => Math.min(3, Math.round(length * 0.4)),
};

/** Words of a query worth looking at, terms worth trying for each, and queries worth going on with. */
const MOST_WORDS = 8;
const MOST_TERMS = 8;
const MOST_IDEAS = 8;

/** By how much of log-likelihood a typing error makes a term less likely: as if one word in twenty had one. */
const ERROR_COST = 3;

/** Terms that occur together, and the bitmap of the reviews they do in; `likelihood` is a logarithm, known but for a constant. */
type Idea = {
  readonly terms: readonly number[];
  readonly reviews: Uint32Array;
  readonly likelihood: number;
};

/**
 * Queries near one that has no matches, best first: for each of its words the likeliest terms (near, common, and begun alike, as few err in
 * the first letters), as long as they occur together in a review that `counts`. A word that has none is left out.
 */
export function suggest(
  { vocabulary, title, text }: WordIndex,
  words: readonly string[],
  counts: (number: number) => boolean,
): string[] {
  const size = text.norms.length;
  const width = widthFor(size);

  function termsFor(word: string): Idea[] {
    return variantsOf(vocabulary, word, NEAR)
      .map(({ term, distance }) => ({
        term,
        likelihood:
          Math.log(1 + countOf(text, term) + countOf(title, term)) +
          Math.log(1 + beginningShared(word, termAt(vocabulary, term))) -
          ERROR_COST * distance,
      }))
      .sort((a, b) => b.likelihood - a.likelihood || a.term - b.term)
      .slice(0, MOST_TERMS)
      .map(({ term, likelihood }) => ({ terms: [term], likelihood, reviews: reviewsWith(term) }));
  }

  function reviewsWith(term: number): Uint32Array {
    const reviews = new Uint32Array(width);
    for (const { starts, cells } of [title, text]) {
      const end = starts[term + 1] ?? 0;
      for (let at = starts[term] ?? 0; at < end; at++) add(reviews, (cells[at] ?? 0) >>> 8);
    }
    return reviews;
  }

  const allowed = new Uint32Array(width);
  for (let number = 0; number < size; number++) if (counts(number)) add(allowed, number);
  let ideas: Idea[] = [{ terms: [], reviews: allowed, likelihood: 0 }];
  for (const word of words.slice(0, MOST_WORDS)) {
    const longer = termsFor(word)
      .flatMap((last) => ideas.map((idea) => join(idea, last)))
      .filter(({ reviews }) => countOnes(reviews, 0, width) > 0)
      .sort((a, b) => b.likelihood - a.likelihood);
    if (longer.length > 0) ideas = longer.slice(0, MOST_IDEAS);
  }
  const queries = ideas.map(({ terms }) => terms.map((term) => termAt(vocabulary, term)).join(' '));
  return queries.filter((query) => query !== '');
}

function join(idea: Idea, last: Idea): Idea {
  return {
    terms: [...idea.terms, ...last.terms],
    reviews: idea.reviews.map((cell, at) => cell & (last.reviews[at] ?? 0)),
    likelihood: idea.likelihood + last.likelihood,
  };
}

/** How many code units two words have in common from their beginning on. */
function beginningShared(word: string, other: string): number {
  let shared = 0;
  while (shared < word.length && word[shared] === other[shared]) shared++;
  return shared;
}

function add(bitmap: Uint32Array, number: number): void {
  bitmap[number >>> 5] = (bitmap[number >>> 5] ?? 0) | (1 << (number & 31));
}
