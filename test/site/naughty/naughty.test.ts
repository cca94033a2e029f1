import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noBrowser, openBrowser } from '../browser.ts';
import { expectSameCards } from '../cards.cases.ts';
import { htmlIssues } from '../html-issues.ts';
import { type ServedSite, serveSite } from '../serve-site.ts';
import { overflowOf, watchPage } from '../watch-page.ts';
import { NAUGHTY } from './cases.ts';
import { writeNaughtyContent } from './write-content.ts';

describe('a site with hostile texts', () => {
  let contentDir: string;
  let site: ServedSite;
  let browser: Browser | undefined;

  beforeAll(async () => {
    contentDir = await mkdtemp(join(tmpdir(), 'naughty-'));
    await writeNaughtyContent(contentDir);
    site = await serveSite(contentDir, 'naughty');
    if (noBrowser === undefined) browser = await openBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await site.stop();
    await rm(contentDir, { recursive: true, force: true });
  });

  const read = (name: string): Promise<string> => readFile(join(site.distDir, name), 'utf8');

  it('has every review exactly once in every format', async () => {
    const count = NAUGHTY.length;
    expect(JSON.parse(await read('reviews.json')).reviews).toHaveLength(count);
    expect(JSON.parse(await read('reviews.jsonld')).review).toHaveLength(count);
    expect(JSON.parse(await read('api/feed.json')).items).toHaveLength(count);
    expect((await read('feed.xml')).match(/<entry[ >]/g)).toHaveLength(count);
    expect((await read('reviews.md')).match(/^## /gm)).toHaveLength(count);
    const lists = site.htmlFiles.filter((name) =>
      /^reviews\/(page\/\d+\/)?index\.html$/.test(name),
    );
    const pages = await Promise.all(lists.map(read));
    expect(pages.join('').match(/<article class="card/g)).toHaveLength(count);
    expect(site.htmlFiles.filter((name) => name.startsWith('reviews/n-'))).toHaveLength(count);
  });

  it('is valid HTML', async () => {
    for (const name of site.htmlFiles) expect(await htmlIssues(await read(name), name)).toEqual([]);
  });

  it.skipIf(noBrowser !== undefined)(
    `runs no script, sends no request to other hosts, and shows the texts ${noBrowser ?? ''}`,
    async () => {
      if (browser === undefined) throw new Error('there is no browser');
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const watch = watchPage(page, site.origin);
      for (const { id, text } of NAUGHTY) {
        await page.goto(`${site.origin}/reviews/n-${id}/`);
        const { shown, ...rest } = await page.evaluate<{ shown: string }>(`({
          pwned: String(window.pwned),
          overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
          articles: document.querySelectorAll('article').length,
          shown: document.querySelector('article .words')?.innerText ?? '',
        })`);
        expect(rest, id).toEqual({ pwned: 'undefined', overflow: 0, articles: 1 });
        expect(comparable(shown), id).toBe(comparable(text));
      }
      for (const path of [
        '/',
        '/reviews/',
        '/services/s1/',
        '/technicians/t1/',
        '/areas/a1/',
        '/about/',
        '/developers/',
        '/developers/embed/',
        '/embed/',
        '/embed/badge/',
        '/embed/slider/',
      ]) {
        await page.goto(site.origin + path);
        expect(await page.evaluate('window.pwned'), path).toBeUndefined();
        expect(await overflowOf(page), `${path} is wider than the screen`).toBe(0);
      }
      await page.close();
      expect(watch).toEqual({ errors: [], outside: [] });
    },
    120_000,
  );

  it.skipIf(noBrowser !== undefined)(
    `searches them safely too ${noBrowser ?? ''}`,
    async () => {
      if (browser === undefined) throw new Error('there is no browser');
      const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
      const watch = watchPage(page, site.origin);
      await page.goto(`${site.origin}/search/`);
      const more = page.getByRole('button', { name: 'Show more' });
      for (let shown = 20; shown < NAUGHTY.length; shown += 20) {
        await more.click();
        await page.locator('#results article').nth(shown).waitFor();
      }
      expect(await page.locator('#results article').count()).toBe(NAUGHTY.length);
      expect(await overflowOf(page)).toBe(0);
      for (const { text } of NAUGHTY) {
        const query = text.slice(0, 200).toWellFormed();
        const address = `/search/?query=${encodeURIComponent(query)}`;
        // Like going back to the address, which the page reads as it does on load.
        const shown = await page.evaluate(`(async () => {
          history.pushState(null, '', ${JSON.stringify(address)});
          dispatchEvent(new PopStateEvent('popstate'));
          while (document.querySelector('[aria-busy]')) await new Promise((done) => setTimeout(done, 5));
          return [String(window.pwned), document.querySelector('#status').textContent];
        })()`);
        expect(shown, text).toEqual([
          'undefined',
          expect.stringMatching(/\d reviews?|No reviews match/),
        ]);
      }
      await page.close();
      expect(watch).toEqual({ errors: [], outside: [] });
      await expectSameCards(site, browser);
    },
    120_000,
  );
});

/** Normalizes white space and characters that HTML does not allow. */
function comparable(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n\f\r]|[\uFDD0-\uFDEF\uFFFE\uFFFF]/gu, '\uFFFD')
    .replace(/[\s\u200B]+/g, ' ')
    .trim();
}
