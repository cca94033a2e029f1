import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ContentError } from '../../build/read/problems.ts';
import { toFileName } from '../../contract/etags.ts';
import { GARAGE, garageWith, reviewLine } from '../garage/garage.ts';
import { buildInto, garageSettings, serveGarage } from '../garage/serve.ts';
import { noBrowser, openBrowser } from './browser.ts';
import { htmlIssues } from './html-issues.ts';

/** Extracts the examples of a guide: a line with a file name, and the code block below it. */
async function examplesOf(guide: string): Promise<Record<string, string>> {
  const text = await readFile(guide, 'utf8');
  const blocks = text.matchAll(/^`content\/([^`]+)`.*:\n\n```\w+\n([\s\S]*?)^```$/gm);
  return Object.fromEntries(Array.from(blocks, ([, name = '', block = '']) => [name, block]));
}

/** Builds the garage with additional files, and returns a function that reads published files. */
async function buildWith(files: Readonly<Record<string, string | Buffer>>) {
  const garage = await garageWith(files);
  const settings = garageSettings(garage.root, { SITE_URL: 'https://reviews.example' });
  const { etags } = await buildInto(settings, garage.contentDir).catch(async (error) => {
    await garage[Symbol.asyncDispose]();
    throw error;
  });
  return {
    etags,
    read: (path: string) => readFile(join(settings.DIST_DIR, toFileName(path)), 'utf8'),
    [Symbol.asyncDispose]: garage[Symbol.asyncDispose],
  };
}

async function problemsOf(files: Readonly<Record<string, string>>): Promise<string[]> {
  const error: unknown = await buildWith(files).catch((thrown) => thrown);
  if (!(error instanceof ContentError)) throw new Error(`it was accepted, or: ${error}`);
  return error
    .format()
    .split('\n')
    .map((line) => line.replace(/^\S*?\/content\//, ''));
}

it('publishes the pages of the guide in the layout, the menu and the sitemap', async () => {
  const examples = await examplesOf('docs/own-pages.md');
  expect(Object.keys(examples)).toHaveLength(4);
  await using site = await buildWith({ ...examples, 'pages/guides/van.jpg': Buffer.from('jpg') });
  const hours = await site.read('/opening-hours/');
  expect(hours).toContain('<title>Opening hours · Quarry Road Garage</title>');
  expect(hours).toContain('<meta name="description" content="When the garage is open,');
  expect(hours).toContain('<h1>Opening hours</h1>');
  expect(hours).toContain(
    'Quarry Road Garage is rated <strong>4.0</strong> out of 5 (11 reviews).',
  );
  expect(hours.match(/<article class="card/g)).toHaveLength(3);
  expect(hours).toContain(
    '<a href="/opening-hours/" aria-current="page"><span>Opening hours</span></a>',
  );
  const menu = /<header class="top">[\s\S]*?<\/header>/.exec(await site.read('/'))?.[0] ?? '';
  expect(Array.from(menu.matchAll(/<li><a[^>]*>.*?<span>([^<]*)/g), ([, name]) => name)).toEqual([
    'Reviews',
    'Services',
    'Team',
    'Who we are',
    'About',
    'Opening hours',
    'Search',
  ]);
  expect(await site.read('/praise/')).toContain('</a>: Orla had new brake pads on by lunch.');
  expect(await site.read('/numbers/')).toMatch(/<p>11 reviews, 6 of them[\s\S]*<h2>Punctuality</);
  expect(await site.read('/team/')).toContain('<li>Orla Brennan</li>');
  const sitemap = await site.read('/sitemap.xml');
  for (const path of ['/opening-hours/', '/praise/', '/numbers/', '/team/']) {
    expect(sitemap).toContain(`<loc>https://reviews.example${path}</loc>`);
    expect(await htmlIssues(await site.read(path), path)).toEqual([]);
  }
  expect(site.etags.files.find(({ path }) => path === '/guides/van.jpg')?.media_type).toBe(
    'image/jpeg',
  );
});

it('links from the footer of every page to the pages that ask for it', async () => {
  await using site = await buildWith({
    'pages/imprint.md': '---\ntitle: Imprint & contact\nfooter: true\n---\nWho we are.\n',
    'pages/winter.md': '---\ntitle: Winter\n---\nTyres.\n',
  });
  for (const path of ['/', '/reviews/', '/winter/']) {
    const page = await site.read(path);
    const [header = '', footer = ''] = page.split('<footer class="foot">');
    expect(footer).toContain('<li><a href="/imprint/">Imprint &amp; contact</a></li>');
    expect(footer).not.toContain('href="/winter/"');
    expect(header).not.toContain('href="/imprint/"');
  }
});

