import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/words.ts';
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

it('draws a rating over time where three periods have three reviews each', () => {
  expect(figureOf(3, 1, 0, 4, 3)).toContain('<svg');
});

it('draws no chart of single reviews', () => {
  expect(figureOf(3, 2, 2, 2, 5)).toBe('false');
  expect(figureOf()).toBe('false');
});
