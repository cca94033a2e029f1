import { expect, it } from 'vitest';
import {
  compareReviews,
  findPeople,
  readMarkedReviews,
  scoreOf,
} from '../support/score-reviews.ts';

/** Lowest shares of marked subjects found and judged right, of claims that are marked, and highest of those the wrong way. */
it.each([['en', 0.65, 0.82, 0.05]] as const)(
  '%s: finds and judges %d of the subjects, %d of the claims are marked, %d the wrong way',
  (language, foundAndRight, precise, wrongWay) => {
    const reviews = readMarkedReviews(new URL(`reviews/${language}.ndjson`, import.meta.url));
    const score = scoreOf(compareReviews(reviews, language));
    expect(score.found_and_right).toBeGreaterThanOrEqual(foundAndRight);
    expect(score.precise).toBeGreaterThanOrEqual(precise);
    expect(score.wrong_way).toBeLessThanOrEqual(wrongWay);
  },
);

it('finds the people that reviews name, and nobody else', () => {
  const reviews = readMarkedReviews(new URL('reviews/en.ndjson', import.meta.url));
  const { all, missed, invented } = findPeople(reviews, 'en');
  expect(missed).toEqual([]);
  expect(all).toBeGreaterThan(30);
  expect(invented).toEqual([]);
});
