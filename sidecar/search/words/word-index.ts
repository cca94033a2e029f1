import { RowLists } from '../rows.ts';
import { type PackedTexts, textAt } from '../texts.ts';
import { type Postings, toPostings } from './postings.ts';
import { Terms } from './terms.ts';
import { packVocabulary, type WordVocabulary } from './vocabulary.ts';

/** What a ranked search by words runs on, in arrays that threads share. Reviews are numbered newest first. */
export type WordIndex = {
  readonly vocabulary: WordVocabulary;
  readonly title: Postings;
  readonly text: Postings;
};

/** Indexes the words of the folded titles and texts of all reviews. */
export function buildWordIndex(titles: PackedTexts, texts: PackedTexts): WordIndex {
  const terms = new Terms();
  const lists = {
    title: listTerms(titles, terms, 1),
    text: listTerms(texts, terms, 1 + titles.ends.length),
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
