import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { criticismCount, Insights } from '../../contract/insights.ts';
import { escapeMarkup } from '../../contract/plain-text.ts';
import { Review } from '../../contract/review.ts';
import { createValidator } from './html-issues.ts';
import type { ServedSite, Subject } from './serve-site.ts';

/** Disabled style rules of html-validate, with the reason. */
const TASTE = {
  'no-trailing-whitespace': 'off', // templates leave some; it costs nothing once compressed
  'doctype-style': 'off', // lower case is the shorter one
  'long-title': 'off', // names of businesses and filters are as long as they are
  'no-inline-style': 'error',
  'require-sri': 'off', // everything comes from this origin
  'svg-focusable': 'off', // for Internet Explorer
  'prefer-native-element': ['error', { exclude: ['group', 'img', 'search', 'status'] }], // role="img" names inline SVG
} as const;

/** Checks that every HTML file must pass. */
export function describeMarkup({ site }: Subject): void {
  describe('markup', () => {
    it('passes html-validate: every page at the top, and two of each other folder', async () => {
      const issuesOf = createValidator({
        extends: ['html-validate:recommended', 'html-validate:document'],
        rules: TASTE as never,
      });
      const problems: string[] = [];
      const folderOf = ({ name }: { name: string }): string =>
        name.replace(/[^/]+\/index\.html$/, '');
      const ofFolders = Map.groupBy(await readPages(site()), folderOf);
      const chosen = [...ofFolders].flatMap(([folder, pages]) =>
        folder === '' ? pages : pages.slice(0, 2),
      );
      expect(chosen.length).toBeGreaterThan(40);
      for (const { name, text } of chosen) problems.push(...(await issuesOf(text, name)));
      expect(problems.slice(0, 20)).toEqual([]);
    });

    it('has no inline script or style, which the policy would block', async () => {
      for (const { name, text } of await readPages(site())) {
        expect(text, name).not.toMatch(/<style|\sstyle=(?!&quot;)|\son[a-z]+=|javascript:/i);
        const scripts = text.match(
          /<script(?! type="module" src="\/assets\/[\w.-]+\.js"| src="\/embed\.js"| type="application\/(ld\+)?json")/g,
        );
        expect(scripts, name).toBeNull();
      }
    });

    it('has one main heading on each page', async () => {
      for (const { name, text } of await readPages(site())) {
        if (!name.startsWith('embed/')) expect(text.match(/<h1[ >]/g), name).toHaveLength(1);
      }
    });

    it('has a preview image with the correct size', async () => {
      for (const { name, text } of await readPages(site())) {
        if (name.startsWith('embed/')) continue;
        expect(text, name).toContain('content="http://localhost:8080/assets/share.png"');
        expect(text, name).toContain('<meta name="twitter:card" content="summary_large_image">');
      }
    });

    it('starts with the business and its rating, and shows reviews before figures', async () => {
      const home = await readFile(join(site().distDir, 'index.html'), 'utf8');
      const order = ['class="hero', 'class="plate', 'id="newest', 'id="topics', 'class="list'];
      const places = [...order, 'class="faq', 'class="years', 'id="write'].map((name) =>
        home.indexOf(name),
      );
      expect(places.every((place) => place > 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      const hero = home.slice(places[0], places[1]);
      expect(hero).toMatch(
        /<a class="btn big main" href="tel:\+441632960417">.*Call\u00a001632\u00a0960417/,
      );
      expect(hero).toContain('href="#write"');
      expect(home).toMatch(/<a class="btn" href="https:\/\/maps\.example\/[^"]*">.*Google</);
    });

    it('tells search engines the path to a service by names, without counts', async () => {
      const page = await readFile(
        join(site().distDir, 'services/boiler-repair/index.html'),
        'utf8',
      );
      const [, json = ''] =
        /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
      const names = JSON.parse(json).itemListElement.map(({ name }: { name: string }) => name);
      expect(names).toEqual(['Home', 'Services', 'Boiler repair']);
    });

    it('says nothing in percentages', async () => {
      for (const { name, text } of await readPages(site())) {
        if (name.startsWith('developers/')) continue;
        const words = text.replace(
          /<script.*?<\/script>|<blockquote.*?<\/blockquote>|<[^>]*>/gs,
          '',
        );
        expect(words, name).not.toMatch(/\d\s?%/);
      }
    });

    it('compares no people by their ratings', async () => {
      const pages = await readPages(site());
      const people = pages.filter(({ name }) => name.startsWith('technicians/'));
      expect(people.length).toBeGreaterThan(5);
      for (const { name, text } of people) {
        expect(/<main.*<\/main>/s.exec(text)?.[0], name).not.toContain('class="score"');
      }
      const list = people.find(({ name }) => name === 'technicians/index.html')?.text ?? '';
      const counts = Array.from(list.matchAll(/<span class="nums">(\d+) reviews?</g), ([, n]) =>
        Number(n),
      );
      expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    });

    it('shows the contact details of the business on every page except embeds', async () => {
      for (const { name, text } of await readPages(site())) {
        if (name.startsWith('embed/')) continue;
        expect(text, name).toContain('run by Pellow &amp; Daughter Heating and Plumbing Ltd.');
        expect(text, name).toContain('<a class="tel nums" href="tel:+441632960417">');
        expect(text, name).toContain('<a href="mailto:office@pellowanddaughter.example">');
      }
    });

    it('quotes criticism of each topic that a fifth of the opinions criticise, and counts reviews that do both', async () => {
      const read = (name: string): Promise<string> => readFile(join(site().distDir, name), 'utf8');
      const { aspects } = Insights.parse(JSON.parse(await read('insights.json')));
      const home = await read('index.html');
      const section = home.slice(home.indexOf('id="topics'), home.indexOf('class="list'));
      const rows = section.split('<li><div><h3>').slice(1);
      expect(rows.length).toBeGreaterThan(5);
      for (const row of rows) {
        const aspect = aspects.find(({ label }) => row.startsWith(escapeMarkup(label)));
        if (aspect === undefined) throw new Error(`no topic: ${row.slice(0, 40)}`);
        const isPraised = aspect.quotes.some(({ polarity }) => polarity === 'positive');
        const share = criticismCount(aspect.polarity) / aspect.judging_reviews;
        const isCriticised = share >= 0.2 || !isPraised;
        const criticism = aspect.quotes.some(({ polarity }) => polarity === 'negative');
        expect(row.includes('sgn bad'), aspect.label).toBe(isCriticised && criticism);
        const both = /· (\d+)\u00a0both</.exec(row)?.[1] ?? 0;
        expect(Number(both), aspect.label).toBe(aspect.polarity.mixed);
      }
    });

    it('links only to targets that exist', async () => {
      const { etags } = site();
      const known = new Set([
        ...etags.files.map(({ path }) => path),
        ...ENDPOINTS.filter(({ method }) => method === 'get').map(({ path }) => path),
        '/etags.json',
      ]);
      const missing = new Set<string>();
      for (const { name, text } of await readPages(site())) {
        for (const [, href = ''] of text.matchAll(/(?:href|src|action)="([^"]*)"/g)) {
          const [path = ''] = href.replaceAll('&amp;', '&').split(/[?#]/);
          if (!path.startsWith('/') || known.has(path)) continue;
          if (/^\/api\/reviews\/[\w-]+$/.test(path)) continue;
          missing.add(`${path} in ${name}`);
        }
        for (const [, id = ''] of text.matchAll(/href="#([^"]+)"/g)) {
          if (!text.includes(`id="${id}"`)) missing.add(`#${id} in ${name}`);
        }
      }
      expect([...missing].slice(0, 20)).toEqual([]);
    });

    it('describes the pages in JSON-LD of the expected types', async () => {
      const pages = await readPages(site());
      const overview = jsonLdOf(pages, 'index.html');
      expect(overview).toMatchObject({
        '@context': 'https://schema.org',
        '@type': 'Plumber',
        name: 'Pellow & Daughter',
        address: { '@type': 'PostalAddress', addressCountry: 'GB' },
      });
      // Search engines forbid ratings of a business on its own site.
      expect(overview).not.toHaveProperty('aggregateRating');
      expect(overview).not.toHaveProperty('review');
      const reviewPages = pages.filter(({ name }) => /^reviews\/[\w-]+\/index\.html$/.test(name));
      expect(reviewPages).toHaveLength(172);
      for (const { name } of reviewPages) {
        expect(jsonLdOf(pages, name), name).toMatchObject({
          '@type': 'Review',
          author: { '@type': 'Person', name: expect.any(String) },
          reviewRating: { '@type': 'Rating', ratingValue: expect.any(Number) },
          itemReviewed: { '@type': 'Plumber', name: 'Pellow & Daughter' },
        });
      }
    });

    it.skipIf(process.platform === 'win32')(
      'shows developers examples that run (skipped on Windows, which has no sh)',
      async () => {
        const page = await readFile(join(site().distDir, 'developers/index.html'), 'utf8');
        const commands = [...page.matchAll(/<pre[^>]*><code>(.*?)<\/code><\/pre>/gs)]
          .map(([, code = '']) =>
            toText(code).replace(/(?<!hub\.topic=)http:\/\/localhost:8080/g, site().origin),
          )
          .filter((code) => /^(curl|etag=)/.test(code));
        expect(commands.length).toBeGreaterThanOrEqual(7);
        for (const command of commands) {
          const failing = command.replaceAll('curl ', 'curl --silent --show-error --fail ');
          const { stdout } = await promisify(execFile)('sh', ['-c', failing], {
            maxBuffer: 64 * 1024 * 1024,
          });
          if (command.startsWith('etag=')) expect(stdout).toMatch(/^HTTP\/1.1 304 /);
          if (command.includes('/mcp')) expect(stdout).toContain('"search_reviews"');
          if (command.includes('/api/reviews/'))
            expect(JSON.parse(stdout).count).toBeGreaterThan(0);
        }
      },
    );

    it('marks up code in API descriptions', async () => {
      const reference = await readFile(
        join(site().distDir, 'developers/reference/index.html'),
        'utf8',
      );
      expect(reference).toContain('only the tools <code>search</code> and <code>fetch</code>');
      // The sample responses are shown as they are.
      expect(reference.replace(/<pre[\s\S]*?<\/pre>/g, '')).not.toContain('`');
    });

    it('exports every review in each format', async () => {
      const read = (name: string): Promise<string> => readFile(join(site().distDir, name), 'utf8');
      const { reviews } = JSON.parse(await read('reviews.json'));
      expect(Review.array().parse(reviews)).toHaveLength(172);
      const jsonLd = JSON.parse(await read('reviews.jsonld'));
      expect(jsonLd.review.map((review: { url: string }) => review.url)).toEqual(
        reviews.map(({ url }: Review) => url),
      );
      expect((await read('reviews.md')).match(/^## [★☆]{5} /gm)).toHaveLength(172);
      expect(parseCsv(await read('reviews.csv'))).toHaveLength(173);
      expect(await read('sitemap.xml')).toContain(`<loc>${reviews[0].url}</loc>`);
      expect(await read('robots.txt')).toContain('/sitemap.xml');
      expect(await read('llms.txt')).toMatch(/^# Reviews of Pellow & Daughter\n\n> /);
    });
  });
}

async function readPages({
  distDir,
  htmlFiles,
}: ServedSite): Promise<{ name: string; text: string }[]> {
  return Promise.all(
    htmlFiles.map(async (name) => ({ name, text: await readFile(join(distDir, name), 'utf8') })),
  );
}

/** Unescapes markup. */
function toText(markup: string): string {
  return markup
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

function jsonLdOf(pages: readonly { name: string; text: string }[], name: string): unknown {
  const text = pages.find((page) => page.name === name)?.text ?? '';
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  if (json === undefined) throw new Error(`${name} has no JSON-LD`);
  return JSON.parse(json);
}

/** Parses an RFC 4180 file. */
function parseCsv(text: string): string[][] {
  const records: string[][] = [[]];
  for (const [, quoted, plain = '', end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/g,
  )) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
  }
  records.pop();
  const width = records[0]?.length;
  expect(records.every((record) => record.length === width)).toBe(true);
  return records;
}
