import { expect, it } from 'vitest';
import { dataset } from '../../build/render/dataset.fixture.ts';
import type { Insights } from '../../contract/insights.ts';
import { entityPages } from './entity-pages.ts';

const insights = { entities: { technicians: [], services: [], service_areas: [] } } as const;

it('gives each service the figures of the reviews that mention it', () => {
  const data = dataset(['Warm again.', '', 'Cold again.']);
  const [page, ...others] = entityPages(data, insights as unknown as Insights);
  expect(others).toEqual([]);
  expect(page).toMatchObject({
    kind: 'services',
    id: 'boiler-repair',
    path: '/services/boiler-repair/',
    active: true,
    rating: { rating_value: 4, rating_count: 3, review_count: 2 },
    trend: [{ period: '2026-Q1', reviews: 3, average: 4 }],
    insight: undefined,
  });
});

it('shows reviews with text before those without', () => {
  const data = dataset(['', 'Warm again.']);
  const [page] = entityPages(data, insights as unknown as Insights);
  expect(page?.reviews.map(({ text }) => text)).toEqual(['Warm again.', '']);
});

it('keeps a technician who has left, marked', () => {
  const data = dataset(['Warm again.']);
  data.business.technicians = [{ id: 'ole', name: 'Ole Brandt', aliases: [], active: false }];
  const page = entityPages(data, insights as unknown as Insights).find(({ id }) => id === 'ole');
  expect(page).toMatchObject({ active: false, rating: { rating_count: 0, rating_value: null } });
});
