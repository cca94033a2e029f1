import type { Hits } from './ranked.ts';

/** Another query that has matches. */
export type Suggestion = { readonly query: string; readonly hits: Hits };

/** Ranked search by words over one generation, answered by another thread. */
export type WordSearch = {
  find(text: string): Promise<Hits>;
  /** Queries near one that has no matches, best first. */
  suggest(text: string): Promise<Suggestion[]>;
};
