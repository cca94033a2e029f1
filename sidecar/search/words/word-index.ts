import { fold } from '../../../contract/fold.ts';
import type { Review } from '../../../contract/review.ts';
import { sharedNumbers } from '../../shared-arrays.ts';
import { RowLists } from '../rows.ts';
import { type PackedTexts, packTexts, textAt } from '../texts.ts';
import { Terms } from './terms.ts';
import { packVocabulary, type Vocabulary } from './vocabulary.ts';

/** Which reviews have each term in one field. */
export type Postings = {
  /** Where the cells of each term begin, and after the last one where they end. */
  readonly starts: Uint32Array;
  /** Number of a review times 256 plus how often it has the term (255 at most); ascending. */
  readonly cells: Uint32Array;
  /** Distinct terms of each review. */
  readonly lengths: Uint32Array;
};

/** What a ranked search by words runs on, in arrays that threads share. Reviews are numbered newest first. */
export type WordIndex = {
  readonly vocabulary: Vocabulary;
  readonly title: Postings;
  readonly text: Postings;
};

/** Indexes the words of titles and of folded texts. */
export function buildWordIndex(reviews: readonly Review[], texts: PackedTexts): WordIndex {
  const terms = new Terms();
  const titles = packTexts(reviews.length, (number) => fold(reviews[number]?.title ?? ''));
  const lists = {
    title: listTerms(titles, terms, 1),
    text: listTerms(texts, terms, 1 + reviews.length),
  };
  const found = terms.all();
  const sorted = found.toSorted();
  const places = new Map(sorted.map((term, place) => [term, place]));
  const placeOf = Uint32Array.from(found, (term) => places.get(term) ?? 0);
  return {
    vocabulary: packVocabulary(sorted),
    title: toPostings(lists.title, placeOf),
    text: toPostings(lists.text, placeOf),
  };
}

function listTerms(texts: PackedTexts, terms: Terms, firstMark: number): RowLists {
  const lists = new RowLists(texts.ends.length);
  for (let number = 0; number < lists.size; number++) {
    const { bytes, start, end } = textAt(texts, number);
    lists.add(end - start, (into, at) =>
      terms.count(bytes, start, end, into, at, firstMark + number),
    );
  }
  return lists;
}

/** Turns lists of the terms of each review around; `placeOf` gives the place of a term in the vocabulary. */
function toPostings(lists: RowLists, placeOf: Uint32Array): Postings {
  const starts = sharedNumbers(placeOf.length + 1);
  const lengths = sharedNumbers(lists.size);
  lists.forEach((number, cells, from, to) => {
    lengths[number] = to - from;
    for (let at = from; at < to; at++) {
      const after = (placeOf[(cells[at] ?? 0) >>> 8] ?? 0) + 1;
      starts[after] = (starts[after] ?? 0) + 1;
    }
  });
  for (let term = 0; term < placeOf.length; term++) {
    starts[term + 1] = (starts[term + 1] ?? 0) + (starts[term] ?? 0);
  }
  const next = Uint32Array.from(starts);
  const postings = sharedNumbers(starts[placeOf.length] ?? 0);
  lists.forEach((number, cells, from, to) => {
    for (let at = from; at < to; at++) {
      const cell = cells[at] ?? 0;
      const place = placeOf[cell >>> 8] ?? 0;
      const free = next[place] ?? 0;
      postings[free] = number * 256 + (cell & 255);
      next[place] = free + 1;
    }
  });
  return { starts, cells: postings, lengths };
}
