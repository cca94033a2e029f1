import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/word-table.ts';
import { trendFigure } from './trend-figure.ts';
import { Words } from './words.ts';

const words = new Words(await wordsFor('en'), 'en-GB');

function figureOf(...counts: readonly number[]): string {
  const points = counts.map((reviews, at) => ({
    period: `202${at}`,
    reviews,
    average: reviews === 0 ? null : 4,
  }));
  return String(trendFigure(words, points, 'trend'));
}

it('draws a chart if three periods have at least three reviews', () => {
  expect(figureOf(3, 1, 0, 4, 3)).toContain('<svg');
});

it('draws no chart of too few reviews', () => {
  expect(figureOf(3, 2, 2, 2, 5)).toBe('false');
  expect(figureOf()).toBe('false');
});

it('labels each period if there are only a few', () => {
  expect(figureOf(3, 3, 3)).toContain('<span>2020</span><span>2021</span><span>2022</span>');
  const quarters = ['2025-Q2', '2025-Q3', '2025-Q4'];
  const points = quarters.map((period) => ({ period, reviews: 3, average: 4 }));
  const figure = String(trendFigure(words, points, 'trend'));
  expect(figure).toContain('<span>Q2 2025</span><span>Q3 2025</span><span>Q4 2025</span>');
});
