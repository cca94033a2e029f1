import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toDocuments } from '../../test/support/generate-dist.ts';
import { renderExports } from './exports.ts';

const SITE = { siteUrl: 'https://reviews.example', language: 'en' };

const OWN = {
  own: { pages: [] },
  theme: {},
  site: {
    content_signals: { search: true, ai_input: true, ai_train: false },
    well_known: { 'openai-apps-challenge': 'a token' },
  },
};

const NOTHING_FOUND = toDocuments({ reviews: [] }).insights;

/** The text of an export of one review at this address. */
function exportOf(file: string, path: string, text = 'On time.'): string {
  const { reviews, ...rest } = datasetOf([text]);
  const moved = reviews.map((review) => ({ ...review, url: SITE.siteUrl + path }));
  const made = renderExports(OWN, { ...rest, reviews: moved }, NOTHING_FOUND, SITE);
  return String(made.find((one) => one.path === file)?.content);
}

it('lists a review in the sitemap only if it has words and its own page', () => {
  expect(exportOf('/sitemap.xml', '/reviews/r-1/', '')).not.toContain('r-1');
  expect(exportOf('/sitemap.xml', '/reviews/r-1/')).toContain('/reviews/r-1/</loc>');
  const withoutPages = exportOf('/sitemap.xml', '/search/?review=r-1');
  expect(withoutPages).toContain('/search/</loc>');
  expect(withoutPages).not.toContain('?review=');
});

it('has the reply in schema.org data, and its day in the sitemap', () => {
  const [review] = datasetOf(['On time.']).reviews;
  if (review === undefined) throw new Error('there is no review');
  const reply = { text: 'Thanks.', date: '2026-05-06' };
  const dataset = { ...datasetOf([]), reviews: [{ ...review, url: `${SITE.siteUrl}/r/`, reply }] };
  const made = renderExports(OWN, dataset, NOTHING_FOUND, SITE);
  const textOf = (file: string) => String(made.find(({ path }) => path === file)?.content);
  expect(textOf('/sitemap.xml')).toContain('/r/</loc><lastmod>2026-05-06</lastmod>');
  const comment = { '@type': 'Comment', text: 'Thanks.', datePublished: '2026-05-06' };
  expect(JSON.parse(textOf('/reviews.jsonld')).review).toMatchObject([{ comment }]);
});

it('states the bounds of every rating in schema.org data', () => {
  const bounds = { bestRating: 5, worstRating: 1 };
  expect(JSON.parse(exportOf('/reviews.jsonld', '/reviews/r-1/'))).toMatchObject({
    aggregateRating: bounds,
    review: [{ reviewRating: bounds }],
  });
});

it('has no picture of shared links in the export, which an Eleventy site does not draw', () => {
  expect(JSON.parse(exportOf('/reviews.jsonld', '/reviews/r-1/')).image).toBeUndefined();
});

it('publishes the wishes of the owner and the texts that prove ownership', () => {
  expect(exportOf('/robots.txt', '/reviews/r-1/')).toBe(
    'User-agent: *\nContent-Signal: search=yes, ai-input=yes, ai-train=no\nAllow: /\n\nSitemap: https://reviews.example/sitemap.xml\n',
  );
  expect(exportOf('/.well-known/openai-apps-challenge', '/reviews/r-1/')).toBe('a token');
});
