import { expect, it } from 'vitest';
import { InsightsConfig } from '../../build/insights/presets/config.ts';
import { deriveInsights } from '../../build/insights/report/derive-insights.ts';
import { wordsFor } from '../../build/read/words.ts';
import { dataset } from '../../build/render/dataset.fixture.ts';
import { pageSource } from '../../build/render/page-source.ts';
import { bulkPages } from '../../site/_includes/bulk-pages.ts';
import { PageData } from '../../site/_includes/page-data.ts';

const english = await wordsFor('en');

/** Lists and review pages of as many reviews, by path. */
function pagesOf(count: number): Map<string, string> {
  const data = dataset(Array.from({ length: count }, (_, at) => `Review ${count - at}.`));
  const { business } = data;
  const insights = deriveInsights({ business, reviews: [], config: InsightsConfig.parse({}) });
  const site = { siteUrl: 'https://reviews.example', language: 'en' };
  const pages = bulkPages(
    new PageData(pageSource({ dataset: data, insights, site, reviewPages: true, words: english })),
  );
  return new Map([...pages].map(({ path, text }) => [path, text]));
}

function changed(before: Map<string, string>, after: Map<string, string>): string[] {
  return [...after].flatMap(([path, text]) => (before.get(path) === text ? [] : [path])).sort();
}

it('changes the front of the list, the newest review and the one before it, when a review comes in', () => {
  const before = pagesOf(490);
  expect(before.size).toBeGreaterThan(500);
  expect(changed(before, pagesOf(491))).toEqual(['/reviews/', '/reviews/r490/', '/reviews/r491/']);
});

it('adds a numbered page, and leads to it from the one before, when the front is full', () => {
  expect(changed(pagesOf(499), pagesOf(500))).toEqual([
    '/reviews/',
    '/reviews/page/23/',
    '/reviews/page/24/',
    '/reviews/r499/',
    '/reviews/r500/',
  ]);
});
