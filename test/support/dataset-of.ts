import type { ReviewsDataset } from '../../contract/dataset.ts';
import { toDataset } from './generate-dist.ts';
import { plainReview } from './plain-review.ts';

/** Returns a dataset of the generated business with one review per text, newest first. */
export function datasetOf(texts: readonly string[]): ReviewsDataset {
  const mentions = { technicians: [], services: ['boiler-repair'], service_areas: [] };
  const reviews = texts.map((text, i) =>
    plainReview(`r${texts.length - i}`, { text, rating: 4, mentions }),
  );
  return toDataset({ reviews });
}
