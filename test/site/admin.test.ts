import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { mediaTypeOf } from '../../build/document.ts';
import { toEditorConfig } from '../../build/editor/config.ts';
import { COMMON_POLICY } from '../../build/publish/hosting-files.ts';
import { readContent } from '../../build/read/content.ts';
import { ADMIN_HEADERS } from '../../contract/headers.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { GARAGE, garageWith } from '../garage/garage.ts';
import { buildInto, garageSettings } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { serveGitHub } from './github-api.ts';

const business = await readFile(join(GARAGE, 'business.yaml'), 'utf8');
const WITH_ADMIN = `${business}site:\n  admin: { repository: quist/reviews }\n`;

/** How often to look at the steps of the editor, which are asynchronous, in milliseconds. */
const WAIT = { interval: 100 };

let garage: Awaited<ReturnType<typeof garageWith>>;
let dist: string;

beforeAll(async () => {
  garage = await garageWith({
    'business.yaml': WITH_ADMIN,
    'replies/thanks.md': '---\nreview: q-003\ndate: 2026-05-01\n---\nThanks.\n',
  });
  const settings = garageSettings(garage.root);
  dist = settings.DIST_DIR;
  await buildInto(settings, settings.CONTENT_DIR);
});
afterAll(() => garage[Symbol.asyncDispose]());

it('is not indexed, and has its own content security policy', async () => {
  expect(await readFile(join(dist, 'sitemap.xml'), 'utf8')).not.toContain('/admin/');
  expect(await readFile(join(dist, 'admin/index.html'), 'utf8')).toContain('content="noindex"');
  const rules = (await readFile(join(dist, '_headers'), 'utf8'))
    .split('\n\n')
    .join('\n')
    .split(/\n(?=\/)/);
  const policyOf = (path: string): string | undefined =>
    rules.find((rule) => rule.startsWith(`${path}\n`))?.match(/Content-Security-Policy: (.*)/)?.[1];
  expect(policyOf('/*')).toBe(COMMON_POLICY);
  expect(policyOf('/admin/*')).toBe(ADMIN_HEADERS['Content-Security-Policy']);
  for (const page of ['/', '/reviews/*', '/about/*', '/404.html'])
    expect(policyOf(page), page).toContain("connect-src 'self';");
});

