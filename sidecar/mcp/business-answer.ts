import { API_VERSION } from '../../contract/dataset.ts';
import type { BusinessAnswer } from '../../contract/mcp-tools.ts';
import type { Dataset } from '../dataset/dataset.ts';

/** `/reviews.json` without its reviews. */
export function toBusinessAnswer(dataset: Dataset): BusinessAnswer {
  return {
    api_version: API_VERSION,
    updated_at: dataset.lastModified,
    business: dataset.business,
    aggregate_rating: dataset.aggregateRating,
    review_policy: dataset.reviewPolicy,
  };
}
