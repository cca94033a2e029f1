import { gzipSync } from 'node:zlib';
import type { Page, Response } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Subject } from './serve-site.ts';
import { axeIssues, BRANDS, LUMINANCE_OF, overflowOf, watchPage } from './watch-page.ts';

/** Pages of the demo site that have every colour. */
const COLOURFUL = [
  ...['/', '/reviews/', '/services/boiler-repair/', '/search/?query=radiator', '/about/'],
];
/** One page of each template. */
const PAGES = [
  ...COLOURFUL,
  ...['/reviews/g-hsortu40dwoa/', '/services/', '/developers/', '/developers/reference/'],
  ...['/developers/embed/', '/404.html'],
];

type Size = { width: number; height: number };
const DESKTOP: Size = { width: 1440, height: 900 };
const LAPTOP: Size = { width: 1280, height: 800 };
const PHONE: Size = { width: 390, height: 844 };
const SMALL_PHONE: Size = { width: 360, height: 740 };
const NARROW: Size = { width: 320, height: 640 };

/** Maximum size of the home page with everything it loads, in bytes on the wire. */
const MAX_OVERVIEW_BYTES = 60 * 1024;

/** Returns headers and body as sent by a host that compresses pages, which the build does not do. */
async function sizeOnTheWire(response: Response): Promise<number> {
  const { responseBodySize, responseHeadersSize } = await response.request().sizes();
  const isPlain = (await response.headerValue('content-encoding')) === null;
  const size = isPlain ? gzipSync(await response.body()).length : responseBodySize;
  return size + responseHeadersSize;
}

/** Pairs of foreground and background colours, for text and for graphics (WCAG 2.2, 1.4.3 and 1.4.11). */
const TEXT_PAIRS = [
  ...[
    'ink on paper',
    'soft on paper',
    'soft on card',
    'soft on tint',
    'link on paper',
    'link on card',
  ],
  ...['on-band on band', 'on-act on act', 'link on tint'],
];
const FIGURE_PAIRS = [
  'star-rim on card',
  'rim on card',
  'good on card',
  'bad on card',
  'good on tint',
];

