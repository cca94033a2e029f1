import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { serveFiles } from './serve-files.ts';
import { watchPage } from './watch-page.ts';

it('names no server if there are only files', async () => {
  await using garage = await serveGarage({}, { SIDECAR_URL: 'none' }, false);
  const { DIST_DIR } = garage.settings;
  const names = await readdir(DIST_DIR, { recursive: true });
  const named = names.filter((name) => {
    if (!/\.(?:html|json|xml|txt|md|atom)$|_headers$|api-catalog$/.test(name)) return false;
    const text = readFileSync(join(DIST_DIR, name), 'utf8');
    // The description of etags.json says what an ETag in it is of.
    return /\/mcp\b|websub\/hub|\/api\/reviews\/(?!\{id\})/.test(text);
  });
  expect(named).toEqual([]);
  const reference = readFileSync(join(DIST_DIR, 'developers/reference/index.html'), 'utf8');
  const anchors = [...reference.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(anchors.filter((id) => !reference.includes(`id="${id}"`))).toEqual([]);
});

it.skipIf(noBrowser !== undefined)(
  `searches without asking a server if there are only files ${noBrowser ?? ''}`,
  async () => {
    await using garage = await serveGarage({}, { SIDECAR_URL: 'none' }, false);
    const files = await serveFiles(garage.settings.DIST_DIR);
    const browser = await openBrowser();
    const page = await browser.newPage();
    const watch = watchPage(page, files.origin);
    const paths: string[] = [];
    page.on('request', (request) => paths.push(new URL(request.url()).pathname));
    await page.goto(`${files.origin}/search/`, { waitUntil: 'networkidle' });
    expect(paths.filter((path) => /json|minisearch/.test(path))).toEqual([]);
    await page.getByRole('searchbox').fill('brake');
    await page.locator('#results mark').first().waitFor();
    expect(paths).toContain('/reviews.json');
    expect(paths.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(watch).toEqual({ errors: [], outside: [] });
    await browser.close();
    await files.stop();
  },
  120_000,
);
