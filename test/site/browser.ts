import { access } from 'node:fs/promises';
import { type Browser, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process renders all pages. Chromium starts one for each site otherwise, which took half of the CPU of these tests.
  '--disable-site-isolation-trials',
  '--renderer-process-limit=1',
];

/** Paths of a system's Chromium. */
const SYSTEM_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Reason to skip tests that need a browser, or undefined if there is one. */
export const noBrowser =
  (await executable()) === undefined ? 'no Chromium on this machine' : undefined;

/** The Chromium of this worker. It ends with the worker. */
let shared: Promise<Browser> | undefined;

/**
 * Returns the Chromium of this worker: that of the npm package, or else the system's. `close` has no effect on it, and pages from
 * `newPage` are emptied and used again, because a new one starts a process and takes six times as much CPU. They share cookies
 * and the cache. A test that needs its own, or init scripts, opens a context.
 */
export function openBrowser(): Promise<Browser> {
  shared ??= launch();
  return shared;
}

async function launch(): Promise<Browser> {
  const executablePath = await executable();
  if (executablePath === undefined) throw new Error('there is no Chromium on this machine');
  const browser = await chromium.launch({ executablePath, args: FLAGS });
  const create = browser.newPage.bind(browser);
  const idle = new Map<string, Page[]>();
  browser.close = async () => {};
  browser.newPage = async ({
    viewport = { width: 1280, height: 720 },
    colorScheme = 'light',
    reducedMotion = 'no-preference',
    forcedColors = 'none',
    ...options
  } = {}) => {
    const key = JSON.stringify(options);
    const unused = idle.get(key) ?? [];
    idle.set(key, unused);
    const page = unused.pop() ?? reusable(await create(options), unused);
    if (viewport !== null) await page.setViewportSize(viewport);
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    return page;
  };
  return browser;
}

/** Makes `close` empty the page and add it to `unused`. */
function reusable(page: Page, unused: Page[]): Page {
  page.close = async () => {
    if (unused.includes(page)) return;
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto('about:blank');
    await page.context().clearCookies();
    unused.push(page);
  };
  page[Symbol.asyncDispose] = () => page.close();
  return page;
}

/** What tests listen to. */
const PAGE_EVENTS = ['console', 'dialog', 'pageerror', 'request', 'response'];

async function executable(): Promise<string | undefined> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    // The package only unpacks missing system libraries if it detects Lambda.
    process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x';
    // The package unpacks Chromium into the temporary folder, once for all runs.
    const { TMPDIR } = process.env;
    process.env.TMPDIR = inject('lastingFolder');
    try {
      const { default: packaged } = await import('@sparticuz/chromium');
      return await packaged.executablePath();
    } finally {
      process.env.TMPDIR = TMPDIR;
    }
  }
  for (const path of SYSTEM_PATHS) {
    if (
      await access(path).then(
        () => true,
        () => false,
      )
    )
      return path;
  }
  return undefined;
}
