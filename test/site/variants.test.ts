import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { htmlIssues } from './html-issues.ts';
import { type ServedSite, serveSite } from './serve-site.ts';

const BUILD_TIMEOUT_MS = 240_000;

const cleanups: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Builds the demo with a changed business.yaml, and without reviews if `isEmpty`. */
async function variant(
  name: string,
  change: (yaml: string) => string,
  isEmpty = false,
): Promise<ServedSite & { read: (file: string) => Promise<string> }> {
  const dir = await mkdtemp(join(tmpdir(), 'variant-'));
  cleanups.push(() => rm(dir, { recursive: true, force: true }));
  if (!isEmpty) await cp('content', dir, { recursive: true });
  const yaml = await readFile('content/business.yaml', 'utf8');
  await writeFile(join(dir, 'business.yaml'), change(yaml));
  const site = await serveSite(dir, name);
  cleanups.push(site.stop);
  return { ...site, read: (file) => readFile(join(site.distDir, file), 'utf8') };
}

it(
  'is in German if the business is, and has no review pages if they are turned off',
  async () => {
    const { read, htmlFiles, origin } = await variant(
      'german',
      (yaml) => `${yaml.replace('language: en', 'language: de-AT')}\nsite: {review_pages: false}\n`,
    );
    const overview = await read('index.html');
    expect(overview).toContain('<html lang="de-AT">');
    expect(overview).toContain('<b aria-hidden="true">4,2</b>');
    expect(overview).toContain('>Alle 172 Bewertungen<');
    expect(overview).toMatch(/\d\. (Jän\.|Okt\.|Nov\.) 2026|\d\d\.\d\d\.2026/);
    expect(overview).not.toMatch(/All 172 reviews|What customers say|Skip to content/);
    expect(overview).toMatch(/<p class="lede">Von 172 Bewertungen geben 137/);
    expect(overview).toMatch(/<h3>Preise</);
    expect(overview).toMatch(/<summary>Sind die Preise fair/);
    expect(overview).toContain('<h3>Do you charge for a quote?');
    expect(await read('services/boiler-repair/index.html')).toMatch(/<h3>Preise</);
    const about = await read('about/index.html');
    expect(about).toContain('Einem Auftrag, Besuch oder Kauf zugeordnet');
    expect(about).not.toMatch(/polarity|validation/);
    expect(about).toContain('<section id="figures">');
    expect(overview).toContain('Anrufen:\u00a001632\u00a0960417');
    expect(about).toMatch(/6 Bewertungen sind in Sprachen, .*\(Arabisch, Walisisch/);
    expect(htmlFiles.filter((name) => /^reviews\/g-/.test(name))).toEqual([]);
    const { reviews } = JSON.parse(await read('reviews.json'));
    const { url, id } = reviews[0];
    expect(url).toBe(`http://localhost:8080/search/?review=${id}`);
    expect((await fetch(`${origin}/search/?review=${id}`)).status).toBe(200);
    expect(overview).toContain(`href="/search/?review=${id}"`);
    expect(await read('sitemap.xml')).not.toContain('?review=');
  },
  BUILD_TIMEOUT_MS,
);

it(
  'has every page before the first review, in English if the language is not available',
  async () => {
    const { read, htmlFiles, etags } = await variant(
      'empty',
      (yaml) => yaml.replace('language: en', 'language: cy'),
      true,
    );
    expect(await read('index.html')).toContain('<html lang="en">');
    expect(await read('index.html')).toContain('<p class="lead" lang="cy" dir="auto">');
    expect(await read('index.html')).toContain('No reviews yet. How was it');
    expect(await read('reviews/index.html')).toContain('No reviews published yet.');
    expect(await read('services/boiler-repair/index.html')).toContain(
      'No review mentions Boiler repair yet.',
    );
    expect(await read('services/boiler-repair/index.html')).toContain('content="noindex"');
    expect(await read('sitemap.xml')).not.toMatch(/\/services\/|<lastmod>/);
    expect(await read('services/index.html')).toContain('content="noindex"');
    const menu = /<header class="top">.*?<\/header>/s.exec(await read('index.html'))?.[0] ?? '';
    expect(Array.from(menu.matchAll(/<li><a [^>]*><span>([^<]+)/g), ([, name]) => name)).toEqual([
      'About',
    ]);
    expect(await read('services/index.html')).toContain('No reviews here yet.');
    expect(await read('services/index.html')).not.toContain('boiler-repair');
    expect(await read('reviews/index.html')).not.toContain('0 reviews');
    expect(await read('search/index.html')).toContain('"none":"No reviews published yet."');
    expect(await read('index.html')).not.toMatch(/All 0 reviews|og:image|twitter:card/);
    expect(await read('index.html')).not.toContain('Search reviews');
    expect(await read('about/index.html')).not.toMatch(/1970|0 of 0|average of all reviews/);
    expect(etags.files.map(({ path }) => path)).not.toContain('/assets/share.png');
    for (const name of htmlFiles) {
      expect(await htmlIssues(await read(name), name)).toEqual([]);
      expect(await read(name), name).not.toMatch(/undefined|NaN|\bnull\b of 5/);
    }
  },
  BUILD_TIMEOUT_MS,
);
