import type { PageContext } from './page-context.ts';
import type { Filter } from './review-lists.ts';
import { sourceName } from './source-name.ts';

/** Name of the property a filtered list is about. */
export function filterName({ words, dataset }: PageContext, filter: Filter): string {
  switch (filter.kind) {
    case 'stars':
      return words.starsName(filter.value);
    case 'source':
      return sourceName(words, dataset.business.name, filter.value);
    case 'proof':
      return words.proof[filter.value];
    case 'reply':
      return words.replied[filter.value];
  }
}
