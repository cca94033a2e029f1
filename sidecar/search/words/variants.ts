import { visitAlike } from './alike.ts';
import { lengthOf, termsWithPrefix, type WordVocabulary } from './vocabulary.ts';

/**
 * A term that may be meant by a word of a query: how much a match of it counts (1 where it is the word itself), and how many typing
 * errors are between them, where a letter that is missing at the end counts as 0.3.
 */
export type Variant = { readonly term: number; readonly weight: number; readonly distance: number };

/** How far a term may be from a word: the least letters of a beginning, and the typing errors forgiven in a word of so many letters. */
export type Tolerance = {
  readonly shortestPrefix: number;
  errorsIn(length: number): number;
};

/** Weight of a beginning, and of a word with typing errors, when they are nearly the word itself. */
const PREFIX_WEIGHT = 0.375;
const ALIKE_WEIGHT = 0.45;
/** A missing letter counts less than a wrong one. */
const MISSING_LETTER = 0.3;

/** The terms a word may mean, the word itself first if it is one. */
export function variantsOf(
  vocabulary: WordVocabulary,
  word: string,
  tolerance: Tolerance,
): Variant[] {
  const [first, last] = termsWithPrefix(vocabulary, word);
  const end = word.length < tolerance.shortestPrefix ? Math.min(last, first + 1) : last;
  const variants: Variant[] = [];
  const add = (term: number, distance: number, most: number) => {
    const length = lengthOf(vocabulary, term);
    variants.push({ term, distance, weight: (most * length) / (length + distance) });
  };
  for (let term = first; term < end; term++) {
    const missing = lengthOf(vocabulary, term) - word.length;
    if (missing === 0) add(term, 0, 1);
    else if (word.length >= tolerance.shortestPrefix)
      add(term, MISSING_LETTER * missing, PREFIX_WEIGHT);
  }
  const errors = tolerance.errorsIn(word.length);
  if (errors === 0) return variants;
  visitAlike(vocabulary, word, errors, (term, distance) => {
    if (term < first || term >= end) add(term, distance, ALIKE_WEIGHT);
  });
  return variants;
}
