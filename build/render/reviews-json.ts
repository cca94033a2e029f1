import type { ReviewsDataset } from '../../contract/dataset.ts';

/** `/reviews.json`: valid JSON with one review a line, so that a diff of two versions reads well. */
export function toReviewsJson(dataset: ReviewsDataset): string {
  const { reviews, removed, ...head } = dataset;
  const top = JSON.stringify(head).slice(0, -1);
  return `${top},"reviews":${lines(reviews)},"removed":${lines(removed)}}\n`;
}

function lines(values: readonly object[]): string {
  if (values.length === 0) return '[]';
  return `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`;
}
