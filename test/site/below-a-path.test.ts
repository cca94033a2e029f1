import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { toFileName } from '../../contract/etags.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { garageSettings, type ServedGarage, serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { watchPage } from './watch-page.ts';

/** The garage at a URL with a path, as on GitHub Pages. */
const SITE_URL = 'http://localhost:8080/quarry';

let garage: ServedGarage;
let browser: Browser | undefined;

beforeAll(async () => {
  const page = '---\ntitle: Hours\nmenu: 5\n---\n[All](/reviews/) {% badge %}\n';
  garage = await serveGarage(
    {
      'pages/hours.md': page,
      'pages/api-guide.md': '---\ntitle: For programs\n---\nRead this first.\n',
      'theme/theme.css': ':root { --accent: #0b5d3b }\nmain { color: red }',
    },
    { SITE_URL },
  );
  if (noBrowser === undefined) browser = await openBrowser();
});

afterAll(async () => {
  await browser?.close();
  await garage[Symbol.asyncDispose]();
});

const read = (path: string): Promise<string> =>
  readFile(join(garage.settings.DIST_DIR, toFileName(path)), 'utf8');

it('subscribes to a feed of its own in the API reference', async () => {
  const topic = encodeURIComponent(`${SITE_URL}/feed.xml`);
  expect(await read('/developers/reference/')).toContain(`hub.topic=${topic}`);
});

it('links only to pages and files that exist', async () => {
  const { files, site_url } = JSON.parse(await read('/etags.json'));
  expect(site_url).toBe(SITE_URL);
  const paths = new Set<string>(files.map(({ path }: { path: string }) => path));
  paths.add('/etags.json');
  const addresses = new Set<string>();
  for (const path of paths) {
    if (!path.endsWith('/') && !path.endsWith('.html')) continue;
    const page = await read(path);
    for (const [, address = ''] of page.matchAll(/\s(?:href|src|(?:form)?action)="(\/[^"]*)"/g)) {
      expect(address, path).toMatch(/^\/quarry\//);
      addresses.add(address.replace(/^\/quarry/, '').replace(/[?#].*/, ''));
    }
    for (const [, address] of page.matchAll(/"(http:\/\/localhost:8080[^"]*)"/g)) {
      expect(address, path).toMatch(/^http:\/\/localhost:8080\/quarry(?:\/|$)/);
    }
  }
  expect(addresses.size).toBeGreaterThan(30);
  const missing = [...addresses].filter(
    (path) => !paths.has(path) && !path.startsWith('/api/') && path !== '/mcp',
  );
  expect(missing).toEqual([]);
});

it("uses the path and the theme's colour in embeds", async () => {
  const { url, colors, reviews } = JSON.parse(await read('/embed.json'));
  expect(url).toBe(`${SITE_URL}/`);
  expect(colors.brand).toBe('#0b5d3b');
  expect(reviews[0].url).toContain(`${SITE_URL}/reviews/`);
  expect(await read('/badge.svg')).toContain('#0b5d3b');
  expect(await read('/')).toMatch(/href="\/quarry\/assets\/theme\/theme\.[0-9a-f]{10}\.css"/);
  // A copy of the site at another address loads its own files.
  expect(await read('/embed/')).toContain('<script src="/quarry/embed.js"');
  expect(await read('/embed/')).not.toContain('theme.css');
  expect(await read('/developers/embed/')).toContain(`${SITE_URL}/embed.js`);
});

it('includes the path in feeds, sitemap, JSON-LD, OpenAPI and MCP server card', async () => {
  for (const path of [
    '/feed.xml',
    '/api/feed.json',
    '/sitemap.xml',
    '/reviews.jsonld',
    '/reviews.json',
    '/llms.txt',
    '/robots.txt',
    '/mcp/server-card',
  ]) {
    const text = await read(path);
    expect(text, path).toContain(`${SITE_URL}/`);
    expect(text.replaceAll(SITE_URL, ''), path).not.toContain('localhost:8080');
  }
  expect(JSON.parse(await read('/.well-known/openapi.json')).servers[0].url).toBe('/quarry');
});

it('is served below the path, and at the root for proxies that strip it', async () => {
  const computed = ['/api/reviews/search?limit=1', '/api/reviews/search/?limit=1', '/healthz'];
  for (const path of ['/reviews.json', '/', '/api-guide/', ...computed]) {
    for (const base of ['/quarry', '']) {
      const response = await fetch(garage.url + base + path);
      expect(response.status, base + path).toBe(200);
    }
  }
  for (const path of ['/quarry', '/quarry/reviews']) {
    const response = await fetch(garage.url + path, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([308, `${path}/`]);
  }
  const feed = await fetch(`${garage.url}/quarry/feed.xml`);
  expect(feed.headers.get('link')).toBe(
    `<${SITE_URL}/api/websub/hub>; rel="hub", <${SITE_URL}/feed.xml>; rel="self"`,
  );
});

it('is read by a sidecar at another origin', async () => {
  const env = { SITE_URL, ORIGIN_URL: `${garage.url}/quarry` };
  const settings = garageSettings(join(garage.root, 'elsewhere'), env);
  const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
  const response = await fetch(`${sidecar.url}/quarry/api/reviews/search?limit=1`);
  expect(response.status).toBe(200);
  expect(await (await fetch(`${sidecar.url}/quarry/feed.xml`)).text()).toBe(
    await read('/feed.xml'),
  );
  await sidecar.close();
});

it.skipIf(noBrowser !== undefined)(`can be walked and searched ${noBrowser ?? ''}`, async () => {
  if (browser === undefined) throw new Error('there is no browser');
  const page = await browser.newPage();
  const watch = watchPage(page, garage.url);
  await page.goto(`${garage.url}/quarry/`);
  await page.getByRole('link', { name: 'Hours' }).click();
  await page.locator('main').getByRole('link', { name: 'All' }).click();
  expect(new URL(page.url()).pathname).toBe('/quarry/reviews/');
  await page.goto(`${garage.url}/quarry/search/?query=brake`);
  await page.locator('#results article').first().waitFor();
  await page.locator('#results article a').first().click();
  expect(new URL(page.url()).pathname).toMatch(/^\/quarry\/reviews\/q-/);
  await page.goto(`${garage.url}/quarry/search/?review=q-001`);
  await page.locator('#results article').waitFor();
  expect(watch).toEqual({ errors: [], outside: [] });
  await page.route('**/api/**', (route) => route.fulfill({ status: 404 }));
  await page.goto(`${garage.url}/quarry/search/?query=brake`);
  await page.locator('#results article').first().waitFor();
  await page.close();
});
