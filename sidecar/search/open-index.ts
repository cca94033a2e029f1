import type { SearchQuery } from '../../contract/search-query.ts';
import { createPlanner, type Plan } from './plan.ts';
import { createRunner, type Runner } from './runner.ts';
import type { SearchIndex } from './search-index.ts';
import { openTexts, type SearchMemories } from './texts.ts';

/** An index that this thread asks: what queries are planned with (see `createPlanner`), and what runs the plans. */
export type OpenIndex = {
  readonly planOf: (query: SearchQuery) => Plan | undefined;
  readonly run: Runner;
};

/** Opens an index over the memories its texts were packed into. */
export function openIndex(index: SearchIndex, { texts, words }: SearchMemories): OpenIndex {
  return {
    planOf: createPlanner(index, openTexts(words, index.vocabulary.texts)),
    run: createRunner(index, openTexts(texts, index.texts)),
  };
}
