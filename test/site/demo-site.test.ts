import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe } from 'vitest';
import { noBrowser, openBrowser } from './browser.ts';
import { describeMarkup } from './markup.cases.ts';
import { describePages } from './pages.cases.ts';
import { describeSearch } from './search.cases.ts';
import { type ServedSite, serveDemo } from './serve-site.ts';

/** Building and compressing the site takes a while on a busy machine. */
const BUILD_TIMEOUT_MS = 240_000;

describe('the demo site', () => {
  let site: ServedSite;
  let browser: Browser | undefined;

  beforeAll(async () => {
    site = await serveDemo();
    if (noBrowser === undefined) browser = await openBrowser();
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await browser?.close();
    await site.stop();
  });

  const subject = {
    site: () => site,
    browser: () => {
      if (browser === undefined) throw new Error('there is no browser');
      return browser;
    },
  };
  describeMarkup(subject);
  describe.skipIf(noBrowser !== undefined)(`in Chromium ${noBrowser ?? ''}`, () => {
    describePages(subject);
    describeSearch(subject);
  });
});
