import { expect, it } from 'vitest';
import { toSitemaps } from './sitemap.ts';

const site = { siteUrl: 'https://reviews.example', language: 'en' };

it('lists pages with the date of their last change', () => {
  const [map, ...others] = toSitemaps(
    [{ path: '/' }, { path: '/a/', changed: '2026-03-01' }],
    site,
  );
  expect(others).toEqual([]);
  expect(map?.content).toContain('<url><loc>https://reviews.example/</loc></url>');
  expect(map?.content).toContain(
    '<url><loc>https://reviews.example/a/</loc><lastmod>2026-03-01</lastmod></url>',
  );
});

it('is an index of several files if there are too many URLs for one', () => {
  const entries = ['/', '/a/', '/b/'].map((path) => ({ path }));
  const maps = toSitemaps(entries, site, 2);
  expect(maps.map(({ path }) => path)).toEqual([
    '/sitemap.xml',
    '/sitemap-1.xml',
    '/sitemap-2.xml',
  ]);
  expect(maps[0]?.content).toContain(
    '<sitemap><loc>https://reviews.example/sitemap-2.xml</loc></sitemap>',
  );
  expect(maps[2]?.content).toContain('<loc>https://reviews.example/b/</loc>');
});
