import type { Review } from '../../contract/review.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { searchFor } from './search-result.ts';

/** What a list of results needs of a review. */
export type FoundReview = Pick<Review, 'id' | 'url' | 'date' | 'rating' | 'text'> & {
  title?: string | undefined;
};

const FIELDS = 'id,url,date,rating,title,text';
const MAX_WORDS = 8;

/**
 * Reviews for a question in everyday language, best first. Those with all of its words stand first; then those with
 * some, where a rare word counts more than a common one.
 */
export function findReviews(dataset: Dataset, question: string, limit: number): FoundReview[] {
  const found = new Map<string, FoundReview>();
  for (const review of ask(dataset, question, limit)) found.set(review.id, review);
  if (found.size < limit) {
    for (const review of byWord(dataset, question, limit)) {
      if (!found.has(review.id)) found.set(review.id, review);
    }
  }
  return [...found.values()].slice(0, limit);
}

function byWord(dataset: Dataset, question: string, limit: number): FoundReview[] {
  const words = [...new Set(question.match(/[\p{L}\p{N}]{4,}/gu) ?? [])].slice(0, MAX_WORDS);
  const scored = new Map<string, { review: FoundReview; score: number }>();
  for (const hits of words.map((word) => ask(dataset, word, 5 * limit))) {
    for (const review of hits) {
      const before = scored.get(review.id)?.score ?? 0;
      scored.set(review.id, { review, score: before + 1 / hits.length });
    }
  }
  return [...scored.values()].sort((a, b) => b.score - a.score).map(({ review }) => review);
}

function ask(dataset: Dataset, query: string, limit: number): FoundReview[] {
  const { reviews } = searchFor(dataset, { query, mode: 'words', limit, fields: FIELDS });
  return reviews as FoundReview[];
}
