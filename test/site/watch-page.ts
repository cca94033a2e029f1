import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

/** Errors of a page, and its requests to other origins. */
export type Watch = { errors: string[]; outside: string[] };

/** Records console errors (including CSP violations), exceptions, failed requests and requests to other origins. */
export function watchPage(page: Page, origin: string): Watch {
  const watch: Watch = { errors: [], outside: [] };
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      watch.errors.push(`${page.url()}: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => watch.errors.push(`${page.url()}: ${error.message}`));
  page.on('dialog', (dialog) => {
    watch.errors.push(`${page.url()}: a dialog opened: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(`${origin}/`) && !url.startsWith('data:')) watch.outside.push(url);
  });
  return watch;
}

/** The rules of WCAG 2.2 AA, and best practices. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns the issues that axe finds with these rules or sets of rules, one line each. */
export async function axeIssues(page: Page, rules: readonly string[] = RULES): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await load(page);
  const violations = await page.evaluate(
    async (runOnly) => {
      const { axe: loaded } = globalThis as unknown as { axe: typeof axe };
      const found = await loaded.run({
        runOnly,
        // Describing what passes takes most of the time, and selectors a fifth of the rest.
        resultTypes: ['violations'],
        selectors: false,
      });
      return found.violations.map(({ id, nodes }) => ({
        id,
        targets: nodes.map(({ html }) => html),
      }));
    },
    [...rules],
  );
  return violations.map(
    ({ id, targets }) => `${page.url()}: ${id}: ${targets.slice(0, 3).join(' | ')}`,
  );
}

/** Runs axe in a page without a round through Playwright's own evaluation, which takes as long again for half a megabyte. */
async function load(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: AXE });
  await session.detach();
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Returns by how many pixels the page overflows the window horizontally. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  );
}

/** Possible brand colours, including the hardest ones. */
export const BRANDS = [
  ...['#8c4c00', '#000000', '#ffffff', '#ffee00', '#ff0000', '#00ff00', '#0000ff', '#00ffff'],
  ...['#ff00ff', '#1a73e8'],
];

/** Source of a function that returns the luminance of a colour as the browser renders it (WCAG 2.2). */
export const LUMINANCE_OF = `(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return (color) => {
    canvas.fillStyle = color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) => {
      const part = byte / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
})()`;
