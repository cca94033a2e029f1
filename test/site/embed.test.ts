import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { COMMON_POLICY } from '../../build/publish/hosting-files.ts';
import { Embed } from '../../contract/embed.ts';
import { EMBED_POLICY } from '../../contract/headers.ts';
import { frameOf, snippetOf } from '../../site/client/embed/snippet.ts';
import { PARTS } from '../../site/client/embed/view.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { type EmbedHost, type HostPage, serveHost } from './embed-host.ts';
import { type ServedSite, serveDemo } from './serve-site.ts';
import { axeIssues, overflowOf, type Watch, watchPage } from './watch-page.ts';

const BUILD_TIMEOUT_MS = 240_000;

let site: ServedSite;

beforeAll(async () => {
  site = await serveDemo();
}, BUILD_TIMEOUT_MS);
afterAll(() => site.stop());

const read = (name: string): Promise<string> => readFile(join(site.distDir, name), 'utf8');

it('have a small script and small data', async () => {
  const json = await read('embed.json');
  expect(Embed.parse(JSON.parse(json)).reviews).toHaveLength(12);
  expect(gzipSync(json).length).toBeLessThan(4_000);
  // In ASCII, which every encoding of a page reads alike.
  expect(await read('embed.js')).toMatch(/^[ -~\n]*$/);
  expect(gzipSync(await read('embed.js')).length).toBeLessThan(10_250);
});

it('have the validators, encodings and CORS headers of every document', async () => {
  const listed = site.etags.files.find(({ path }) => path === '/embed.json');
  expect(listed?.encodings).toEqual(['br', 'zstd', 'gzip']);
  const response = await fetch(`${site.origin}/embed.json`);
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  const headers = { 'If-None-Match': response.headers.get('etag') ?? '' };
  expect((await fetch(`${site.origin}/embed.json`, { headers })).status).toBe(304);
});

it('are the only pages that can be framed, and are not indexed', async () => {
  const policyOf = async (path: string): Promise<string> =>
    (await fetch(site.origin + path)).headers.get('content-security-policy') ?? '';
  for (const path of ['/embed/', '/embed/grid/', '/embed/badge/', '/embed/slider/']) {
    expect(await policyOf(path), path).toBe(EMBED_POLICY);
    expect(await read(`${path.slice(1)}index.html`)).toContain('content="noindex"');
  }
  for (const path of ['/', '/developers/embed/', '/embed/none/']) {
    expect(await policyOf(path), path).not.toContain('frame-ancestors *');
  }
  expect(await read('sitemap.xml')).not.toContain('/embed/');
});

it('have one policy per page besides the common one in _headers', async () => {
  const rules = (await read('_headers')).split(/\n(?=\/)/);
  const policyOf = (path: string): string[] =>
    rules.flatMap((rule) => {
      const [pattern = ''] = rule.split('\n');
      const isFor = pattern.endsWith('*')
        ? path.startsWith(pattern.slice(0, -1))
        : path === pattern;
      return isFor ? (rule.match(/(?<=Content-Security-Policy: ).*/g) ?? []) : [];
    });
  for (const name of site.htmlFiles) {
    // A host may also serve a page under its file name.
    for (const path of [`/${name.replace(/index\.html$/, '')}`, `/${name}`]) {
      const [common, policy, ...others] = policyOf(path);
      expect([common, ...others], path).toEqual([COMMON_POLICY]);
      expect(policy?.includes('frame-ancestors *'), path).toBe(path.startsWith('/embed/'));
    }
  }
  // The host serves 404.html at any unknown path.
  expect(policyOf('/nothing/here/')).toEqual([COMMON_POLICY]);
});

