import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toFileName } from '../../contract/etags.ts';
import { GARAGE } from '../garage/garage.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { BRANDS, LUMINANCE_OF, watchPage } from './watch-page.ts';

const business = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
const WITH_ACCENT = `${business}site: { accent: "#0b5d3b" }\n`;

const SCHEMES = ['light', 'dark'] as const;

let garage: ServedGarage;

beforeAll(async () => {
  garage = await serveGarage({ 'business.yaml': WITH_ACCENT }, {});
});
afterAll(() => garage[Symbol.asyncDispose]());

const read = (path: string): Promise<string> =>
  readFile(join(garage.settings.DIST_DIR, toFileName(path)), 'utf8');

it('sets the colour of pages, embeds, the badge and the icon', async () => {
  const sheetOf = async (path: string) => /(?<=href=")[^"]+\.css/.exec(await read(path))?.[0] ?? '';
  const sheets = [await sheetOf('/'), await sheetOf('/embed/')];
  for (const path of [...sheets, '/badge.svg', '/assets/favicon.svg'])
    expect(await read(path), path).toContain('#0b5d3b');
  expect(JSON.parse(await read('/embed.json')).colors.brand).toBe('#0b5d3b');
});

describe.skipIf(noBrowser !== undefined)(`in Chromium ${noBrowser ?? ''}`, () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  const brandOf = async (site: ServedGarage, path: string): Promise<string> => {
    await using page = await browser.newPage();
    const watch = watchPage(page, new URL(site.url).origin);
    await page.goto(site.url + path);
    expect(watch).toEqual({ errors: [], outside: [] });
    return await page.evaluate(
      `getComputedStyle(document.documentElement).getPropertyValue('${path === '/embed/' ? '--brand' : '--accent'}').trim()`,
    );
  };

  it('is on every page', async () => {
    expect(await brandOf(garage, '/')).toBe('#0b5d3b');
    expect(await brandOf(garage, '/embed/')).toBe('#0b5d3b');
  });

  it('is overridden by the style sheet of the theme', async () => {
    const theme = { 'theme/theme.css': ':root { --accent: #1a73e8; }' };
    await using site = await serveGarage({ 'business.yaml': WITH_ACCENT, ...theme }, {});
    expect(await brandOf(site, '/')).toBe('#1a73e8');
    expect(await brandOf(site, '/embed/')).toBe('#1a73e8');
    const embed = await (await fetch(`${site.url}/embed.json`)).text();
    expect(embed).toContain('"brand":"#1a73e8"');
  });

  it("shows the owner's logo in its shape, all buttons on phones, and stars with a rim of their colour", async () => {
    const actions = ['Book', 'Ask', 'Ring'].map((name) => ({ name, url: 'tel:+35314960123' }));
    await using site = await serveGarage({
      'business.yaml': `${business}site: ${JSON.stringify({ logo: 'logo.svg', actions })}\n`,
      'theme/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"/>',
      'theme/theme.css': ':root { --star: #0b7a4b; }',
    });
    await using page = await browser.newPage({ colorScheme: 'dark' });
    await page.goto(site.url);
    expect(await page.locator('.brand img').boundingBox()).toMatchObject({
      width: 120,
      height: 40,
    });
    const colors = `(({ fill, stroke }) => [fill, stroke])(getComputedStyle(document.querySelector('.stars .on')))`;
    expect(await page.evaluate(colors)).toEqual(['rgb(11, 122, 75)', 'rgb(11, 122, 75)']);
    await page.setViewportSize({ width: 360, height: 720 });
    const shown = page.locator('.hero .btn, .callbar .btn').filter({ visible: true });
    expect(await shown.allInnerTexts()).toEqual(expect.arrayContaining(['Book', 'Ask', 'Ring']));
    expect(await shown.getByText('Book').count()).toBe(1);
  });

  it('has a contrast of at least 3:1 in embeds on light and dark pages', async () => {
    await using page = await browser.newPage();
    await page.goto(`${garage.url}/embed/`);
    const themes = ['auto', 'light', 'dark'];
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend',
        ${JSON.stringify(themes.map((theme) => `<customer-reviews theme="${theme}" label="${theme}"></customer-reviews>`).join(''))})`);
    for (const name of themes) await page.getByRole('region', { name, exact: true }).waitFor();
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const low = await page.evaluate(`(() => {
        const luminanceOf = ${LUMINANCE_OF};
        const paper = { light: luminanceOf('#fff'), dark: luminanceOf('#1d1a17') };
        const elements = [...document.querySelectorAll('customer-reviews')];
        const embeds = [
          ...elements.map(({ shadowRoot }, at) => [${JSON.stringify(themes)}[at], shadowRoot.querySelector('section')]),
          ['${colorScheme}', document.querySelector('section')],
        ];
        const ratios = ${JSON.stringify(BRANDS)}.flatMap((brand) => embeds.flatMap(([theme, embed]) => {
          embed.style.setProperty('--_brand', brand);
          const line = luminanceOf(getComputedStyle(embed.querySelector('.links a')).textDecorationColor);
          const behind = theme === 'auto' ? [paper.light, paper.dark] : [paper[theme]];
          return behind.map((one) => {
            const [low, high] = [one, line].sort((a, b) => a - b);
            return { brand, theme, ratio: (high + 0.05) / (low + 0.05) };
          });
        }));
        return { count: ratios.length, low: ratios.filter(({ ratio }) => !(ratio >= 3)) };
      })()`);
      expect(low, colorScheme).toEqual({ count: BRANDS.length * 5, low: [] });
    }
  });

  it('leaves a contrast of at least 4.5:1 to words on the motif of light and dark pages', async () => {
    await using page = await browser.newPage();
    await page.goto(`${garage.url}/`);
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme });
      const low = await page.evaluate(`(() => {
        const luminanceOf = ${LUMINANCE_OF};
        const hero = document.querySelector('.hero');
        const opacity = Number(getComputedStyle(hero, '::after').opacity);
        const ratios = ${JSON.stringify(BRANDS)}.map((brand) => {
          document.documentElement.style.setProperty('--accent', brand);
          const { color, backgroundColor } = getComputedStyle(hero);
          const line = \`color-mix(in srgb, \${color} \${100 * opacity}%, \${backgroundColor})\`;
          const [low, high] = [color, line].map(luminanceOf).sort((a, b) => a - b);
          return { brand, opacity, ratio: (high + 0.05) / (low + 0.05) };
        });
        return { count: ratios.length, low: ratios.filter(({ ratio }) => !(ratio >= 4.5)) };
      })()`);
      expect(low, colorScheme).toEqual({ count: BRANDS.length, low: [] });
    }
  });
});