it("escapes customers' text in every template language, and in shortcodes inside Markdown", async () => {
  const body = '\nA {% review "q-004" %} b\n\n{{ reviews[5].text }}\n';
  await using site = await buildWith({
    'pages/one.md': `---\ntitle: One\n---\n${body}`,
    'pages/two.njk': `---\ntitle: Two\n---\n${body}`,
    'pages/three.liquid': `---\ntitle: Three\n---\n${body}`,
  });
  for (const path of ['/one/', '/two/', '/three/']) {
    const page = await site.read(path);
    expect(page).toContain('id="r-q-004"');
    expect(page.match(/A price of &lt;b&gt;90&lt;\/b&gt; &amp; more/g), path).toHaveLength(2);
    expect(page).not.toContain('<script>alert(1)');
  }
});

it("escapes Markdown in customers' text", async () => {
  const text = '# A [b](https://c.example) *d* ![e](https://c.example/e.png)\n- f\n\n1. g `h`';
  const only = "{% if review.id == 'm-1' %}{{ review.text }}{% endif %}";
  await using site = await buildWith({
    'imports/marked.ndjson': reviewLine({ id: 'm-1', text }),
    'pages/one.md': `---\ntitle: One\n---\n{% for review in reviews %}${only}{% endfor %}\n`,
  });
  expect(await site.read('/one/')).toContain(`<p>${text.replace('\n\n', '</p>\n<p>')}</p>`);
});

it.each<[name: string, file: string, text: string, problems: string[]]>([
  ['no title', 'pages/a.md', '---\nmenu: 5\n---\n', ['2:1  title  expected a text, got nothing']],
  [
    'no front matter',
    'pages/a.md',
    'Hello.',
    [
      '1:1  expected three dashes in the first line, a line like "title: Opening hours", and a second line of three dashes',
    ],
  ],
  [
    'a separate address',
    'pages/a.njk',
    '---\ntitle: A\npermalink: /x/\n---\n',
    [
      '3:1  permalink  expected no permalink, because the file name is the address of the page, got "/x/"',
    ],
  ],
  [
    'an unknown review',
    'pages/a.md',
    '---\ntitle: A\n---\n\n {% review "q-0044" %}',
    ['5:2  review  no review has the id q-0044; did you mean q-004?'],
  ],
  [
    'a withheld review',
    'pages/a.md',
    '---\ntitle: A\n---\n\n {% review "q-005" %}',
    ['5:2  review  expected a published review, got q-005, which is withheld (off_topic)'],
  ],
  [
    'an unknown tag',
    'pages/a.md',
    '---\ntitle: A\n---\n\n{% latst 3 %}',
    ['5:1  tag "latst" not found'],
  ],
  [
    'an unknown tag in Nunjucks',
    'pages/a.njk',
    '---\ntitle: A\n---\n\n{% latst 3 %}',
    ['5:4  unknown block tag: latst'],
  ],
  [
    'too many reviews',
    'pages/a.md',
    '---\ntitle: A\n---\n\nx\n{% latest 300 %}',
    ['6:1  latest: expected a whole number from 1 to 50, got 300'],
  ],
  [
    'a template that fails',
    'pages/a.11ty.ts',
    'export default class {\n  data() { return { title: "A" }; }\n  render() { throw new Error("no tea"); }\n}',
    ['3:20  no tea'],
  ],
  [
    'a template whose data fails',
    'pages/a.11ty.ts',
    'export default class {\n  data() { throw new Error("no milk"); }\n  render() { return ""; }\n}',
    ['2:18  no milk'],
  ],
  [
    'a module that cannot be loaded',
    'pages/a.11ty.ts',
    'export default {',
    ['1:1  expected a module that can be loaded: '],
  ],
  [
    'a name of ours',
    'pages/reviews.md',
    '---\ntitle: A\n---\n',
    [
      '1:1  expected a name that is not an address of the site (services, technicians, areas, about, ',
    ],
  ],
  [
    'a name with a space',
    'pages/our prices.md',
    '---\ntitle: A\n---\n',
    ['1:1  expected a name of lower-case letters, digits and hyphens, got our prices.md'],
  ],
  [
    'a tag that is not closed',
    'pages/a.md',
    '---\ntitle: A\n---\n\n{% rating ',
    ['5:1  tag "{% rating " not closed'],
  ],
  [
    'a picture of ours',
    'pages/badge.svg',
    '<svg/>',
    ['1:1  expected a name that is not an address of the site (services, '],
  ],
  [
    'another file',
    'pages/a.docx',
    '',
    ['1:1  expected a page (.md, .njk, .liquid, .11ty.ts) or a picture ('],
  ],
  ['an unknown part', 'theme/foter.ts', '', ['1:1  unknown part foter; did you mean footer?']],
  [
    'a part that draws nothing',
    'theme/footer.ts',
    'export default 5;',
    ['1:1  expected a function as the default export, which draws the part'],
  ],
  [
    'a part that fails',
    'theme/hero.ts',
    'export default (data) =>\n  data.dataset.rating.value;',
    ["2:23  Cannot read properties of undefined (reading 'value')"],
  ],
  [
    'a part that throws what is no error',
    'theme/hero.ts',
    'export default () => {\n  throw "no words";\n};',
    ['1:1  no words'],
  ],
  [
    'a part that returns a promise',
    'theme/hero.ts',
    'export default async () => "Hello";',
    ['1:1  expected text, a number, markup, false or a list of these, got [object Promise]'],
  ],
])(
  'reports problems in pages and themes with file, line and rule: %s',
  async (_name, file, text, expected) => {
    const found = await problemsOf({ [file]: text });
    expect(found).toHaveLength(expected.length);
    for (const [at, problem] of expected.entries()) {
      expect(found[at]).toContain(`${file}:${problem}`);
      expect(found[at]).not.toContain(', file:');
    }
  },
);

