import MiniSearch from 'minisearch';
import { fold } from '../../contract/fold.ts';
import { SearchQuery, termsOf } from '../../contract/search-query.ts';
import type { Entry } from './query.ts';

/** Longer terms (a URL, a repeated letter) are not indexed: only a substring search finds them. */
const MAX_TERM_LENGTH = 64;
const MAX_SUGGESTIONS = 5;

/** Ranked search in titles and texts. All words must match, as prefixes or with typos too. */
export class WordIndex {
  readonly #entries: readonly Entry[];
  #indexed = 0;
  readonly #mini = new MiniSearch<Entry>({
    idField: 'number',
    fields: ['title', 'text'],
    extractField: ({ number, review, text }, field) => {
      if (field === 'number') return number;
      return field === 'title' ? fold(review.title ?? '') : text;
    },
    tokenize: termsOf,
    processTerm: (term) => (term.length > MAX_TERM_LENGTH ? null : term),
    searchOptions: {
      tokenize: (folded) => [...new Set(termsOf(folded))],
      combineWith: 'AND',
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= 4 ? 0.25 : false),
      maxFuzzy: 2,
      boost: { title: 1.5 },
    },
    autoSuggestOptions: {
      combineWith: 'OR',
      prefix: (term) => term.length >= 2,
      fuzzy: (term) => (term.length >= 4 ? 0.4 : false),
      maxFuzzy: 3,
    },
  });

  constructor(entries: readonly Entry[]) {
    this.#entries = entries;
  }

  /** Adds the next entry to the index, if one is left. */
  addNext(): void {
    const entry = this.#entries[this.#indexed++];
    if (entry !== undefined) this.#mini.add(entry);
  }

  /** Returns the scores of the matches by entry number. Adds the entries that are left first. */
  find(query: string): Map<number, number> {
    while (this.#indexed < this.#entries.length) this.addNext();
    return new Map(this.#mini.search(fold(query)).map(({ id, score }) => [id, score]));
  }

  /** Suggests similar queries, best first. Each is valid and matches an entry that passes. */
  suggest(query: string, passes: (entry: Entry) => boolean): string[] {
    const filter = ({ id }: { id: number }) => this.#entries.slice(id, id + 1).some(passes);
    const found = this.#mini.autoSuggest(fold(query), { filter }).values();
    const suggestions = found.map(({ suggestion }) => suggestion);
    return [...suggestions.filter(isValid).take(MAX_SUGGESTIONS)];
  }
}

/** Reports whether a query is valid. MiniSearch can suggest more words than a query may have. */
function isValid(query: string): boolean {
  return SearchQuery.safeParse({ query, mode: 'words' }).success;
}
