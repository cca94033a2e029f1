import type { Review } from '../../contract/review.ts';
import { ColumnReader, type Columns } from '../../sidecar/search/columns.ts';
import { buildSearchIndex, type SearchIndex } from '../../sidecar/search/search-index.ts';
import { createSearchMemories, type SearchMemories } from '../../sidecar/search/texts.ts';

/** Reviews, newest first, with their index. */
export type Indexed = {
  readonly columns: Columns;
  readonly index: SearchIndex;
  readonly memories: SearchMemories;
};

export function indexReviews(reviews: readonly Review[]): Indexed {
  const memories = createSearchMemories();
  const reader = new ColumnReader(reviews.length, memories.texts);
  for (const review of reviews) reader.add(review);
  const columns = reader.close();
  return { columns, index: buildSearchIndex(columns, memories.words), memories };
}
