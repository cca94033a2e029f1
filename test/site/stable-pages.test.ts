import { expect, it } from 'vitest';
import { datasetOf } from '../support/dataset-of.ts';
import { pagesOf } from '../support/pages-of.ts';

/** Renders lists and review pages of this many reviews, by path. */
function pagesOfMany(count: number): Map<string, string> {
  return pagesOf(datasetOf(Array.from({ length: count }, (_, at) => `Review ${count - at}.`)));
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).sort();
}

it('changes only the front page, the newest review and the one before it when a review is added', () => {
  const before = pagesOfMany(490);
  expect(before.size).toBeGreaterThan(500);
  expect(changed(before, pagesOfMany(491))).toEqual([
    '/reviews/',
    '/reviews/r490/',
    '/reviews/r491/',
  ]);
});

it('adds a numbered page when the front page is full, and links to it from the previous one', () => {
  expect(changed(pagesOfMany(499), pagesOfMany(500))).toEqual([
    '/reviews/',
    '/reviews/page/23/',
    '/reviews/page/24/',
    '/reviews/r499/',
    '/reviews/r500/',
  ]);
});
