import { API_VERSION } from '../../contract/dataset.ts';
import type { BusinessAnswer } from '../../contract/mcp-tools.ts';
import type { Dataset } from '../dataset/dataset.ts';

/** What `/reviews.json` says besides the reviews. */
export function toBusinessAnswer(dataset: Dataset): BusinessAnswer {
  return {
    api_version: API_VERSION,
    business: dataset.business,
    aggregate_rating: dataset.aggregateRating,
    review_policy: dataset.reviewPolicy,
  };
}
