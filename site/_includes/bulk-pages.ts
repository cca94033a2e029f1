import type { PageData } from './page-data.ts';
import { localPath } from './review-card.ts';
import { listPagePath, reviewListPage } from './review-list-page.ts';
import { reviewPage } from './review-page.ts';

/**
 * The pages whose number grows with the reviews: lists, and a page for each review where the owner wants them. Rendered one
 * by one and not by Eleventy, which keeps every page it has written in memory (see docs/decisions/051-bulk-pages-without-eleventy.md).
 */
export function* bulkPages(data: PageData): Generator<{ path: string; text: string }> {
  for (const list of data.lists) {
    for (const [at, block] of list.blocks.entries()) {
      yield { path: listPagePath(list, block), text: reviewListPage(data, list, at) };
    }
  }
  if (!data.reviewPages) return;
  for (const [at, review] of data.dataset.reviews.entries()) {
    yield { path: localPath(data, review), text: reviewPage(data, at) };
  }
}
