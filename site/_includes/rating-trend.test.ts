import { expect, it } from 'vitest';
import { ratingTrend } from './rating-trend.ts';

it('averages each quarter and includes quarters without reviews', () => {
  const reviews = [
    { date: '2025-07-01', rating: 2 },
    { date: '2025-01-31', rating: 5 },
    { date: '2025-03-31', rating: 4 },
  ];
  expect(ratingTrend(reviews)).toEqual([
    { period: '2025-Q1', reviews: 2, average: 4.5 },
    { period: '2025-Q2', reviews: 0, average: null },
    { period: '2025-Q3', reviews: 1, average: 2 },
  ]);
});

it('continues from Q4 to Q1 of the next year', () => {
  const reviews = [
    { date: '2025-12-31', rating: 5 },
    { date: '2026-01-01', rating: 5 },
  ];
  expect(ratingTrend(reviews).map(({ period }) => period)).toEqual(['2025-Q4', '2026-Q1']);
});

it('averages each year if the reviews span more than six years', () => {
  const reviews = [
    { date: '2018-06-01', rating: 3 },
    { date: '2025-06-01', rating: 5 },
  ];
  const trend = ratingTrend(reviews);
  expect(trend).toHaveLength(8);
  expect(trend[0]).toEqual({ period: '2018', reviews: 1, average: 3 });
  expect(trend[1]).toEqual({ period: '2019', reviews: 0, average: null });
});

it('is empty without reviews', () => {
  expect(ratingTrend([])).toEqual([]);
});