it('shows the pictures next to a page, and names a missing one by its line', async () => {
  const page = `---
title: Winter
---
![Our van](van.jpg) and ![a map](../map.svg "Where we are")
<img alt="" src='/guides/van.jpg'> <img alt="" src="/badge.svg"> ![](https://cdn.example/x.png)

\`\`\`markdown
![As written](van.jpg)
\`\`\`
`;
  const pictures = { 'pages/guides/van.jpg': Buffer.from('jpg'), 'pages/map.svg': '<svg/>' };
  await using site = await buildWith({ 'pages/guides/winter.md': page, ...pictures });
  const html = await site.read('/guides/winter/');
  expect(html.match(/ src="[^"]*"| src='[^']*'/g)).toEqual(
    [
      '/guides/van.jpg',
      '/map.svg',
      '/guides/van.jpg',
      '/badge.svg',
      'https://cdn.example/x.png',
    ].map((src) => expect.stringMatching(new RegExp(`^ src=["']${src}["']$`))),
  );
  expect(html).toContain('![As written](van.jpg)');
  expect(await problemsOf({ 'pages/prices.md': page, 'pages/map.svg': '<svg/>' })).toEqual([
    'pages/prices.md:4:12  there is no content/pages/van.jpg; known: /map.svg',
    'pages/prices.md:5:18  there is no content/pages/guides/van.jpg; known: /map.svg',
  ]);
});

it.skipIf(noBrowser)('shows Markdown on a phone without scrolling sideways', async () => {
  const row = (cell: string) => `|${` ${cell} |`.repeat(6)}\n`;
  const text = `> q\n\n- a\n  1. b\n\n${row('Wednesday')}${row('---')}${row('11:30–14:00')}\n    ${'x'.repeat(90)}\n\n<p><img src="van.svg" width="900" height="600" alt="Van."></p>\n`;
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600"/>';
  await using garage = await serveGarage({
    'pages/week.md': `---\ntitle: Week\n---\n${text}`,
    'pages/van.svg': svg,
  });
  const browser = await openBrowser();
  await using page = await browser.newPage({ viewport: { width: 320, height: 700 } });
  await page.goto(`${garage.url}/week/`);
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  const { width, height } = (await page.getByAltText('Van.').boundingBox()) ?? {};
  expect((width ?? 0) / (height ?? 0)).toBeCloseTo(1.5);
  const indent = 'parseFloat(getComputedStyle(document.querySelector("blockquote")).paddingLeft)';
  expect(await page.evaluate(indent)).toBeGreaterThan(16);
  const markers =
    '[...document.querySelectorAll(".prose li")].map(({ parentElement }) => getComputedStyle(parentElement).listStyleType)';
  expect(await page.evaluate(markers)).toEqual(['disc', 'decimal']);
});

it('refuses an entry of the menu that is the path of no page', async () => {
  const business = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  const site = 'site:\n  menu: [reviews, /prices/, /price/]\n';
  const files = {
    'business.yaml': business + site,
    'pages/prices.md': '---\ntitle: Prices\n---\nHi\n',
  };
  const [problem, ...others] = await problemsOf(files);
  expect(others).toEqual([]);
  expect(problem).toMatch(
    /site\.menu\.2 {2}there is no page \/price\/ in content\/pages\/; did you mean \/prices\/\?$/,
  );
});

it('refuses an entry of menu or home page that is named twice', async () => {
  const business = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  const site = 'site:\n  menu: [about, about]\n  home: [newest, lists, newest]\n';
  expect(await problemsOf({ 'business.yaml': business + site })).toEqual([
    expect.stringContaining('site.home  expected each entry once, got ["newest","lists","newest"]'),
    expect.stringContaining('site.menu  expected each entry once, got ["about","about"]'),
  ]);
});

