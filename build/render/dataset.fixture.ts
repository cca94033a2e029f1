import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { API_VERSION, type ReviewsDataset } from '../../contract/dataset.ts';
import type { Review } from '../../contract/review.ts';

/** A small invented dataset with one review for each text, for tests of what is rendered from it. */
export function dataset(texts: readonly string[]): ReviewsDataset {
  const reviews = texts.map(
    (text, at): Review => ({
      id: `r${texts.length - at}`,
      url: `https://reviews.example/reviews/r${texts.length - at}/`,
      date: '2026-03-01',
      rating: 4,
      text,
      author: { name: 'Ana P.' },
      source: { platform: 'direct' },
      verification: { status: 'verified', method: 'job_match' },
      mentions: { technicians: [], services: ['boiler-repair'], service_areas: [] },
    }),
  );
  return {
    api_version: API_VERSION,
    updated_at: '2026-03-01T00:00:00Z',
    business: {
      id: 'lantern-heating',
      name: 'Lantern Heating',
      type: 'HVACBusiness',
      description: 'Heating engineers.',
      url: 'https://lantern-heating.example/',
      telephone: '+44 1632 960123',
      address: {
        street_address: '12 Lantern Row',
        address_locality: 'Port Ellery',
        address_region: 'Marrowshire',
        postal_code: 'ZZ1 2AB',
        address_country: 'GB',
      },
      same_as: [],
      services: [{ id: 'boiler-repair', name: 'Boiler repair', aliases: [] }],
      technicians: [],
      service_areas: [],
      profiles: [],
    },
    aggregate_rating: aggregateRating(reviews),
    review_policy: {
      received_count: reviews.length,
      published_count: reviews.length,
      withheld_count: 0,
      withheld_by_reason: {},
      publish_unverified: true,
      name_display: 'first_initial',
      collects_from: ['direct'],
      incentives: 'none',
    },
    reviews,
    removed: [],
  };
}