/** Checks that every page must pass in a real browser. */
export function describePages({ site, browser }: Subject): void {
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(site().origin + path);
    if (!path.startsWith('/search/')) return;
    await page
      .locator('#status')
      .filter({ hasText: /“|^172|No reviews match/ })
      .waitFor();
  };
  describe('pages', () => {
    it.each(PAGES)(
      'fit any screen, pass axe, show the telephone number and have no errors: %s',
      async (path) => {
        const page = await browser().newPage({ viewport: DESKTOP });
        const watch = watchPage(page, site().origin);
        const fits = async (size: Size, state: string): Promise<void> => {
          await page.setViewportSize(size);
          expect(await overflowOf(page), `${state}, wider than ${size.width}`).toBe(0);
        };
        const enlarge = (percent: number): Promise<void> =>
          page.evaluate(`document.documentElement.style.fontSize = "${percent}%"`);
        await open(page, path);
        expect(await page.locator('h1').count()).toBe(1);
        // Each state begins in the size in which the last one ends: another size paints the page again.
        await fits(DESKTOP, 'collapsed');
        await expectFirstScreen(page, path);
        for (const size of [PHONE, NARROW]) await fits(size, 'collapsed');
        await enlarge(200);
        for (const size of [NARROW, SMALL_PHONE]) await fits(size, 'collapsed, with large text');
        await unfold(page);
        for (const size of [SMALL_PHONE, NARROW]) await fits(size, 'expanded, with large text');
        await enlarge(100);
        for (const size of [NARROW, PHONE]) await fits(size, 'expanded');
        // The bar may cover half of a link until the page is scrolled.
        await page.evaluate('document.querySelector(".callbar").style.position = "static"');
        await page.evaluate(REMOVE_ALIKE);
        expect(await axeIssues(page)).toEqual([]);
        await page.emulateMedia({ colorScheme: 'dark' });
        await fits(DESKTOP, 'expanded');
        if (COLOURFUL.includes(path)) expect(await axeIssues(page, ['color-contrast'])).toEqual([]);
        expect(watch).toEqual({ errors: [], outside: [] });
        await page.close();
      },
    );

    it('keep numbers and years whole in large text', async () => {
      const page = await browser().newPage({ viewport: SMALL_PHONE });
      await page.goto(`${site().origin}/`);
      const broken = await page.evaluate(`
        document.documentElement.style.fontSize = '200%';
        const lines = document.createRange();
        [...document.querySelectorAll('.years b, .pills a > span > [aria-hidden]')]
          .filter((number) => {
            lines.selectNodeContents(number);
            return lines.getClientRects().length > 1;
          })
          .map((number) => number.textContent);
      `);
      expect(broken).toEqual([]);
      await page.close();
    });

    it('break the name of an author below a quote that is longer than a line', async () => {
      const page = await browser().newPage({ viewport: NARROW });
      await page.goto(`${site().origin}/`);
      await page.evaluate(`for (const name of document.querySelectorAll('.quotes bdi'))
        name.textContent = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3)`);
      expect(await overflowOf(page)).toBe(0);
      await page.close();
    });

    it('name each value of a filter in one line', async () => {
      const page = await browser().newPage({ viewport: LAPTOP });
      await page.goto(`${site().origin}/reviews/`);
      await page.getByText('Verification', { exact: true }).click();
      const heights = await page
        .locator('details[open] a')
        .evaluateAll((all) => all.map((one) => one.clientHeight));
      expect(heights).toHaveLength(3);
      expect(Math.max(...heights)).toBeLessThan(48);
      await page.close();
    });

    it('leave room for the outline of a filter in the row that scrolls', async () => {
      const page = await browser().newPage({ viewport: SMALL_PHONE });
      await page.goto(`${site().origin}/search/`);
      const gaps = await page
        .locator('#filters select')
        .first()
        .evaluate((one) => {
          const { left, top } = one.getBoundingClientRect();
          const row = one.closest('fieldset')?.getBoundingClientRect();
          return [left - (row?.left ?? 0), top - (row?.top ?? 0)];
        });
      expect(Math.min(...gaps)).toBeGreaterThanOrEqual(5);
      await page.close();
    });

    it('show the sign of a quote in forced colours', async () => {
      const page = await browser().newPage({ forcedColors: 'active' });
      await page.goto(`${site().origin}/`);
      const ground = await page.evaluate(
        'getComputedStyle(document.querySelector(".sgn")).backgroundColor',
      );
      expect(ground).toMatch(/^rgba\(.*, 0\)$/);
      await page.close();
    });

    it('mark only the current page in the menu, and the current filter, even in forced colours', async () => {
      const page = await browser().newPage({ forcedColors: 'active' });
      await page.goto(`${site().origin}/about/`);
      const marked = await page.evaluate(`
        [...document.querySelectorAll('.top nav a')]
          .filter((link) => getComputedStyle(link).borderBottomWidth !== '0px')
          .map((link) => link.textContent);
      `);
      expect(marked).toEqual(['About']);
      await page.goto(`${site().origin}/reviews/stars/2/`);
      const filters = await page.evaluate(`
        [...document.querySelectorAll('.pills a')]
          .filter((link) => getComputedStyle(link).fontWeight === '600')
          .map((link) => link.getAttribute('href'));
      `);
      expect(filters).toEqual(['/reviews/stars/2/']);
      await page.close();
    });

    it('print in one font size, without menus and invitations', async () => {
      const page = await browser().newPage();
      await page.emulateMedia({ media: 'print' });
      await page.goto(site().origin);
      const pressed = await page.evaluate(`
        [...document.querySelectorAll('.top nav, .write, .callbar, .hero .row')]
          .filter((element) => element.getBoundingClientRect().height > 0)
          .map(({ className }) => className);
      `);
      expect(pressed).toEqual([]);
      await page.close();
    });

    it('print what is folded, below its heading, and no filters', async () => {
      const page = await browser().newPage();
      await page.emulateMedia({ media: 'print' });
      await page.goto(site().origin);
      const hidden = await page.evaluate(`
        [...document.querySelectorAll('.faq details p, .rest .count')]
          .filter((element) => !element.checkVisibility())
          .map((element) => element.textContent);
      `);
      expect(hidden).toEqual([]);
      const breaks = await page.evaluate(`
        [...document.querySelectorAll('main :is(h2, h3, summary)')]
          .map((heading) => getComputedStyle(heading).breakAfter)
          .filter((after) => after !== 'avoid');
      `);
      expect(breaks).toEqual([]);
      await page.goto(`${site().origin}/reviews/`);
      expect(await page.locator('.filters').isVisible()).toBe(false);
      await page.close();
    });

    it('keep their contrast with any brand, in light and dark mode', async () => {
      const page = await browser().newPage();
      await page.goto(site().origin);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        const ratios = await contrasts(page, BRANDS, [...TEXT_PAIRS, ...FIGURE_PAIRS]);
        const low = ratios.filter(
          ({ pair, ratio }) => !(ratio >= (TEXT_PAIRS.includes(pair) ? 4.5 : 3)),
        );
        expect(ratios).toHaveLength(BRANDS.length * (TEXT_PAIRS.length + FIGURE_PAIRS.length));
        expect(low, colorScheme).toEqual([]);
      }
      await page.close();
    });

    it("can be overridden by the owner's style sheet with any selector", async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/reviews/`);
      const colours = await page.evaluate(`(() => {
        const own = new CSSStyleSheet();
        own.replaceSync('a { color: rgb(1, 2, 3) }');
        document.adoptedStyleSheets.push(own);
        const links = [...document.querySelectorAll('.top a, .filters a[aria-current], .foot a, .card a')];
        return [...new Set(links.map((link) => getComputedStyle(link).color))];
      })()`);
      expect(colours).toEqual(['rgb(1, 2, 3)']);
      await page.close();
    });

    it('are light: the home page loads 60 KiB at most, without layout shifts', async () => {
      // A new context has nothing in its cache.
      const context = await browser().newContext();
      const page = await context.newPage();
      await page.addInitScript(`
      window.shifts = [];
      new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(({ value }) => value)))
        .observe({ type: 'layout-shift', buffered: true });
    `);
      const loaded: Promise<number>[] = [];
      page.on('response', (response) => loaded.push(sizeOnTheWire(response)));
      // The fonts and the icon come after the load event.
      await page.goto(site().origin, { waitUntil: 'networkidle' });
      page.removeAllListeners('response');
      const bytes = (await Promise.all(loaded)).reduce((sum, size) => sum + size, 0);
      expect(bytes).toBeGreaterThan(5_000);
      expect(bytes).toBeLessThan(MAX_OVERVIEW_BYTES);
      expect(await page.evaluate('window.shifts')).toEqual([]);
      await context.close();
    });

    it.each([390, 1280])(
      'move nothing when what scripts fetch arrives, at %d pixels',
      async (width) => {
        for (const path of ['/search/?query=boiler', '/developers/embed/']) {
          const viewport = { width, height: 900 };
          const context = await browser().newContext({ viewport });
          const page = await context.newPage();
          await page.addInitScript(`
        window.shift = 0;
        new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shift += value; })
          .observe({ type: 'layout-shift', buffered: true });
      `);
          await page.goto(site().origin + path, { waitUntil: 'networkidle' });
          await page.locator('main article').first().waitFor();
          expect(await page.evaluate('window.shift'), path).toBeLessThan(0.02);
          await context.close();
        }
      },
    );

    it('end at the bottom of the window if they are short', async () => {
      const page = await browser().newPage({ viewport: { width: 1280, height: 1400 } });
      await page.goto(`${site().origin}/404.html`);
      const end = await page
        .locator('footer')
        .evaluate((foot) => foot.getBoundingClientRect().bottom);
      expect(end).toBe(1400);
      await page.close();
    });

    it('break a long name in the header before the menu and the number', async () => {
      const page = await browser().newPage({ viewport: { width: 1280, height: 800 } });
      await page.goto(`${site().origin}/about/`);
      const [name, number] = await page.evaluate<number[]>(`
        document.querySelector('.brand span:last-child').textContent = 'Heating of the long valley '.repeat(4);
        ['.brand', '.call'].map((part) => {
          const { top, height } = document.querySelector(part).getBoundingClientRect();
          return top + height / 2;
        });
      `);
      expect(number).toBeCloseTo(name ?? 0, 0);
      await page.close();
    });

    it('work with the keyboard: the first stop skips to the content, and focus is visible', async () => {
      const page = await browser().newPage();
      await page.goto(`${site().origin}/reviews/`);
      await page.keyboard.press('Tab');
      const skip = page.locator(':focus');
      expect(await skip.textContent()).toBe('Skip to content');
      expect(
        await skip.evaluate((element) => element.getBoundingClientRect().top),
      ).toBeGreaterThanOrEqual(0);
      await page.keyboard.press('Enter');
      expect(await page.evaluate('document.activeElement.id')).toBe('main');
      await page.keyboard.press('Tab');
      const outline = await page.evaluate('getComputedStyle(document.activeElement).outlineStyle');
      expect(outline).toBe('solid');
      await page.close();
    });

    it('include a 404 page with links to other pages', async () => {
      const page = await browser().newPage();
      const response = await page.goto(`${site().origin}/reviews/no-such-review/`);
      expect(response?.status()).toBe(404);
      await page.getByRole('link', { name: 'All reviews' }).first().click();
      expect(page.url()).toBe(`${site().origin}/reviews/`);
      await page.close();
    });

    it('page through the list of all reviews, from newest to oldest', async () => {
      const seen: string[] = [];
      for (let path: string | undefined = '/reviews/'; path !== undefined; ) {
        const html: string = await (await fetch(site().origin + path)).text();
        for (const [, id = ''] of html.matchAll(/<article class="card[^>]* id="([^"]+)"/g))
          seen.push(id);
        [, path] = /<a [^>]*rel="next" href="([^"]+)"/.exec(html) ?? [];
      }
      expect(seen).toHaveLength(172);
      expect(new Set(seen).size).toBe(172);
    });
  });
}
/** Source that keeps two of the elements of a kind in each element, which is what axe needs to see of lists and tables. */
const REMOVE_ALIKE = `for (const parent of document.querySelectorAll('main, main *')) {
  const counts = {};
  for (const child of [...parent.children]) {
    const kind = child.tagName + ' ' + child.getAttribute('class');
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (counts[kind] > 2) child.remove();
  }
}`;

/** Expects the telephone number in the first screen, and reviews soon below. */
async function expectFirstScreen(page: Page, path: string): Promise<void> {
  for (const [size, first, inner] of [
    [LAPTOP, 620, 900],
    [SMALL_PHONE, 900, 1200],
  ] as const) {
    await page.setViewportSize(size);
    const { numbers, card } = await page.evaluate<{ numbers: number; card: number }>(`(() => {
      const isSeen = (link) => {
        const { top, bottom, width } = link.getBoundingClientRect();
        return width > 0 && top >= 0 && bottom <= innerHeight;
      };
      const numbers = [...document.querySelectorAll('a[href^="tel:"]')].filter(isSeen).length;
      const card = document.querySelector('.card')?.getBoundingClientRect().top ?? 0;
      return { numbers, card };
    })()`);
    expect(numbers, `${path} at ${size.width}`).toBeGreaterThan(0);
    if (path === '/') expect(card).toBeLessThanOrEqual(first);
    if (path.startsWith('/services/')) expect(card).toBeLessThanOrEqual(inner);
  }
}

async function unfold(page: Page): Promise<void> {
  await page.evaluate(
    'for (const details of document.querySelectorAll("details")) details.open = true',
  );
}

/** Returns the contrast of each pair for each brand, with the colours that the browser computes. */
async function contrasts(
  page: Page,
  brands: readonly string[],
  pairs: readonly string[],
): Promise<{ brand: string; pair: string; ratio: number }[]> {
  return page.evaluate(`(() => {
    const luminanceOf = ${LUMINANCE_OF};
    const probe = document.body.appendChild(document.createElement('p'));
    const luminance = (token) => {
      probe.style.color = 'var(--' + token + ')';
      return luminanceOf(getComputedStyle(probe).color);
    };
    return ${JSON.stringify(brands)}.flatMap((brand) => {
      document.documentElement.style.setProperty('--accent', brand);
      return ${JSON.stringify(pairs)}.map((pair) => {
        const [low, high] = pair.split(' on ').map(luminance).sort((a, b) => a - b);
        return { brand, pair, ratio: (high + 0.05) / (low + 0.05) };
      });
    });
  })()`);
}