it('refuses two pages with the same path', async () => {
  const page = '---\ntitle: A\n---\n';
  const [problem] = await problemsOf({ 'pages/a.md': page, 'pages/a.njk': page });
  expect(problem).toMatch(
    /^pages\/a\.njk:1:1 {2}expected a unique address, got \/a\/, which is also that of /,
  );
});

it('uses the style sheet, the fonts and the parts of the theme in the guide', async () => {
  const examples = await examplesOf('docs/theme.md');
  expect(Object.keys(examples)).toEqual([
    'theme/theme.css',
    'theme/footer.ts',
    'theme/review-card.ts',
  ]);
  await using site = await buildWith({
    ...examples,
    'theme/fonts/quarry.woff2': Buffer.from('font'),
  });
  const page = await site.read('/');
  expect(page).toMatch(
    /href="\/assets\/site\.\w+\.css">\n<link rel="stylesheet" href="\/assets\/theme\/theme\.\w+\.css">/,
  );
  expect(page).toContain('<p class="call">Questions? Quarry Road Garage: +');
  expect(page).toContain('<footer class="foot">');
  expect(await site.read('/about/')).toContain('<p class="call">Quarry Road Garage: +');
  const list = await site.read('/reviews/');
  expect(list.match(/<div class="framed" data-rating="\d" data-review="/g)).toHaveLength(11);
  const { colors } = JSON.parse(await site.read('/embed.json'));
  expect(colors).toEqual({ brand: '#972622', star: 'light-dark(#0b7a4b, #58c491)' });
  const theme = /\/assets\/theme\/theme\.\w+\.css/.exec(page)?.[0] ?? '';
  expect(await site.read(theme)).toBe(examples['theme/theme.css']);
  const types = new Map(site.etags.files.map(({ path, media_type }) => [path, media_type]));
  expect(types.get('/assets/theme/fonts/quarry.woff2')).toBe('font/woff2');
});

it.each([
  ['logo.svg', ''],
  ['logo.svg', '<!doctype html>'],
  ['logo.png', ''],
  ['logo.jpg', 'logo'],
  ['logo.woff2', 'font'],
])('refuses the logo %s that holds %j', async (logo, content) => {
  const business = await readFile(`${GARAGE}/business.yaml`, 'utf8');
  const files = { 'business.yaml': `${business}site: { logo: ${logo} }\n` };
  expect(await problemsOf({ ...files, [`theme/${logo}`]: content })).toEqual([
    expect.stringContaining(`theme, got ${logo}, which is no picture`),
  ]);
});

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 3"><path d="M0 0h9v3z"/></svg>';

it("draws the owner's logo on every page, and the owner's buttons on the home page", async () => {
  const business = await readFile('test/garage/content/business.yaml', 'utf8');
  const settings = `site:
  logo: signs/logo.svg
  actions:
    - { name: "Book & pay", url: "https://quarry-road-garage.example/book" }
    - { name: Ring, url: "tel:+353-1-496-0123" }
    - { name: Write, url: "mailto:bo@quarry.example?subject=A%20question" }
`;
  const files = { 'business.yaml': business + settings };
  await using site = await buildWith({ ...files, 'theme/signs/logo.svg': LOGO });
  for (const path of ['/', '/about/', '/reviews/q-001/']) {
    expect(await site.read(path), path).toContain(
      '<img src="/assets/theme/signs/logo.svg" alt="Quarry Road Garage"></a>',
    );
  }
  expect(await site.read('/about/')).toContain(
    '<link rel="icon" href="/assets/theme/signs/logo.svg" type="image/svg+xml">',
  );
  const logo = 'https://reviews.example/assets/theme/signs/logo.svg';
  expect(JSON.parse(await site.read('/reviews.jsonld'))).toMatchObject({ logo, image: logo });
  expect(await site.read('/')).toContain(`"logo":"${logo}","image":"${logo}"`);
  const buttons = [
    /<a class="btn big main" href="https:\/\/quarry-road-garage\.example\/book">.*?Book &amp; pay</,
    /<a class="btn big own" href="tel:\+353-1-496-0123">.*?Ring</,
    /<a class="btn big own" href="mailto:bo@quarry\.example\?subject=A%20question">.*?Write</,
  ];
  for (const button of buttons) {
    expect(await site.read('/')).toMatch(button);
    expect(await site.read('/about/')).not.toMatch(button);
  }
  // The first button is the main action, which every page has.
  expect(await site.read('/about/')).toMatch(/<a class="btn main" href="[^"]*\/book">/);
  expect(await problemsOf(files)).toEqual([
    expect.stringMatching(
      /^business\.yaml:38:3 {2}site\.logo {2}expected the name of a picture in .*theme, got signs\/logo\.svg$/,
    ),
  ]);
});