it('has a colour picker, and limits the buttons to the number that check accepts', async () => {
  const config = JSON.stringify(parse(await readFile(join(dist, 'admin/config.yml'), 'utf8')));
  expect(config).toMatch(/"name":"accent",[^{}]*"widget":"color"/);
  expect(config).toMatch(
    /"name":"logo",[^{}]*"widget":"image","media_folder":"\/content\/theme","public_folder":""/,
  );
  expect(config.match(/"name":"file",[^{}]*"widget":"image"/g)).toHaveLength(4);
  expect(config).toMatch(
    /"name":"well_known",[^{}]*"widget":"object","fields":\[{"name":"openai-apps-challenge",[^{}]*"maxlength":1000}/,
  );
  expect(config).not.toContain('"fields":[]');
  // A choice without a label has no name.
  expect(config).toMatch(
    /"name":"insider",[^[]*"select","options":.{40,}{"label":"false","value":false}/,
  );
  // A reply may have paragraphs.
  expect(config).toMatch(/"name":"text",[^{}]*"widget":"text"/);
  // A published review goes by a removal, which leaves a tombstone.
  expect(config).toMatch(/"name":"reviews",[^{}]*"delete":false/);
  // A group of the business is not one line of text, which could not be saved.
  expect(config).toMatch(/"name":"address",[^{}]*"widget":"object","fields":\[{"name":"street/);
  expect(config).toMatch(/"name":"profiles",[^{}]*"widget":"list","fields":\[{"name":"platform"/);
  expect(config).toMatch(/"name":"actions",[^{}]*"widget":"list","max":3,/);
  // A page that a form saves has the bounds of check.
  expect(config).toMatch(/"name":"title",[^{}]*"widget":"string",[^{}]*"maxlength":200}/);
  expect(config).toMatch(/"label":"Link in the footer",[^{}]*"widget":"boolean"}/);
});

it('keeps the form of the opening hours: a list, or a table of days', () => {
  const formOf = (hours: string): string => {
    const settings = { repository: 'quist/reviews', branch: 'main' };
    const choices = { services: [], technicians: [], service_areas: [] };
    const yaml = `business:\n  opening_hours: ${hours}\n`;
    return JSON.stringify(parse(toEditorConfig(settings, 'https://q.example', choices, yaml)));
  };
  expect(formOf('[Mo-Fr 08:00-18:00]')).toMatch(/"opening_hours",[^{}]*"list","field":{/);
  expect(formOf('{ monday: closed }')).toMatch(
    /"opening_hours",[^{}]*"object","fields":\[{"name":"monday"/,
  );
});

it('has the words of other languages', async () => {
  expect(await readFile(join(dist, 'admin/locales/fr.json'), 'utf8')).toContain(
    'Travailler avec un dépôt de test',
  );
});

it('is served with the site, including by a sidecar that reads from an origin', async () => {
  const deps = { log: () => undefined, now: Date.now };
  const origin = await startSidecar(garageSettings(garage.root), deps);
  const settings = garageSettings(join(garage.root, 'other'), { ORIGIN_URL: origin.url });
  const sidecar = await startSidecar(settings, deps);
  try {
    const page = await fetch(`${sidecar.url}/admin/`);
    expect(page.headers.get('content-security-policy')).toBe(
      ADMIN_HEADERS['Content-Security-Policy'],
    );
    expect(await page.text()).toContain('sveltia-cms.js');
    const config = await fetch(`${sidecar.url}/admin/config.yml`);
    expect(config.headers.get('content-type')).toBe('text/yaml; charset=utf-8');
    expect((await fetch(`${sidecar.url}/admin/../etags.json`)).status).toBe(200);
    expect((await fetch(`${sidecar.url}/admin/other`)).status).toBe(404);
  } finally {
    await sidecar.close();
    await origin.close();
  }
});

describe.skipIf(noBrowser !== undefined)(`the editor in Chromium (${noBrowser ?? 'here'})`, () => {
  let server: Server;
  let browser: Browser;
  let backend = 'test-repo';

  beforeAll(async () => {
    server = createServer(async ({ url = '/' }, response) => {
      const { pathname } = new URL(url, 'http://localhost');
      const name = pathname.replace(/\/$/, '/index.html');
      const bytes = await readFile(join(dist, name)).catch(() => undefined);
      if (bytes === undefined) return response.writeHead(404).end();
      // The editor's backend for tests: a repository in the browser.
      const body = name.endsWith('.yml')
        ? String(bytes).replace('name: github', `name: ${backend}`)
        : bytes;
      const policy = `${COMMON_POLICY}, ${ADMIN_HEADERS['Content-Security-Policy']}`;
      const headers = {
        ...ADMIN_HEADERS,
        'Content-Security-Policy': policy,
        'Content-Type': mediaTypeOf(name),
      };
      return response.writeHead(200, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    browser = await openBrowser();
  });
  afterEach(() => {
    backend = 'test-repo';
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Opens a page with storage of its own, because the editor keeps drafts in it. Starting the editor takes seconds. */
  async function open(locale: string, path: string) {
    const viewport = { width: 1280, height: 900 };
    const context = await browser.newContext({ locale, viewport, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    // Without them the editor shows the next page at once. They are drawn without a graphics card, which takes a second of CPU.
    await page.addInitScript('delete Document.prototype.startViewTransition');
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    const warnings: string[] = [];
    page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()));
    // Block fonts and the status of GitHub, so no request leaves this machine.
    await page.route(/^https:/, (route) => route.abort());
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}${path}`);
    const field = (name: string): Locator =>
      page.locator(`section.field[data-key-path="${name}"]`).first();
    const card = page.frameLocator('iframe.preview').locator('article.card');
    return { page, field, card, requested, warnings, [Symbol.asyncDispose]: () => context.close() };
  }

  /** Expects that the editor has requested the words of one language, and not again and again. */
  function expectLocales(requested: readonly string[]): void {
    const languages = requested.filter((url) => url.includes('/locales/'));
    // The editor asks again while the first response is on its way, but not thousands of times.
    expect(languages.length).toBeLessThan(20);
    expect([...new Set(languages)]).toEqual([
      expect.stringMatching(/^http:\/\/localhost:\d+\/admin\/locales\//),
    ]);
  }

  /** Fields are rendered when they scroll into view. */
  async function scrollTo(page: Page, field: Locator): Promise<Locator> {
    await page.mouse.move(300, 600);
    await expect
      .poll(async () => {
        const found = await field.count();
        if (found === 0) await page.mouse.wheel(0, 300);
        return found;
      }, WAIT)
      .toBe(1);
    return field;
  }

  /** Fills fields until they have kept their values for a second: the editor drops what is typed before a form is ready. */
  async function fillAll(...values: [field: Locator, value: string][]): Promise<void> {
    const kept = async () => {
      const before = await Promise.all(values.map(([one]) => one.inputValue()));
      for (const [at, [one, value]] of values.entries())
        if (before[at] !== value) await one.fill(value);
      return before;
    };
    const expected = values.map(([, value]) => value);
    await expect.poll(kept, { ...WAIT, interval: 1_000 }).toEqual(expected);
  }

  it('previews a review as a card of the site, and saves it as check accepts it, without a request to another host', async () => {
    await using editor = await open('en-GB', '/admin/');
    const { page, field, card, requested, warnings } = editor;
    await page.getByRole('button', { name: 'Work with Test Repository' }).click();
    await page.getByRole('button', { name: 'Create New Entry' }).first().click();
    await fillAll(
      [field('date').locator('input'), '2026-05-02'],
      [field('rating').locator('input'), '4'],
      [(await scrollTo(page, field('author.name'))).locator('input'), 'Nora Quist'],
      [(await scrollTo(page, field('body'))).locator('textarea').first(), 'Late, but kind.'],
    );
    await expect.poll(() => card.locator('.words').textContent(), WAIT).toBe('Late, but kind.');
    await expect.poll(() => card.locator('.posted').textContent(), WAIT).toMatch(/sent to us$/);
    const stars = card.locator('.stars');
    await expect.poll(() => stars.getAttribute('aria-label'), WAIT).toBe('4 out of 5 stars');
    const star = card.locator('.stars .on');
    const widthOf = async () => (await star.boundingBox().catch(() => null))?.width ?? 0;
    await expect.poll(widthOf, WAIT).toBeGreaterThan(20);
    const images = await scrollTo(page, field('images'));
    await images.getByRole('button', { name: /^Add/ }).click();
    const remove = images.getByRole('button', { name: 'Remove' });
    await remove.waitFor();
    await fillAll([
      (await scrollTo(page, field('body'))).locator('textarea').first(),
      'Late, but very kind.',
    ]);
    await expect.poll(() => card.locator('.words').textContent(), WAIT).toMatch(/very kind\.$/);
    await remove.click();
    await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    const [path, text] = await savedFile(page);
    const file = join(garage.root, path.replace(/^sveltia-cms-test\//, ''));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    const { reviews } = await readContent(garage.contentDir);
    expect(reviews.filter(({ author }) => author.name === 'Nora Quist')).toMatchObject([
      {
        date: '2026-05-02',
        rating: 4,
        text: 'Late, but very kind.',
        source: { platform: 'direct' },
      },
    ]);
    expect(requested.filter((url) => /unpkg/.test(url))).toEqual([]);
    expectLocales(requested);
    // It recognizes every option of its configuration except those of GitHub.
    const others = warnings.filter(
      (warning) => !/backend\.(repo|branch|auth_methods)|editorial.workflow|iframe/i.test(warning),
    );
    expect(others).toEqual([]);
  });

  it('keeps words.yaml, the text of a page and the seconds of a review, adds no statement, and names new files as check accepts them', async () => {
    const words = '# Ours\nmenu:\n  reviews: Opinions\n';
    const text = '{% if a * b %}x{% endif %}\n\n| A | B |\n|---:|:---|\n| 1 \\| 2 | 3 |\n';
    const review = await readFile(join(GARAGE, 'reviews/2026/noise.md'), 'utf8');
    await using editor = await open('en-GB', '/admin/locales/en.json');
    const { page, field } = editor;
    await page.evaluate(
      writeFiles({
        'words.yaml': words,
        'insights.yaml': 'minimum_reviews: 3\n',
        'pages/prices.md': `---\ntitle: Prices\nmenu: 4.5\n---\n${text}`,
        'reviews/2026/noise.md': review.replace('17:00:00Z', '17:00:07Z'),
      }),
    );
    const saved = async (name: string, path: string, value: string, button: string) => {
      await page.goto(new URL(`/admin/#/collections/${path}`, page.url()).href);
      if (button !== '') await page.getByRole('button', { name: button }).click();
      const input = (await scrollTo(page, field(name))).locator('input, textarea').first();
      await fillAll([input, value]);
      await page.getByRole('button', { name: 'Save', exact: true }).first().click();
    };
    /** The files beside prices.md, by their names. */
    const newPages = async () =>
      (await page.evaluate<File[]>(READ_FILES))
        .map(
          ([path, content]): File => [path.replace('sveltia-cms-test/content/pages/', ''), content],
        )
        .filter(([name]) => !name.includes('/') && name !== 'prices.md');
    const fileOf = async (path: string) =>
      new Map(await page.evaluate<File[]>(READ_FILES)).get(`sveltia-cms-test/content/${path}`);
    await saved('body', 'settings/entries/words', `${words}  about: Trust\n`, 'Work with Test');
    await expect.poll(() => fileOf('words.yaml'), WAIT).toBe(`${words}  about: Trust\n`);
    await saved('title', 'reviews/entries/2026/noise', 'Late', '');
    const saidOf = () => fileOf('reviews/2026/noise.md');
    await expect.poll(saidOf, WAIT).toMatch(/^updated_at: 2026-04-25T17:00:07Z\ntitle: Late$/m);
    expect(await saidOf()).not.toMatch(/incentivized|insider|anonymous/);
    await saved('minimum_reviews', 'settings/entries/insights', '5', '');
    await expect.poll(() => fileOf('insights.yaml'), WAIT).toBe('minimum_reviews: 5\n');
    await saved('title', 'pages/entries/prices', 'Our prices', '');
    await expect
      .poll(() => fileOf('pages/prices.md'), WAIT)
      .toBe(`---\ntitle: Our prices\nmenu: 4.5\nfooter: false\n---\n\n${text}`);
    // A page with umlauts in its title, and a picture.
    await page.goto(new URL('/admin/#/collections/pages/new', page.url()).href);
    await fillAll([field('title').locator('input').first(), 'Über unser Team']);
    const body = await scrollTo(page, field('body'));
    await body.getByRole('button', { name: 'Edit in Markdown' }).click();
    await body.locator('[contenteditable="true"]').first().click();
    await body.getByRole('button', { name: 'Image', exact: true }).click();
    await body.getByRole('button', { name: 'Browse' }).click();
    const dialog = page.locator('dialog[open]').last();
    const picture = { name: 'IMG_0412.PNG', mimeType: 'image/png', buffer: PIXEL };
    await dialog.locator('input[type="file"]').last().setInputFiles(picture);
    await dialog.getByText('IMG_0412.PNG').first().waitFor();
    await dialog.getByRole('button', { name: 'Insert' }).click();
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    // The form is invalid until the editor has read its text.
    const savedPage = async () => {
      if (await save.isVisible()) await save.click();
      return (await fileOf('pages/ueber-unser-team.md')) ?? '';
    };
    await expect.poll(savedPage, { ...WAIT, interval: 1_000 }).toMatch(/./);
    const { 'ueber-unser-team.md': made = '', ...others } = Object.fromEntries(await newPages());
    expect(Object.keys(others)).toEqual(['img_0412.webp']);
    expect(Object.values(others).join()).toMatch(/^RIFF.{4}WEBP/s);
    await using other = await garageWith({
      'pages/ueber-unser-team.md': made,
      'pages/img_0412.webp': 'x',
    });
    const { own } = await readContent(other.contentDir);
    expect(own.pages.map((each) => each.path)).toEqual(['/ueber-unser-team/']);
    expect(String(own.pages[0]?.template)).toContain('![](/img_0412.webp)');
  });

  it('saves by a pull request that private repositories accept, and asks before it overwrites a change', async () => {
    backend = 'github';
    await using editor = await open('en-GB', '/admin/locales/en.json');
    const { page, field } = editor;
    const path = 'content/business.yaml';
    const gitHub = await serveGitHub(page, new Map([[path, WITH_ADMIN]]));
    await page.goto(new URL('/admin/#/collections/settings/entries/business', page.url()).href);
    await page.getByRole('button', { name: 'Sign In Using Access Token' }).click();
    await page
      .getByRole('textbox')
      .last()
      .fill(`github_pat_${'a'.repeat(82)}`);
    await page.getByRole('button', { name: 'Sign In', exact: true }).last().click();
    const name = (await scrollTo(page, field('business.name'))).locator('input').first();
    await fillAll([name, 'Quist & Daughter']);
    const save = page.getByRole('button', { name: 'Save', exact: true }).first();
    gitHub.change(path, WITH_ADMIN.replace('language: en', 'language: de'));
    await save.click();
    const question = page
      .locator('dialog[open]')
      .filter({ hasText: 'Entry Changed by Someone Else' });
    await question.waitFor();
    expect(gitHub.pulls).toEqual([]);
    await question.getByRole('button', { name: 'Save Anyway' }).click();
    await expect.poll(() => gitHub.pulls, WAIT).toHaveLength(1);
    expect(gitHub.pulls[0]).not.toHaveProperty('draft');
  });

  it('finds an imported review, and opens the form of a reply to it in the language of the browser', async () => {
    await using editor = await open('de-DE', '/admin/find/');
    const { page, field, card, requested } = editor;
    await page.getByRole('searchbox').fill('THREE hours');
    await expect
      .poll(() => page.locator('#count').textContent(), WAIT)
      .toMatch(/^1 of \d+ reviews$/);
    const forms = page.locator('article a[href*="/collections/"]');
    // A second file about a review would be refused.
    await page.getByRole('searchbox').fill('q-003');
    await expect
      .poll(() => forms.first().getAttribute('href'), WAIT)
      .toMatch(/\/admin\/#\/collections\/replies\/entries\/thanks$/);
    await page.getByRole('searchbox').fill('g-102');
    await expect
      .poll(async () => (await forms.all()).map((link) => link.getAttribute('href')), WAIT)
      .toHaveLength(3);
    await expect.poll(() => forms.first().getAttribute('href'), WAIT).toMatch(/review=g-102$/);
    await forms.first().click();
    await page.getByRole('button', { name: 'Mit Test-Repository arbeiten' }).click();
    await expect
      .poll(() => field('review').locator('input').first().inputValue(), WAIT)
      .toBe('g-102');
    await fillAll([field('body').locator('textarea').first(), 'Thank you, see you soon.']);
    const answer = card.locator('.answer');
    await expect.poll(() => answer.textContent(), WAIT).toBe('Thank you, see you soon.');
    expectLocales(requested);
  });
});

/** A picture of one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Script for the page: reads the files in the browser's file system. */
const READ_FILES = `(async () => {
  const files = [];
  const read = async (dir, path) => {
    for await (const [name, handle] of dir.entries()) {
      if (handle.kind === 'directory') await read(handle, path + name + '/');
      else files.push([path + name, await (await handle.getFile()).text()]);
    }
  };
  await read(await navigator.storage.getDirectory(), '');
  return files;
})()`;

type File = [path: string, text: string];

/** Returns a script for the page: writes files of the content into the browser's file system. */
function writeFiles(files: Readonly<Record<string, string>>): string {
  return `(async () => {
    const root = await navigator.storage.getDirectory();
    for (const [path, text] of Object.entries(${JSON.stringify(files)})) {
      let dir = root;
      const folders = ['sveltia-cms-test', 'content', ...path.split('/')];
      const name = folders.pop();
      for (const folder of folders) dir = await dir.getDirectoryHandle(folder, { create: true });
      const file = await (await dir.getFileHandle(name, { create: true })).createWritable();
      await file.write(text);
      await file.close();
    }
  })()`;
}

/** Waits for the only file of the repository in the browser. While it is written, it is empty or has another name. */
async function savedFile(page: Page): Promise<File> {
  let files: File[] = [];
  const read = async () => {
    files = await page.evaluate<File[]>(READ_FILES);
    return files;
  };
  await expect
    .poll(read, WAIT)
    .toEqual([[expect.stringMatching(/\.md$/), expect.stringMatching(/./)]]);
  return files[0] ?? ['', ''];
}
