import type { ReviewsDataset } from '../../contract/dataset.ts';
import { toDataset } from './generate-dist.ts';
import { plainReview } from './plain-review.ts';

/** The dataset of the generated business with one review for each text, newest first. */
export function datasetOf(texts: readonly string[]): ReviewsDataset {
  const mentions = { technicians: [], services: ['boiler-repair'], service_areas: [] };
  const reviews = texts.map((text, at) =>
    plainReview(`r${texts.length - at}`, { text, rating: 4, mentions }),
  );
  return toDataset({ reviews });
}
