import MiniSearch from 'minisearch';
import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import type { Hits } from './ranked.ts';
import type { Suggestion } from './word-search.ts';

/** A run of letters and digits; in scripts without spaces each character is a word. */
const WORD =
  /[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gv;

/** Most suggestions worth looking at. */
const MOST_IDEAS = 10;

type Entry = { readonly number: number; readonly title: string; readonly text: string };

/** Ranked search by words in titles and texts: BM25+, all words needed, beginnings and typing errors forgiven. */
export type WordIndex = {
  find(text: string): Hits;
  suggest(text: string): Suggestion[];
};

/** Typing errors forgiven in a word: none below four letters, one below six (a swap counts as two), then two. */
const FORGIVING = {
  combineWith: 'AND',
  prefix: (term: string) => term.length >= 2,
  fuzzy: (term: string) => (term.length >= 4 ? 0.25 : false),
  maxFuzzy: 2,
  boost: { title: 1.5 },
} as const;

export function buildWordIndex(reviews: readonly Review[]): WordIndex {
  const mini = new MiniSearch<Entry>({
    idField: 'number',
    fields: ['title', 'text'],
    tokenize: (text) => fold(text).match(WORD) ?? [],
    processTerm: (term) => term,
    searchOptions: FORGIVING,
  });
  mini.addAll(reviews.map(({ title = '', text }, number) => ({ number, title, text })));

  function hitsOf(found: readonly { id: number; score: number }[]): Hits {
    return {
      numbers: Uint32Array.from(found, ({ id }) => id),
      scores: Float64Array.from(found, ({ score }) => score),
    };
  }

  return {
    find: (text) => hitsOf(mini.search(text)),
    suggest: (text) => {
      const near = { fuzzy: 0.4, prefix: true, maxFuzzy: 3 };
      const ideas = [
        ...mini.autoSuggest(text, { ...near, combineWith: 'AND' }).slice(0, MOST_IDEAS),
        ...mini.autoSuggest(text, { ...near, combineWith: 'OR' }).slice(0, MOST_IDEAS),
      ].map(({ suggestion }) => suggestion);
      return [...new Set(ideas)]
        .map((query) => ({ query, hits: hitsOf(mini.search(query)) }))
        .filter(({ hits }) => hits.numbers.length > 0)
        .slice(0, MOST_IDEAS);
    },
  };
}
