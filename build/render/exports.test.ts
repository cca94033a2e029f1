import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { renderExports } from './exports.ts';

const SITE = { siteUrl: 'https://reviews.example', language: 'en' };

/** The text of an export of one review at this address. */
function exportOf(file: string, path: string): string {
  const { reviews, ...rest } = datasetOf(['On time.']);
  const moved = reviews.map((review) => ({ ...review, url: SITE.siteUrl + path }));
  const made = renderExports({ ...rest, reviews: moved }, SITE, { pages: [] });
  return String(made.find((one) => one.path === file)?.content);
}

it('lists a review in the sitemap only if it has its own page', () => {
  expect(exportOf('/sitemap.xml', '/reviews/r-1/')).toContain('/reviews/r-1/</loc>');
  const withoutPages = exportOf('/sitemap.xml', '/search/?review=r-1');
  expect(withoutPages).toContain('/search/</loc>');
  expect(withoutPages).not.toContain('?review=');
});

it('states the bounds of every rating in schema.org data', () => {
  const bounds = { bestRating: 5, worstRating: 1 };
  expect(JSON.parse(exportOf('/reviews.jsonld', '/reviews/r-1/'))).toMatchObject({
    aggregateRating: bounds,
    review: [{ reviewRating: bounds }],
  });
});
