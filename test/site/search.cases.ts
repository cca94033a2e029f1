import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectSameCards } from './cards.cases.ts';
import { serveFiles } from './serve-files.ts';
import type { Subject } from './serve-site.ts';
import { watchPage } from './watch-page.ts';

/** The status of a search that found some of the 172 reviews. */
const FOUND = /^(?!172 )\d+ reviews?(?: mentions? “.*”)?$/;

/** Search as visitors use it, with and without script and sidecar. */
export function describeSearch({ site, browser }: Subject): void {
  describe('search', () => {
    const status = (page: Page, text: RegExp): Promise<void> =>
      page.locator('#status').filter({ hasText: text }).waitFor();

    it('searches, filters, shows more, and supports the back button', async () => {
      const page = await browser().newPage();
      const watch = watchPage(page, site().origin);
      await page.goto(`${site().origin}/search/`);
      await status(page, /^172 reviews/);
      await page.getByLabel('Words in the review').fill('boiler');
      await page.keyboard.press('Enter');
      await status(page, /^\d+ reviews mention “boiler”$/);
      expect(page.url()).toBe(`${site().origin}/search/?query=boiler`);
      const all = await page.locator('#status').textContent();
      await page.getByLabel('Rating', { exact: true }).selectOption('5');
      await page.waitForURL(/rating=5/);
      await page
        .locator('#status')
        .filter({ hasNotText: all ?? '' })
        .filter({ hasText: FOUND })
        .waitFor();
      await page.getByLabel('Sort by').selectOption('newest');
      await page.waitForURL(/sort=newest/);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#results article').nth(20).waitFor();
      expect(await page.evaluate('document.activeElement.className')).toContain('card');
      const shown = await page.locator('#results article').count();
      await page.locator('#results article a').nth(1).click();
      await page.waitForURL(/\/reviews\/[\w-]+\/$/);
      await page.goBack();
      await page
        .locator('#results article')
        .nth(shown - 1)
        .waitFor();
      await page.goBack();
      await page.goBack();
      await page.waitForURL(`${site().origin}/search/?query=boiler`);
      await page
        .locator('#status')
        .filter({ hasText: all ?? '' })
        .waitFor();
      expect(await page.getByLabel('Rating', { exact: true }).inputValue()).toBe('');
      expect(watch).toEqual({ errors: [], outside: [] });
      await page.close();
    });

    it('shows more results of the same search', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?min_rating=5&max_rating=5`);
      await status(page, FOUND);
      const found = await page.locator('#status').textContent();
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#results article').nth(20).waitFor();
      expect(await page.locator('#results article').count()).toBe(40);
      expect(await page.locator('#status').textContent()).toBe(found);
      await page.close();
    });

    it('keeps what it shows when the visitor skips to the content', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?min_rating=1`);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#results article').nth(39).waitFor();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
      await page.waitForURL(/min_rating=1#main$/);
      await page.goBack();
      await page.waitForURL(/min_rating=1$/);
      expect(await page.locator('#results article').count()).toBe(40);
      expect(requests).toEqual([]);
      await page.close();
    });

    it('reports a failed request for more results, and removes the message after a successful one', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?min_rating=1`);
      await status(page, /^172 reviews/);
      const found = await page.locator('#status').textContent();
      const more = page.getByRole('button', { name: 'Show more' });
      const away = page.locator('#away');
      await page.route('**/api/reviews/search*', (route) => route.abort());
      await more.press('Enter');
      await away.waitFor();
      expect(await away.evaluate((told) => told.getBoundingClientRect().top)).toBeGreaterThan(0);
      expect(await away.evaluate((told) => told.getBoundingClientRect().bottom)).toBeLessThan(720);
      expect(await page.getByRole('alert').textContent()).toMatch(/^Search is not available/);
      expect(await more.evaluate((button) => button.matches(':focus'))).toBe(true);
      expect(await page.locator('#status').textContent()).toBe(found);
      await page.unroute('**/api/reviews/search*');
      const refusal = { issues: [{ code: 'x', path: 'cursor', message: 'is too old' }] };
      await page.route('**/api/reviews/search*', (route) =>
        route.fulfill({ status: 400, json: refusal }),
      );
      await more.click();
      await status(page, /not valid\. Please check: cursor \(is too old\)\.$/);
      await page.unroute('**/api/reviews/search*');
      await more.click();
      await page.locator('#results article').nth(20).waitFor();
      expect(await away.isVisible()).toBe(false);
      expect(await page.locator('#status').textContent()).toBe(found);
      await page.route('**/api/reviews/search*', (route) =>
        route.fulfill({ status: 429, json: { message: 'slow down' } }),
      );
      await more.click();
      await away.waitFor();
      expect(await page.locator('#status').textContent()).toBe(found);
      await page.close();
    });

    it('renders every review like the lists', () => expectSameCards(site(), browser()));

    it('applies the filters in the URL, as linked from other pages', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/services/heat-pumps/`);
      await page.getByRole('link', { name: /^All \d+ reviews.*heat pumps$/ }).click();
      await status(page, FOUND);
      expect(page.url()).toContain('mentions_service=heat-pumps');
      expect(await page.getByLabel('Service', { exact: true }).inputValue()).toBe('heat-pumps');
      expect(await page.getByLabel('Service', { exact: true }).isVisible()).toBe(true);
      await page.close();
    });

    it('shows filters in the URL that the form does not offer as pills', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?max_rating=1&mentions_technician=Nobody`);
      await status(page, /No reviews match/);
      const member = page.getByLabel('Person', { exact: true });
      const highest = page.getByLabel('Maximum rating', { exact: true });
      expect(await highest.locator(':checked').textContent()).toBe('Maximum rating: 1');
      expect(await member.locator(':checked').textContent()).toBe('Person: Nobody');
      await member.selectOption('');
      await status(page, /^9 reviews$/);
      await page.getByLabel('Words in the review').fill('phone');
      await page.keyboard.press('Enter');
      await page.waitForURL(`${site().origin}/search/?query=phone&max_rating=1`);
      await status(page, /^\d+ reviews? mentions? “phone”$/);
      await page.getByRole('link', { name: 'Clear all' }).click();
      await page.waitForURL(`${site().origin}/search/`);
      expect(await highest.count()).toBe(0);
      await page.close();
    });

    it('keeps the filters in the links of suggestions', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?query=leck&min_rating=5&max_rating=5`);
      await status(page, /No reviews match/);
      const suggested = page.getByRole('status').getByRole('link', { name: 'leak' });
      await suggested.click();
      await page.waitForURL(`${site().origin}/search/?query=leak&min_rating=5&max_rating=5`);
      await status(page, /mentions? “leak”$/);
      await page.close();
    });

    describe('by the address', () => {
      let page: Page;
      beforeAll(async () => {
        page = await browser().newPage();
        await page.goto(`${site().origin}/search/`);
      });
      afterAll(() => page.close());

      /** Goes back to an address, which the page reads as it does on load. */
      const show = (parameters: string): Promise<void> =>
        page.evaluate(`{
          history.pushState(null, '', '/search/?${parameters}');
          dispatchEvent(new PopStateEvent('popstate'));
        }`);

      const SENTENCE = 'took two goes to get the upstairs one right but they came back';
      it.each([
        [
          'finds a sentence with more words than ranked search accepts',
          `query=${encodeURIComponent(SENTENCE)}`,
          /^1 review mentions “.*”$/,
          1,
        ],
        [
          'explains why a search is invalid',
          'since=2026-02-30',
          /not valid\. Please check: Since \(expected .*2026-02-30.*\)\.$/,
          0,
        ],
        [
          'explains what is invalid by another name of a filter',
          'stars=9&utm_source=x',
          /not valid\. Please check: Rating \(expected a whole number from 1 to 5, got 9\)\.$/,
          0,
        ],
        ['searches by another name of the query', 'q=boiler', /mention “boiler”$/, 20],
        ['says that nothing matches', 'query=xyzzyplugh', /No reviews match/, 0],
        [
          'shows complete reviews and a count, even if the URL has other API parameters',
          'count=false&fields=id&query=boiler',
          /^\d+ reviews mention “boiler”$/,
          20,
        ],
        ['says that a review does not exist', 'review=nobody', /This review does not exist/, 0],
      ])('%s', async (_name, parameters, text, count) => {
        await show(parameters);
        await status(page, text);
        expect(await page.locator('#results article').count()).toBe(count);
        expect(await page.locator('#results article time').count()).toBe(count);
      });

      it('shows one review by its id', async () => {
        await show('review=g-hsortu40dwoa');
        await page.getByRole('heading', { name: 'Elliot S.' }).waitFor();
        expect(await page.locator('#results article').count()).toBe(1);
      });

      it('ignores parameters that other sites add', async () => {
        await show('query=boiler');
        await status(page, FOUND);
        const found = await page.locator('#status').textContent();
        await show('query=kettle');
        await status(page, /“kettle”/);
        await show('utm_source=x&fbclid=abc&cursor=x&limit=1&mode=substring&query=boiler');
        await status(page, /“boiler”$/);
        expect(await page.locator('#status').textContent()).toBe(found);
        expect(await page.locator('[data-added]').count()).toBe(0);
      });
    });

    it('works with the keyboard alone, and finds while the visitor types', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/`);
      const field = page.getByLabel('Words in the review');
      await page.locator('#query:focus').waitFor();
      await page.keyboard.type('kettle');
      await status(page, /mentions? “kettle”/);
      expect(page.url()).toContain('?query=kettle');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
      await page.waitForURL(/query=kettle&rating=5/);
      await page.getByRole('link', { name: 'Clear all' }).press('Enter');
      await status(page, /^172 reviews/);
      expect(page.url()).toBe(`${site().origin}/search/`);
      expect(await field.evaluate((one) => one.matches(':focus'))).toBe(true);
      await page.close();
    });

    it('has the newest reviews in its HTML, and requests nothing before the first search', async () => {
      const page = await browser().newPage();
      const requests: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      await page.goto(`${site().origin}/search/`, { waitUntil: 'networkidle' });
      expect(await page.locator('#results article').count()).toBe(20);
      expect(requests.filter((url) => /api|reviews\.json|minisearch/.test(url))).toEqual([]);
      await page.getByLabel('Words in the review').fill('boiler');
      await status(page, /mention “boiler”/);
      await page.getByLabel('Words in the review').fill('');
      await status(page, /^172 reviews/);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#results article').nth(39).waitFor();
      const ids = await page
        .locator('#results article')
        .evaluateAll((all) => all.map(({ id }) => id));
      expect(new Set(ids).size).toBe(40);
      await page.close();
    });

    it('says what it corrected, and marks what it found', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/?query=bolier`);
      await status(
        page,
        /^No review says “bolier”\. Showing “boiler”\. \d+ reviews mention “boiler”/,
      );
      const marks = await page.locator('#results mark').allTextContents();
      expect(marks.length).toBeGreaterThanOrEqual(20);
      expect(marks.filter((mark) => !/^boiler/i.test(mark))).toEqual([]);
      for (const card of await page.locator('#results article').all())
        expect(await card.locator('mark').count()).toBeGreaterThan(0);
      await page.goto(`${site().origin}/search/?query=B%C3%B6lier`);
      await status(
        page,
        /^No review says “Bölier”\. Showing “boiler”\. \d+ reviews mention “boiler”/,
      );
      await page.goto(`${site().origin}/search/?query=修理bolier`);
      await status(page, /^No review says “bolier”\. Showing “boiler”\./);
      await page.goto(`${site().origin}/search/?query=%E2%80%AEboiler`);
      await status(page, /^\d+ reviews mention “boiler”$/);
      await page.goto(`${site().origin}/search/?query=👍`);
      await status(page, /^1 review mentions “👍”/);
      await page.goto(`${site().origin}/search/?query="on+time"`);
      await status(page, /^1 review mentions “on time”$/);
      await page.goto(`${site().origin}/search/?query=kettle+heron+saucepan`);
      await status(page, /With 1 of the 3 words: \d+ reviews/);
      await page.close();
    });

    it('waits longer after one or two letters, which are mostly the beginning of a word', async () => {
      const context = await browser().newContext();
      const page = await context.newPage();
      await page.clock.install({ time: 0 });
      await page.goto(`${site().origin}/search/`);
      // From here the clock only runs when it is told to, however long the machine takes.
      await page.clock.pauseAt(10 * 60_000);
      const field = page.getByLabel('Words in the review');
      const searched: string[] = [];
      page.on('request', (request) => searched.push(new URL(request.url()).search));
      await field.fill('hot bo');
      await page.clock.runFor(1_000);
      await field.fill('hot boi');
      await page.clock.runFor(300);
      await page.waitForURL(/query=hot\+boi$/);
      await field.fill('up');
      await page.clock.runFor(2_000);
      await status(page, /“up”/);
      expect(searched.filter((search) => search.includes('hot+bo&'))).toEqual([]);
      await context.close();
    });

    it('offers words that reviews use', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/search/`);
      const ideas = page.getByRole('complementary', { name: 'Words customers use' });
      const links = await ideas.getByRole('link').all();
      expect(links.length).toBeGreaterThan(3);
      await links[0]?.click();
      await status(page, /^\d+ reviews mention/);
      await page.close();
    });

    it('keeps a search that is sent before the script has loaded', async () => {
      const page = await browser().newPage();
      const { promise: sent, resolve: send } = Promise.withResolvers<void>();
      await page.route(/\/assets\/search\..*\.js$/, async (route) => {
        await sent;
        await route.continue();
      });
      await page.goto(`${site().origin}/search/`, { waitUntil: 'commit' });
      await page.getByLabel('Words in the review').fill('boiler');
      await page.keyboard.press('Enter');
      await page.waitForURL(/\/search\/\?query=boiler/, { waitUntil: 'commit' });
      send();
      await status(page, /^\d+ reviews mention “boiler”/);
      await page.close();
    });

    it('works without script: the form opens the JSON of the API, the list is paginated', async () => {
      const page = await browser().newPage({ javaScriptEnabled: false });
      await page.goto(`${site().origin}/search/`);
      expect(await page.locator('noscript').last().innerText()).toContain('Without JavaScript');
      await page.getByLabel('Words in the review').fill('radiator');
      expect(await page.locator('#results article').count()).toBe(20);
      const [answer] = await Promise.all([
        page.waitForResponse(/\/api\/reviews\/search/),
        page.getByRole('button', { name: 'Search' }).click(),
      ]);
      expect(answer.status()).toBe(200);
      const { total, query } = await answer.json();
      expect(total).toBeGreaterThan(0);
      expect(query).toMatchObject({ query: 'radiator', mode: 'words' });
      await page.goto(`${site().origin}/reviews/`);
      await page
        .getByRole('link', { name: /^1 star/ })
        .first()
        .click();
      expect(await page.locator('article.card').count()).toBe(9);
      await page.close();
    });

    it('searches in the browser if there is no sidecar', async () => {
      const files = await serveFiles(site().distDir);
      const page = await browser().newPage();
      await page.goto(`${files.origin}/search/?min_rating=4&mentions_service=heat-pumps`);
      await status(page, FOUND);
      const found = await page.locator('#status').textContent();
      const served = await browser().newPage();
      await served.goto(`${site().origin}/search/?min_rating=4&mentions_service=heat-pumps`);
      await status(served, FOUND);
      expect(await served.locator('#status').textContent()).toBe(found);
      await served.close();
      await page.goto(`${files.origin}/search/`);
      await status(page, /^172 reviews/);
      await page.getByRole('button', { name: 'Show more' }).click();
      await page.locator('#results article').nth(39).waitFor();
      await page.getByLabel('Words in the review').fill('boielr');
      await page.keyboard.press('Enter');
      await status(page, /^No review says “boielr”\. Showing “boiler”\. \d+ reviews mention/);
      expect(await page.locator('#away').isVisible()).toBe(false);
      await page.goto(`${files.origin}/search/?review=g-hsortu40dwoa`);
      await page.getByRole('heading', { name: 'Elliot S.' }).waitFor();
      await page.goto(`${files.origin}/search/?review=nobody`);
      await status(page, /This review does not exist/);
      await page.close();
      await files.stop();
    });

    it('keeps what the visitor typed before the script arrived', async () => {
      const page = await browser().newPage();
      const script = Promise.withResolvers<void>();
      await page.route('**/assets/search*.js', async (route) => {
        await script.promise;
        await route.continue();
      });
      await page.goto(`${site().origin}/search/?min_rating=5`, { waitUntil: 'commit' });
      await page.getByLabel('Words in the review').fill('boiler');
      script.resolve();
      await status(page, /mention “boiler”/);
      expect(page.url()).toBe(`${site().origin}/search/?query=boiler&min_rating=5`);
      await page.close();
    });

    it('loads the reviews once, however fast the visitor types', async () => {
      const files = await serveFiles(site().distDir);
      const page = await browser().newPage();
      const loads: (() => Promise<void>)[] = [];
      await page.route('**/reviews.json', (route) => {
        loads.push(() => route.continue());
      });
      await page.goto(`${files.origin}/search/`);
      const field = page.getByLabel('Words in the review');
      await field.fill('boi');
      await expect.poll(() => loads.length).toBe(1);
      await field.fill('boiler');
      await page.waitForURL(/query=boiler/);
      await Promise.all(loads.map((load) => load()));
      await status(page, /mention “boiler”/);
      expect(loads).toHaveLength(1);
      await page.close();
      await files.stop();
    });

    it('reports that neither the sidecar nor the reviews are available, and links to the lists', async () => {
      const files = await serveFiles(site().distDir);
      const page = await browser().newPage();
      await page.route('**/reviews.json', (route) => route.abort());
      await page.goto(`${files.origin}/search/?query=boiler`);
      await page.getByText('Search is not available right now').waitFor();
      await page.locator('#away').getByRole('link', { name: 'All reviews', exact: true }).click();
      expect(page.url()).toBe(`${files.origin}/reviews/`);
      expect(await page.locator('article.card').count()).toBeGreaterThanOrEqual(20);
      await page.close();
      await files.stop();
    });
  });
}
