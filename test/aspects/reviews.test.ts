import { expect, it } from 'vitest';
import { readMarkedReviews } from '../support/marked-reviews.ts';
import { compareReviews, findPeople, scoreOf, scoreShares } from '../support/score-reviews.ts';

const setOf = (file: string) => readMarkedReviews(new URL(`reviews/${file}.tsv`, import.meta.url));

/** Lowest shares of marked subjects found and judged right, of claims that are marked, and highest of those the wrong way. */
it.each([
  ['en', 'en', 0.75, 0.87, 0.03],
  ['en-2', 'en', 0.72, 0.84, 0.04],
  ['en-3', 'en', 0.8, 0.89, 0.03],
  ['de', 'de', 0.82, 0.97, 0.02],
  ['es', 'es', 0.89, 0.95, 0.02],
  ['fr', 'fr', 0.86, 0.92, 0.02],
  ['it', 'it', 0.88, 0.91, 0.02],
  ['nl', 'nl', 0.86, 0.93, 0.03],
  ['pl', 'pl', 0.91, 0.95, 0.02],
  ['pt', 'pt', 0.9, 0.94, 0.02],
  ['de-2', 'de', 0.81, 0.88, 0.01],
  ['fr-2', 'fr', 0.71, 0.9, 0.02],
  ['nl-2', 'nl', 0.81, 0.87, 0.01],
] as const)(
  '%s, in %s: finds and judges %d of the subjects, %d of the claims are marked, %d the wrong way',
  (file, language, foundAndRight, precise, wrongWay) => {
    const score = scoreOf(compareReviews(setOf(file), language));
    expect(score.found_and_right).toBeGreaterThanOrEqual(foundAndRight);
    expect(score.precise).toBeGreaterThanOrEqual(precise);
    expect(score.wrong_way).toBeLessThanOrEqual(wrongWay);
  },
);

it('finds the share of praise of an aspect within 12 points in businesses with twelve reviews', () => {
  const scores = ['en', 'en-2'].map((file) => scoreShares(compareReviews(setOf(file), 'en')));
  for (const { error } of scores) expect(error).toBeLessThanOrEqual(0.12);
  const sumOf = (values: number[]) => values.reduce((sum, one) => sum + one, 0);
  const aspects = sumOf(scores.map((one) => one.aspects));
  expect(aspects).toBeGreaterThan(200);
  // Four of 51.
  expect(sumOf(scores.map((one) => one.on_the_wrong_side)) / aspects).toBeLessThanOrEqual(4 / 51);
});

it('finds the people that reviews name, and nobody else', () => {
  const reviews = setOf('en');
  const { all, missed, invented } = findPeople(reviews, 'en');
  expect(missed).toEqual([]);
  expect(all).toBeGreaterThan(30);
  expect(invented).toEqual([]);
});
