import { expect, it } from 'vitest';
import { ADMIN_HEADERS, CONTENT_SECURITY_POLICY, EMBED_POLICY, fileHeaders } from './headers.ts';

const headersOf = (path: string, media_type: string) =>
  fileHeaders('https://reviews.example', { path, media_type }, 'https://hub.example/');

it('lets pages load only files of the site, and sends no referrer', () => {
  const headers = headersOf('/about/', 'text/html; charset=utf-8');
  expect(headers).toMatchObject({
    'Content-Security-Policy': CONTENT_SECURITY_POLICY,
    'Referrer-Policy': 'no-referrer',
  });
  expect(CONTENT_SECURITY_POLICY).toMatch(/^default-src 'none'; script-src 'self';/);
  expect(headers).not.toHaveProperty('Link');
});

it('lets other sites frame the embeds, and nothing else', () => {
  const policyOf = (path: string): string =>
    headersOf(path, 'text/html')['Content-Security-Policy'] ?? '';
  expect(EMBED_POLICY).toContain('frame-ancestors *');
  for (const path of ['/embed/', '/embed/badge/']) expect(policyOf(path)).toBe(EMBED_POLICY);
  for (const path of ['/', '/about/', '/developers/embed/', '/embedded/', '/404.html']) {
    expect(policyOf(path), path).toContain("frame-ancestors 'none'");
  }
});

it('lets no picture run a script when it is opened by itself', () => {
  expect(headersOf('/van.svg', 'image/svg+xml')).toMatchObject({
    'Content-Security-Policy': "script-src 'none'",
  });
});

it('keeps the editor out of search engines, and sends no referrer from it', () => {
  expect(headersOf('/admin/', 'text/html; charset=utf-8')).toMatchObject({
    'Content-Security-Policy': ADMIN_HEADERS['Content-Security-Policy'],
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
  });
});

it('sends Link with hub and self for topics only', () => {
  expect(headersOf('/feed.xml', 'application/atom+xml').Link).toBe(
    '<https://hub.example/>; rel="hub", <https://reviews.example/feed.xml>; rel="self"',
  );
  const others = headersOf('/insights.json', 'application/json');
  expect(Object.keys(others)).toEqual([
    'Content-Type',
    'Cache-Control',
    'X-Content-Type-Options',
    'Access-Control-Allow-Origin',
    'Access-Control-Expose-Headers',
  ]);
  const feed = { path: '/feed.xml', media_type: 'application/atom+xml' };
  expect(fileHeaders('https://reviews.example', feed)).not.toHaveProperty('Link');
});

it('lets browsers keep only files that are named by their content', () => {
  const cacheOf = (path: string) => headersOf(path, 'text/css')['Cache-Control'];
  expect(cacheOf('/assets/site.0123456789.css')).toBe('public, max-age=31536000, immutable');
  expect(cacheOf('/assets/fonts/sign-latin.0123456789.woff2')).toContain('immutable');
  for (const path of [
    '/assets/site.css',
    '/assets/theme/fonts/quarry.woff2',
    '/assets/theme/photo.jpg',
    '/embed.js',
  ])
    expect(cacheOf(path), path).toContain('max-age=60,');
});