describe.skipIf(noBrowser !== undefined)(`in Chromium ${noBrowser ?? ''}`, () => {
  let browser: Browser;
  let host: EmbedHost;
  let garage: ServedGarage;
  let page: Page;
  let watch: Watch;

  beforeAll(async () => {
    browser = await openBrowser();
    host = await serveHost();
    garage = await serveGarage({}, { SITE_URL: 'http://localhost:8080/quarry' });
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await browser.close();
    await host.stop();
    await garage[Symbol.asyncDispose]();
  });
  afterEach(() => page?.close());

  const script = (): string => `<script src="${site.origin}/embed.js" async></script>`;

  async function open(
    shown: HostPage,
    options: Parameters<Browser['newPage']>[0] = {},
  ): Promise<string[]> {
    page = await browser.newPage(options);
    watch = watchPage(page, site.origin);
    const requests: string[] = [];
    page.on('request', (request) => requests.push(request.url()));
    const address = host.show(shown);
    await page.goto(address);
    return requests.filter((url) => url !== address);
  }

  /** Requests to other origins, except the page itself. */
  const outside = (): string[] =>
    watch.outside.filter((url) => !url.startsWith('http://127.0.0.1'));
  const region = (at = 0): Locator => page.getByRole('region', { name: /^Reviews of/ }).nth(at);

  /** Returns a computed property of an element inside the first embed. */
  const styleOf = (selector: string, property: string): Promise<string> =>
    page.evaluate(`(() => {
      const root = document.querySelector('customer-reviews').shadowRoot;
      return getComputedStyle(root.querySelector('${selector}')).${property};
    })()`);

  const LAYOUTS = ['badge', 'list', 'grid', 'slider'];
  const STRICT = (): string =>
    `default-src 'none'; script-src ${site.origin}; connect-src ${site.origin}; style-src 'none'; img-src data:; require-trusted-types-for 'script'; trusted-types public-reviews`;

  /** One element of each layout, named by it. */
  const all = (): string =>
    script() +
    LAYOUTS.map(
      (layout) => `<customer-reviews layout="${layout}" label="${layout}"></customer-reviews>`,
    ).join('');
  const named = (name: string): Locator => page.getByRole('region', { name, exact: true });

  it('fits any page in all layouts, works under a strict policy, and requests only its data', async () => {
    const requests = await open({ body: `${all()}<p>Behind</p>`, policy: STRICT() });
    for (const name of LAYOUTS) await named(name).waitFor();
    for (const width of [320, 768, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await overflowOf(page), `${width}`).toBe(0);
    }
    for (const [name, cards] of Object.entries({ badge: 0, list: 4, grid: 6, slider: 12 })) {
      expect(await named(name).textContent()).toContain('172 reviews');
      const stars = named(name).getByRole('img', { name: '4.2 out of 5 stars' });
      expect(await stars.count(), name).toBe(1);
      expect(await named(name).locator('.card').count(), name).toBe(cards);
    }
    expect(await styleOf('.mean', 'fontWeight')).toBe('700');
    expect(requests).toEqual([`${site.origin}/embed.js`, `${site.origin}/embed.json`]);
    expect(await page.context().cookies()).toEqual([]);
    expect([watch.errors, outside()]).toEqual([[], []]);
  });

  it('cuts nothing that a customer or the business wrote without a link to the whole review', async () => {
    const of = (layout: string, service: string): string =>
      `<customer-reviews layout="${layout}" service="${service}" limit="12"></customer-reviews>`;
    const services = ['bathroom-plumbing', 'drain-clearance', 'heat-pumps', 'leak-repair'];
    const embeds = ['list', 'grid', 'slider'].flatMap((layout) =>
      services.map((service) => of(layout, service)),
    );
    await open({ body: script() + embeds.join('') });
    await expect.poll(() => page.getByRole('region').count()).toBe(embeds.length);
    for (const width of [360, 620, 930, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const parts = page.locator('.card:not(:has(.whole:visible)) :is(.words, .title, .reply)');
      const heights = await parts.evaluateAll((all) =>
        all.map((one) => [one.scrollHeight - one.clientHeight, one.textContent] as const),
      );
      const cut = heights.filter(([hidden]) => hidden > 2);
      expect(cut, `${width}`).toEqual([]);
    }
  });

  it('names every part for the style sheets of the page, and shows no other', async () => {
    await open({ body: all() });
    for (const name of LAYOUTS) await named(name).waitFor();
    const shown = await page
      .locator('[part]')
      .evaluateAll((elements) => elements.map((element) => element.getAttribute('part') ?? ''));
    // The others are of a business without reviews, and of notes on rewards.
    const rare = ['none', 'note'];
    const parts = Object.values(PARTS).filter((part) => !rare.includes(part));
    expect([...new Set(shown)].filter((part) => !rare.includes(part)).sort()).toEqual(
      [...new Set(parts)].sort(),
    );
  });

  it("shows the owner's content if the policy of the page does not allow its markup", async () => {
    const policy = STRICT().replace('trusted-types public-reviews', 'trusted-types other');
    const own = '<a href="/own">All our reviews</a>';
    await open({ body: `${script()}<customer-reviews>${own}</customer-reviews>`, policy });
    await expect.poll(() => watch.errors.join()).toContain('public-reviews');
    expect(await page.getByRole('link', { name: 'All our reviews' }).isVisible()).toBe(true);
  });

  it('runs no script from the data of another site', async () => {
    page = await browser.newPage();
    const data = Embed.parse(JSON.parse(await read('embed.json')));
    const [review] = data.reviews;
    const url = 'javascript:document.title="run"';
    const text = '<img src=x onerror=document.title="run">';
    const hostile = { ...data, url, reviews: [{ ...review, url, text, author: { name: text } }] };
    await page.route('https://other.example/embed.json', (route) =>
      route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json: hostile }),
    );
    const src = 'https://other.example';
    await page.goto(host.show({ body: `${script()}<customer-reviews src="${src}">` }));
    await region().waitFor();
    expect(await region().textContent()).toContain(text);
    for (const link of await page.locator('a').all())
      expect((await link.getAttribute('href')) ?? '').not.toContain('javascript');
    expect(await page.title()).toBe('Lantern');
  });

  it('keeps the average in one line in a column of 180 pixels', async () => {
    const element = '<customer-reviews theme="light" limit="1"></customer-reviews>';
    await open({ body: `${script()}<div style="width: 180px">${element}</div>${element}` });
    await region(1).waitFor();
    const [narrow, wide] = await page
      .locator('.mean')
      .evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(narrow).toBe(wide);
  });

  it('shows the day and the source of each review whole in a column of 200 pixels', async () => {
    const element = '<customer-reviews layout="grid"></customer-reviews>';
    await open({
      body: `${script()}<div style="width: 200px; font: 16px sans-serif">${element}</div>`,
    });
    await region().waitFor();
    const cut = await page
      .locator('.posted')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth));
    expect(cut).toEqual([]);
  });

  it('passes axe in all layouts on a light page, and on a dark one', async () => {
    await open({ body: all(), css: 'body { color: #333 }' });
    for (const name of LAYOUTS) await named(name).waitFor();
    expect(await axeIssues(page)).toEqual([]);
    await page.addStyleTag({ content: 'body { color: #ddd; background: #161616 }' });
    expect(await axeIssues(page, ['color-contrast'])).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('passes the rules of languages in all layouts on a page from right to left', async () => {
    await open({ body: all(), html: 'lang="ar" dir="rtl"' });
    for (const name of LAYOUTS) await named(name).waitFor();
    expect(await axeIssues(page, ['cat.language'])).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
  });

  it('inherits the colours and the font of the page, and can be styled by its parts', async () => {
    // Texts that could not wrap would be cut off.
    const css = `body { color: rgb(1, 2, 3); font-family: Georgia; white-space: nowrap; text-indent: 4em; word-spacing: 2em }
      customer-reviews { --customer-reviews-star: rgb(4, 5, 6); --customer-reviews-accent: rgb(7, 8, 9) }
      customer-reviews::part(text) { font-style: italic }`;
    await open({ body: `${script()}<customer-reviews></customer-reviews>`, css });
    await region().waitFor();
    const styles = await Promise.all([
      styleOf('.words', 'color'),
      styleOf('.words', 'fontFamily'),
      styleOf('.words', 'fontStyle'),
      styleOf('.stars .on', 'fill'),
      styleOf('.links a', 'textDecorationColor'),
      ...['whiteSpace', 'textIndent', 'wordSpacing'].map((name) => styleOf('.words', name)),
    ]);
    expect(styles).toEqual([
      ...['rgb(1, 2, 3)', 'Georgia', 'italic', 'rgb(4, 5, 6)', 'rgb(7, 8, 9)'],
      ...['normal', '0px', '0px'],
    ]);
  });

  it('reacts to its attributes, none of which selects by rating', async () => {
    await open({ body: `${script()}<customer-reviews limit="2" rating="5"></customer-reviews>` });
    await region().waitFor();
    const set = (name: string, value: string): Promise<void> =>
      page.evaluate(
        `document.querySelector('customer-reviews').setAttribute('${name}', '${value}')`,
      );
    expect(await page.locator('.card').count()).toBe(2);
    await set('min-rating', '5');
    await set('limit', '5');
    await page.locator('.card').nth(4).waitFor();
    const { reviews } = Embed.parse(JSON.parse(await read('embed.json')));
    expect(reviews.slice(0, 5).some(({ rating }) => rating < 5)).toBe(true);
    await set('theme', 'dark');
    await page.locator('.reviews.dark').waitFor();
    await set('layout', 'badge');
    await page.locator('a.badge').waitFor();
    expect(await page.locator('.card').count()).toBe(0);
  });

  it('shows the reviews of one service, in another language', async () => {
    await open({
      body: `${script()}<customer-reviews service="heat-pumps" lang="de"></customer-reviews>`,
    });
    await page
      .getByRole('region', { name: 'Bewertungen zu Pellow & Daughter: Air source heat pumps' })
      .waitFor();
    const { aggregate_rating, reviews } = Embed.parse(
      JSON.parse(await read('embed/services/heat-pumps.json')),
    );
    const all = page.getByRole('link', {
      name: `Alle ${aggregate_rating.rating_count} Bewertungen`,
    });
    expect(await all.getAttribute('href')).toBe('http://localhost:8080/services/heat-pumps/');
    expect(await page.locator('.card .author a').first().getAttribute('href')).toBe(
      reviews[0]?.url,
    );
    expect(await page.locator('.stars').first().getAttribute('aria-label')).toMatch(/,\d von 5/);
    expect(await page.locator('.count').textContent()).toBe(
      `Air source heat pumps: ${aggregate_rating.rating_count}\u00a0Bewertungen`,
    );
    expect(watch.errors).toEqual([]);
  });

  it('shows a long name of a service beside the stars, and above the reviews', async () => {
    const embed = (layout: string) =>
      `<customer-reviews layout="${layout}" service="radiators-and-heating" lang="de"></customer-reviews>`;
    await open({
      body: `${script()}<div style="width: 220px">${embed('list')}</div><div style="width: 320px">${embed('badge')}</div>`,
    });
    await page.locator('.count').nth(1).waitFor();
    const none = { x: Number.NaN, y: Number.NaN, width: Number.NaN, height: Number.NaN };
    const boxOf = async (part: string) => (await page.locator(part).first().boundingBox()) ?? none;
    const [score, items] = [await boxOf('a.score'), await boxOf('.items')];
    expect(items.y).toBeGreaterThanOrEqual(score.y + score.height);
    const [mean, stars] = [await boxOf('.badge .mean'), await boxOf('.badge .stars')];
    expect(stars.x).toBeGreaterThan(mean.x + mean.width);
  });

  it('keeps no room for an average where there are too few reviews for one', async () => {
    const src = `${garage.url}/quarry`;
    await open({
      body: `<script src="${src}/embed.js"></script><customer-reviews service="brakes" lang="en"></customer-reviews>`,
    });
    const bottom = await page
      .locator('.count')
      .evaluate((one) => one.getBoundingClientRect().bottom);
    const top = await page.locator('.items').evaluate((one) => one.getBoundingClientRect().top);
    expect(await page.locator('.mean').count()).toBe(0);
    expect(top - bottom).toBeLessThan(16);
  });

  it('shows the reviews of two businesses on one page, each from the script before it', async () => {
    const other = `${garage.url}/quarry`;
    const requests = await open({
      body: `<script src="${other}/embed.js" async></script><customer-reviews></customer-reviews>
        ${script()}${script()}<customer-reviews layout="badge"></customer-reviews>
        <customer-reviews src="${other}" layout="badge"></customer-reviews>`,
    });
    await expect
      .poll(() => page.getByRole('region').evaluateAll((all) => all.map((one) => one.ariaLabel)))
      .toEqual([
        'Reviews of Quarry Road Garage',
        'Reviews of Pellow & Daughter',
        'Reviews of Quarry Road Garage',
      ]);
    const ofData = requests.filter((url) => url.endsWith('/embed.json'));
    expect(ofData.toSorted()).toEqual(
      [`${other}/embed.json`, `${site.origin}/embed.json`].toSorted(),
    );
    expect(watch.errors).toEqual([]);
  });

  it('shows in a shadow tree the reviews of the script before its host', async () => {
    const other = `${garage.url}/quarry`;
    await open({
      body: `<div id="outer"></div><script src="${other}/embed.js" async></script><div id="host"></div>${script()}`,
    });
    await page.evaluate(`for (const id of ['host', 'outer'])
      document.getElementById(id).attachShadow({ mode: 'open' }).innerHTML = '<i></i><customer-reviews></customer-reviews>'`);
    const region = page
      .locator('#host')
      .getByRole('region', { name: 'Reviews of Quarry Road Garage' });
    await region.waitFor();
  });

  it('works on pages of XHTML', async () => {
    page = await browser.newPage();
    const body = `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title></head><body><script src="${site.origin}/embed.js"></script><customer-reviews layout="slider"/></body></html>`;
    await page.route('**/xhtml', (route) =>
      route.fulfill({ contentType: 'application/xhtml+xml', body }),
    );
    await page.goto(`${site.origin}/xhtml`);
    await page.getByRole('button', { name: 'Next' }).waitFor();
    expect(await page.getByRole('img', { name: '4.2 out of 5 stars' }).isVisible()).toBe(true);
  });

  it("falls back to the owner's content, or to a link in the language of the page", async () => {
    page = await browser.newPage();
    await page.route('**/embed.json', (route) => route.fulfill({ status: 503, body: 'away' }));
    const own = '<a href="/own">All our reviews</a>';
    const body = `${script()}<customer-reviews></customer-reviews><customer-reviews>${own}</customer-reviews>`;
    await page.goto(host.show({ body, html: 'lang="de-AT"' }));
    const link = page.getByRole('link', { name: 'Bewertungen zu Pellow & Daughter' });
    expect(await link.getAttribute('href')).toBe(`${site.origin}/`);
    expect(await page.getByRole('link', { name: 'All our reviews' }).isVisible()).toBe(true);
    expect(await page.getByRole('link').count()).toBe(2);
    await page.unroute('**/embed.json');
    await page.evaluate(`for (const one of document.querySelectorAll('customer-reviews'))
      one.replaceWith(one)`);
    await region(1).waitFor();
  });

  it('gives up after five seconds without a response, and then needs no room', async () => {
    page = await browser.newPage();
    await page.route('**/embed.json', () => undefined);
    const place = { home: `${site.origin}/`, label: 'Our reviews', isSample: true, count: 172 };
    await page.goto(host.show({ body: snippetOf(place, { layout: 'list' }) }));
    const height = (): Promise<number> =>
      page.locator('customer-reviews').evaluate((one) => one.clientHeight);
    expect(await page.getByRole('link', { name: 'Our reviews' }).isVisible()).toBe(true);
    expect(await height()).toBeGreaterThan(500);
    await expect.poll(height).toBeLessThan(40);
    expect(await page.getByRole('link', { name: 'Our reviews' }).isVisible()).toBe(true);
  });

  it("keeps the owner's content if src is not a valid URL", async () => {
    const own = '<a href="/own">All our reviews</a>';
    await open({ body: `${script()}<customer-reviews src="http://[">${own}</customer-reviews>` });
    await page.waitForFunction(`customElements.get('customer-reviews') !== undefined`);
    expect(await page.getByRole('link', { name: 'All our reviews' }).isVisible()).toBe(true);
    expect(watch.errors).toEqual([]);
  });

  it('uses the URL the site was built for if the script cannot determine its own', async () => {
    page = await browser.newPage();
    const json = await read('embed.json');
    const headers = { 'Access-Control-Allow-Origin': '*' };
    await page.route('http://localhost:8080/embed.json', (route) =>
      route.fulfill({ headers, contentType: 'application/json', body: json }),
    );
    const body = `${script().replace('async', 'type="module"')}<customer-reviews></customer-reviews>`;
    await page.goto(host.show({ body }));
    await region().waitFor();
  });

  it("shows the owner's content without JavaScript", async () => {
    const body = `${script()}<customer-reviews><a href="/">Reviews</a></customer-reviews>`;
    await open({ body }, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'Reviews' }).isVisible()).toBe(true);
  });

  describe('the slider', () => {
    const slider = (): string => `${script()}<customer-reviews layout="slider"></customer-reviews>`;
    const position = (): Promise<number> =>
      page.locator('.track').evaluate((track) => track.scrollLeft);

    it('prints all its reviews', async () => {
      await open({ body: slider() });
      await region().waitFor();
      const hidden = (): Promise<number> =>
        page.locator('.track').evaluate((track) => track.scrollWidth - track.clientWidth);
      expect(await hidden()).toBeGreaterThan(0);
      await page.emulateMedia({ media: 'print' });
      expect(await hidden()).toBe(0);
      // The observer of the size runs after the layout.
      await expect.poll(() => page.getByRole('button').count()).toBe(0);
    });

    it('moves with its buttons, which are disabled at the ends, smoothly unless the visitor prefers reduced motion', async () => {
      await open({ body: slider() }, { reducedMotion: 'no-preference' });
      await region().waitFor();
      expect(await styleOf('.track', 'scrollBehavior')).toBe('smooth');
      await page.emulateMedia({ reducedMotion: 'reduce' });
      expect(await styleOf('.track', 'scrollBehavior')).toBe('auto');
      const next = page.getByRole('button', { name: 'Next reviews' });
      const previous = page.getByRole('button', { name: 'Previous reviews' });
      await next.waitFor();
      expect(await previous.getAttribute('aria-disabled')).toBe('true');
      await next.press('Enter');
      await expect.poll(position).toBeGreaterThan(200);
      await expect.poll(() => previous.getAttribute('aria-disabled')).toBe('false');
      await expect
        .poll(async () => {
          await next.press('Enter');
          return next.getAttribute('aria-disabled');
        })
        .toBe('true');
      await previous.click();
      await expect.poll(() => next.getAttribute('aria-disabled')).toBe('false');
    });

    it('moves with the arrow keys, and every link can be focused', async () => {
      await open({ body: slider() }, { reducedMotion: 'reduce' });
      await page.getByRole('group', { name: 'Newest reviews' }).focus();
      await page.keyboard.press('ArrowRight');
      await expect.poll(position).toBeGreaterThan(0);
      await page.keyboard.press('Tab');
      const focused = `document.querySelector('customer-reviews').shadowRoot.activeElement.href`;
      const { reviews } = Embed.parse(JSON.parse(await read('embed.json')));
      expect(await page.evaluate(focused)).toBe(reviews[0]?.url);
    });

    it('has no buttons if all reviews fit', async () => {
      await open({ body: slider().replace('layout', 'limit="2" layout') });
      await page.locator('.track').waitFor();
      expect(await page.getByRole('button').count()).toBe(0);
    });
  });

  describe('the frames', () => {
    const FRAMES = ['/embed/', '/embed/grid/', '/embed/badge/', '/embed/slider/'];
    const frame = (path: string): string =>
      `<iframe src="${site.origin}${path}" title="Reviews" width="600" height="400"></iframe>`;

    it('load on another site, unlike all other pages', async () => {
      const paths = [...FRAMES, '/', '/about/'];
      await open({ body: paths.map(frame).join('') });
      const shown = await Promise.all(
        paths.map(async (_path, at) => {
          const content = page.frameLocator('iframe').nth(at).locator('body');
          return (await content.textContent())?.includes('172 reviews');
        }),
      );
      expect(shown).toEqual([true, true, true, true, false, false]);
      expect(watch.errors.filter((error) => !error.includes('frame-ancestors'))).toEqual([]);
    });

    it('have a slider that works when the script arrives before the rest of the page', async () => {
      const [head = '', rest = ''] = (await read('embed/slider/index.html')).split(/(?<=<\/head>)/);
      await using slow = createServer(async ({ url = '' }, response) => {
        if (url !== '/slider')
          return response.writeHead(302, { Location: site.origin + url }).end();
        response.setHeader('Content-Type', 'text/html; charset=utf-8').write(head);
        await wait(500);
        response.end(rest);
      });
      await once(slow.listen(0, '127.0.0.1'), 'listening');
      // A TCP server has an AddressInfo.
      const { port } = slow.address() as AddressInfo;
      page = await browser.newPage();
      watch = watchPage(page, site.origin);
      await page.goto(`http://127.0.0.1:${port}/slider`);
      await page.getByRole('button', { name: 'Next reviews' }).waitFor();
      expect(watch.errors).toEqual([]);
    });

    it('are complete without JavaScript and open links in a new tab', async () => {
      await open({ body: FRAMES.map(frame).join('') }, { javaScriptEnabled: false });
      for (const [at, path] of FRAMES.entries()) {
        const shown = page.frameLocator('iframe').nth(at);
        await shown.getByText('172 reviews', { exact: true }).waitFor();
        expect(await shown.getByRole('button').count(), path).toBe(0);
        const links = await shown.locator('a').all();
        expect(links.length, path).toBeGreaterThan(0);
        for (const link of links) {
          expect(await link.getAttribute('target')).toBe('_blank');
          expect(await link.getAttribute('rel')).toBe('noopener');
        }
      }
    });

    it.each([
      ['badge', 1],
      ['slider', 2],
    ])('as a %s draw the outline of the focus inside their edges', async (layout, stops) => {
      page = await browser.newPage();
      await page.goto(`${site.origin}/embed/${layout}/`);
      for (let stop = 0; stop < stops; stop++) await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      expect(await focused.getAttribute('class')).toMatch(/^(?:badge|track)$/);
      const left = await page.evaluate(`(() => {
        const { outlineOffset, outlineWidth } = getComputedStyle(document.activeElement);
        const { left } = document.activeElement.getBoundingClientRect();
        return left - parseFloat(outlineOffset) - parseFloat(outlineWidth);
      })()`);
      expect(left).toBeGreaterThanOrEqual(0);
    });

    it('are light or dark for everyone if the URL says so', async () => {
      const colours = { light: 'rgb(255, 255, 255)', dark: 'rgb(29, 26, 23)' };
      const themes = Object.keys(colours).map((theme) => frame(`/embed/?theme=${theme}`));
      await open({ body: themes.join('') });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        for (const [at, expected] of Object.values(colours).entries()) {
          const body = page.frameLocator('iframe').nth(at).locator('body');
          const colour = (): Promise<string> =>
            body.evaluate('getComputedStyle(document.body).backgroundColor');
          await expect.poll(colour, { message: `on a ${colorScheme} page` }).toBe(expected);
        }
      }
    });

    it.each(LAYOUTS)(
      'as a %s fit 320 and 1200 pixels, pass axe in light and dark mode, and show the same as the element',
      async (layout) => {
        page = await browser.newPage();
        watch = watchPage(page, site.origin);
        await page.goto(site.origin + (layout === 'list' ? '/embed/' : `/embed/${layout}/`));
        for (const [width, colorScheme, rules] of [
          [1200, 'light', undefined],
          [320, 'dark', ['color-contrast']],
        ] as const) {
          await page.setViewportSize({ width, height: 500 });
          await page.emulateMedia({ colorScheme });
          expect(await overflowOf(page), `${width}`).toBe(0);
          // The page around a frame has the heading and the landmark.
          const issues = (await axeIssues(page, rules)).filter(
            (issue) => !/landmark-one-main|page-has-heading-one/.test(issue),
          );
          expect(issues).toEqual([]);
        }
        expect(watch).toEqual({ errors: [], outside: [] });
        await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
          '<customer-reviews layout="${layout}"></customer-reviews>')`);
        await region(1).waitFor();
        const [shown, element] = await page.evaluate<string[]>(`(async () => {
          // A slider sets its buttons in the animation frame that first measures it.
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          const shadow = document.querySelector('customer-reviews').shadowRoot;
          return [document.querySelector('section'), shadow.querySelector('section')].map((one) => {
            const copy = one.cloneNode(true);
            for (const element of [copy, ...copy.querySelectorAll('*')])
              for (const name of ['style', 'part', 'target', 'rel']) element.removeAttribute(name);
            return copy.outerHTML;
          });
        })()`);
        expect(shown).toContain('172 reviews');
        expect(element).toBe(shown);
      },
    );
  });

  it('frames of the example code are as high as their content at 320, 640 and 1,200 pixels', async () => {
    const place = { home: `${site.origin}/`, label: 'Reviews', isSample: true, count: 172 };
    const layouts = ['list', 'grid', 'slider', 'badge'] as const;
    const codes = layouts.map((layout) => frameOf(place, { layout }));
    await open({ body: codes.join('').replaceAll(' loading="lazy"', '') });
    for (const width of [320, 640, 1200]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [at, layout] of layouts.entries()) {
        const frame = page.frameLocator('iframe').nth(at);
        await frame.getByText('172 reviews', { exact: true }).waitFor();
        const higher = () =>
          frame.locator('html').evaluate('document.documentElement.scrollHeight - innerHeight');
        // The frame is laid out after the page.
        await expect.poll(higher, { message: `${layout} at ${width}` }).toBe(0);
      }
    }
  });

  it.each(['before', 'after'])(
    'frames follow the height of their content if the page has the script: %s the frame',
    async (order) => {
      const frameOf = `<iframe src="${site.origin}/embed/" title="Reviews" style="width: 500px"></iframe>`;
      await open({ body: order === 'before' ? script() + frameOf : frameOf });
      // After the frame has told its height, and nobody listened.
      if (order === 'after') await page.addScriptTag({ url: `${site.origin}/embed.js` });
      const frame = page.locator('iframe');
      await expect.poll(() => frame.evaluate((one) => one.clientHeight)).toBeGreaterThan(600);
      const inside = page.frameLocator('iframe').locator('body');
      // The height inside changes while fonts and words arrive.
      const difference = async (): Promise<number> =>
        (await frame.evaluate((one) => one.clientHeight)) -
        Number(await inside.evaluate('document.body.offsetHeight'));
      await expect.poll(difference).toBe(0);
    },
  );

  describe('the page for owners', () => {
    const code = (): Promise<string> => page.locator('#code').innerText();

    async function openConfigurator(options = {}): Promise<void> {
      page = await browser.newPage(options);
      watch = watchPage(page, site.origin);
      await page.goto(`${site.origin}/developers/embed/`);
    }

    it('fits 320 and 1280 pixels, passes axe, and shows, gives and copies the code of what the owner chooses', async () => {
      await openConfigurator();
      await region().waitFor();
      for (const width of [320, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        expect(await overflowOf(page), `${width}`).toBe(0);
      }
      await page.emulateMedia({ colorScheme: 'dark' });
      expect(await axeIssues(page, ['color-contrast'])).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('button', { name: 'Copy' }).first().click();
      expect(await page.evaluate('String(getSelection())')).toBe(await code());
      await page.getByLabel('Format', { exact: true }).selectOption('grid');
      await page.getByLabel('Reviews', { exact: true }).selectOption('3');
      await page.getByLabel('Colours').selectOption('dark');
      await page.getByLabel('Service').selectOption('boiler-repair');
      await page.getByLabel('Language').selectOption('de');
      await page
        .getByRole('region', { name: 'Bewertungen zu Pellow & Daughter: Boiler repair' })
        .waitFor();
      expect(await page.locator('#preview .card').count()).toBe(3);
      expect(await code()).toContain(
        '<customer-reviews layout="grid" limit="3" theme="dark" service="boiler-repair" lang="de" style="',
      );
      await page.getByRole('checkbox', { name: /^Frame/ }).check();
      await page
        .frameLocator('#preview iframe')
        .getByText('172 reviews', { exact: true })
        .waitFor();
      expect(await page.getByLabel('Language').isDisabled()).toBe(true);
      expect(await code()).toContain('/embed/grid/?theme=dark"');
      await page.getByLabel('Format', { exact: true }).selectOption('mail');
      expect(await code()).toMatch(/^<a href=".*badge\.png"/);
      const picture = page.locator('#preview img');
      await expect
        .poll(() => picture.evaluate((image) => 'naturalHeight' in image && image.naturalHeight))
        .toBe(128);
      expect(watch).toEqual({ errors: [], outside: [] });
      expect(await axeIssues(page)).toEqual([]);
    });

    it('has working code of every form, also without a script', async () => {
      await openConfigurator({ javaScriptEnabled: false });
      const codes = await page.locator('.codes pre').allTextContents();
      expect(codes).toHaveLength(8);
      expect(await page.getByLabel('Format', { exact: true }).isVisible()).toBe(false);
      expect(await page.getByRole('button').count()).toBe(0);
      await page.close();
      const ofHere = codes.map((one) => one.replaceAll('http://localhost:8080', site.origin));
      await open({ body: ofHere.join('\n').replaceAll(' loading="lazy"', '') });
      await region(4).waitFor();
      expect(await page.getByRole('region').count()).toBe(5);
      await page.frameLocator('iframe').getByText('172 reviews', { exact: true }).waitFor();
      const pictures = await page
        .locator('img')
        .evaluateAll((all) => all.map((image) => 'naturalWidth' in image && image.naturalWidth));
      expect(pictures.every((width) => Number(width) > 200)).toBe(true);
    });
  });
});
