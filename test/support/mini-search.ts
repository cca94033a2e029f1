import MiniSearch from 'minisearch';
import { fold } from '../../contract/fold.ts';
import type { Review } from '../../contract/review.ts';
import { termsOf } from '../../sidecar/search/words/terms.ts';

type Entry = { readonly number: number; readonly title: string; readonly text: string };

/** The library that `mode=words` is measured against and compared with, set to what that mode promises. */
export function buildMiniSearch(reviews: readonly Review[]): MiniSearch<Entry> {
  const mini = new MiniSearch<Entry>({
    idField: 'number',
    fields: ['title', 'text'],
    tokenize: (text) => [...termsOf(fold(text))],
    processTerm: (term) => term,
    searchOptions: {
      combineWith: 'AND',
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= 4 ? 0.25 : false),
      maxFuzzy: 2,
      boost: { title: 1.5 },
    },
  });
  mini.addAll(reviews.map(({ title = '', text }, number) => ({ number, title, text })));
  return mini;
}
