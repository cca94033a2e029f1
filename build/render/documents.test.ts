import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toDocuments } from '../../test/support/generate-dist.ts';
import { renderDocuments } from './documents.ts';
import { toOpenApi } from './openapi.ts';
import { toSitemap } from './sitemap.ts';

const SITE = { siteUrl: 'https://reviews.example', language: 'en' };

const OWN = {
  own: { pages: [] },
  theme: {},
  site: {
    content_signals: { search: true, ai_input: true, ai_train: false },
    well_known: { 'openai-apps-challenge': 'a token' },
  },
};

const NOTHING_FOUND = { insights: toDocuments({ reviews: [] }).insights, reviewInsights: {} };
const OPEN_API = toOpenApi({ ...SITE, businessName: 'Lantern Heating' });

/** The text of an export of one review at this address. */
function exportOf(file: string, path: string, text = 'On time.'): string {
  const { reviews, ...rest } = datasetOf([text]);
  const moved = reviews.map((review) => ({ ...review, url: SITE.siteUrl + path }));
  const made = renderDocuments(OWN, { ...rest, reviews: moved }, NOTHING_FOUND, SITE, OPEN_API);
  return String(made.find((one) => one.path === file)?.content);
}

it('lists a review in the sitemap only if it has words and its own page', () => {
  expect(exportOf('/sitemap.xml', '/reviews/r-1/', '')).not.toContain('r-1');
  expect(exportOf('/sitemap.xml', '/reviews/r-1/')).toContain('/reviews/r-1/</loc>');
  const withoutPages = exportOf('/sitemap.xml', '/search/?review=r-1');
  expect(withoutPages).toContain('/search/</loc>');
  expect(withoutPages).not.toContain('?review=');
});

it('lists at most 50,000 addresses in the sitemap, and own pages before those of reviews', () => {
  const { reviews, ...rest } = datasetOf(['On time.']);
  const moved = reviews.map((review) => ({ ...review, url: `${SITE.siteUrl}/r/` }));
  const many = Array.from({ length: 50_000 }, () => moved).flat();
  const own = [{ path: '/prices/' }];
  const text = toSitemap({ ...rest, reviews: many }, NOTHING_FOUND.insights, own, SITE);
  expect(text.match(/<loc>/g)).toHaveLength(50_000);
  expect(text).toContain('<url><loc>https://reviews.example/prices/</loc></url>');
});

it('has the reply in schema.org data, and its day in the sitemap', () => {
  const [review] = datasetOf(['On time.']).reviews;
  if (review === undefined) throw new Error('there is no review');
  const reply = { text: 'Thanks.', date: '2026-05-06' };
  const dataset = { ...datasetOf([]), reviews: [{ ...review, url: `${SITE.siteUrl}/r/`, reply }] };
  const made = renderDocuments(OWN, dataset, NOTHING_FOUND, SITE, OPEN_API);
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
