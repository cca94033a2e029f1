import type { Review } from '../../contract/review.ts';

/** Returns a published review with default values for all fields that a test does not set. */
export function plainReview(id: string, fields: Partial<Review>): Review {
  return {
    id,
    url: `https://reviews.example/reviews/${id}/`,
    date: '2026-03-01',
    rating: 5,
    text: '',
    author: { name: 'A.' },
    source: { platform: 'direct' },
    verification: { status: 'unverified', method: 'none' },
    mentions: { technicians: [], services: [], service_areas: [] },
    ...fields,
  };
}
