import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { snippetOf } from '../../site/client/embed/snippet.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { type EmbedHost, serveHost } from './embed-host.ts';
import { type ServedSite, serveDemo } from './serve-site.ts';
import { overflowOf } from './watch-page.ts';

const BUILD_TIMEOUT_MS = 240_000;

/** Resolves when the page has been drawn. */
const DRAWN =
  'new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn))))';

/** The limit of a good page is 0.1 (web.dev/cls). */
const MAX_SHIFT = 0.02;

const TEXT =
  '<p>The shop in Lantern Lane opens at nine and closes at six, every day but Sunday.</p>';

/** Places for an embed on a page. */
const PLACES: Readonly<Record<string, (embed: string) => string>> = {
  alone: (embed) => embed,
  'with text below': (embed) => `<p>Before</p>${embed}${TEXT.repeat(4)}`,
  'in grid items': (embed) =>
    `<div style="display: grid; grid-template-columns: 1fr 1fr; gap: 1rem"><div>${embed}</div><div>${TEXT}</div></div>${TEXT}`,
  'in a flex item that grows': (embed) =>
    `<div style="display: flex; gap: 1rem"><div style="flex: 1">${embed}</div><div style="flex: 1">${TEXT}</div></div>${TEXT}`,
  'in a flex item as wide as its content': (embed) =>
    `<div style="display: flex; gap: 1rem"><div>${embed}</div><div>${TEXT}</div></div>${TEXT}`,
  'as a flex item': (embed) => `<div style="display: flex">${embed}${TEXT}</div>${TEXT}`,
};

describe.skipIf(noBrowser !== undefined)(`in Chromium ${noBrowser ?? ''}`, () => {
  let site: ServedSite;
  let page: Page;
  let host: EmbedHost;

  beforeAll(async () => {
    site = await serveDemo();
    host = await serveHost();
    const context = await (await openBrowser()).newContext();
    page = await context.newPage();
    /** The script arrives after the page was drawn without it, and the data after it was drawn without them. */
    const late = async (route: Route): Promise<void> => {
      await page.evaluate(DRAWN);
      await route.continue();
    };
    await page.route(/\/embed(\.js|\.json|\/)/, late);
    await page.addInitScript(`
      globalThis.shift = 0;
      new PerformanceObserver((list) => {
        for (const { value } of list.getEntries()) globalThis.shift += value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await page.context().close();
    await host.stop();
    await site.stop();
  });

  /** Shows a page with an embed whose script and data are late, and waits until it is drawn. */
  async function openLate(body: string, width: number): Promise<void> {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(host.show({ body }));
    await page.getByRole('region', { name: /^(Reviews of|Bewertungen)/ }).waitFor();
    await page.evaluate(DRAWN);
  }

  const place = { label: 'Reviews of Pellow & Daughter', isSample: true, count: 172 };
  const LAYOUTS = ['grid', 'slider', 'badge', 'floating'] as const;
  const codeOf = (choice: Parameters<typeof snippetOf>[1]): string =>
    snippetOf({ ...place, home: `${site.origin}/` }, choice);

  const CASES = [
    ...Object.keys(PLACES).map((name) => ['list', name] as const),
    ...LAYOUTS.flatMap((layout) => [
      [layout, 'with text below'] as const,
      [layout, 'in grid items'] as const,
    ]),
  ];

  it.each(CASES)(
    'the %s does not move the page, %s, and does not widen it',
    async (layout, name) => {
      for (const width of [360, 1280]) {
        await openLate(PLACES[name]?.(codeOf({ layout })) ?? '', width);
        const shift = await page.evaluate<number>('shift');
        expect(shift, `${width}`).toBeLessThanOrEqual(MAX_SHIFT);
        expect(await overflowOf(page), `${width}`).toBe(0);
      }
    },
  );

  it.each(['light', 'de', 'boiler-repair'])('keeps room for the attribute %s', async (value) => {
    const choice = {
      light: { theme: 'light' },
      de: { lang: 'de' },
      'boiler-repair': { service: 'boiler-repair', limit: 2 },
    }[value];
    await openLate(`${codeOf({ layout: 'list', ...choice })}${TEXT}`, 360);
    expect(await page.evaluate<number>('shift')).toBeLessThanOrEqual(MAX_SHIFT);
  });

  it('keeps room if the element is defined before the page has its content', async () => {
    const script = `<script src="${site.origin}/embed.js"></script>`;
    await openLate(`${script}${codeOf({ layout: 'list' })}${TEXT}`, 360);
    const [reserved, shown] = await page.evaluate<number[]>(`(() => {
      const element = document.querySelector('customer-reviews');
      const shown = element.clientHeight;
      element.shadowRoot.replaceChildren(document.createElement('slot'));
      return [element.clientHeight, shown];
    })()`);
    expect(shown).toBe(reserved);
  });

  it('grows no higher than its room with the longest texts', async () => {
    await openLate(`${codeOf({ layout: 'grid', limit: 12 })}`, 1280);
    const [needed, room] = await page.evaluate<number[]>(`(() => {
      const box = document.querySelector('customer-reviews').shadowRoot.querySelector('.room');
      const height = box.offsetHeight;
      for (const part of box.querySelectorAll('.title, .words')) part.textContent = 'Long words. '.repeat(90);
      const minimum = parseFloat(getComputedStyle(box).minHeight);
      return [box.offsetHeight, Math.max(height, minimum)];
    })()`);
    expect(needed).toBeLessThanOrEqual(room ?? 0);
  });
});
