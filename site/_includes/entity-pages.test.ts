import { expect, it } from 'vitest';
import type { Insights } from '../../contract/insights.ts';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { type EntityPage, entityPages } from './entity-pages.ts';

const insights = { entities: { technicians: [], services: [], service_areas: [] } } as const;

function pagesOf(texts: readonly string[]): EntityPage[] {
  return entityPages(datasetOf(texts), insights as unknown as Insights);
}

it('counts a review only for the services it mentions', () => {
  const rated = pagesOf(['Warm again.', '', 'Cold again.']).filter(
    ({ rating }) => rating.rating_count > 0,
  );
  expect(rated).toHaveLength(1);
  expect(rated[0]).toMatchObject({
    kind: 'services',
    id: 'boiler-repair',
    path: '/services/boiler-repair/',
    active: true,
    rating: { rating_value: 4, rating_count: 3, review_count: 2 },
    insight: undefined,
  });
});

it('keeps the page of a technician who has left, marked as inactive', () => {
  const page = pagesOf(['Warm again.']).find(({ id }) => id === 'ul-garren');
  expect(page).toMatchObject({ active: false, rating: { rating_count: 0, rating_value: null } });
});
