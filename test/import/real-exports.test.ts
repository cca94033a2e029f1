import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { build } from '../../build/build.ts';
import { readContent } from '../../build/read/content.ts';
import { BUSINESS, importPlace, sumOf } from './importing.ts';

/** Real exports, kept outside the project because their texts belong to their authors. */
const EXPORTS = '../shared/data/exports';
const isThere = existsSync(EXPORTS);
const reason = isThere ? '' : ' (skipped: ../shared/data/exports is not there)';

/** Names in full, so that they can be compared; a page for each review would take longer than the rest. */
const BUSINESS_WITHOUT_PAGES = BUSINESS.replace(
  'publish_unverified: true',
  'publish_unverified: true, name_display: full',
).concat('site: { review_pages: false }\n');

type Counts = { rows: number; added: number; skipped: Record<string, number>; duplicates: number };

/** Expected counts of the first import of each file. */
const TABLE: [file: string, source: string, counts: Counts][] = [
  [
    'google-takeout-reviews.json',
    'Google Takeout or Business Profile API',
    { rows: 434, added: 434, skipped: {}, duplicates: 0 },
  ],
  [
    'Takeout',
    'Google Takeout or Business Profile API',
    { rows: 435, added: 434, skipped: {}, duplicates: 1 },
  ],
  [
    'gbp-v4-reviews-list-page1.json',
    'Google Takeout or Business Profile API',
    { rows: 50, added: 50, skipped: {}, duplicates: 0 },
  ],
  [
    'gbp-v4-reviews-list-page2.json',
    'Google Takeout or Business Profile API',
    { rows: 50, added: 50, skipped: {}, duplicates: 0 },
  ],
  [
    'gbp-v4-edge-anonymous-unspecified.json',
    'Google Takeout or Business Profile API',
    { rows: 2, added: 1, skipped: { 'no whole stars': 1 }, duplicates: 0 },
  ],
  [
    'judgeme-export.csv',
    'Judge.me',
    { rows: 161, added: 159, skipped: { 'not shown by the platform': 2 }, duplicates: 0 },
  ],
  [
    'trustpilot-service-reviews.csv',
    'Trustpilot',
    { rows: 300, added: 300, skipped: {}, duplicates: 0 },
  ],
  [
    'schemaorg-localbusiness.jsonld',
    'schema.org JSON-LD',
    { rows: 40, added: 37, skipped: { 'no whole stars': 3 }, duplicates: 0 },
  ],
  [
    'generic-semicolon-cp1252.csv',
    'list of reviews',
    { rows: 80, added: 80, skipped: {}, duplicates: 0 },
  ],
  [
    'restaurant-reviews-10k.csv',
    'list of reviews',
    {
      rows: 10_000,
      added: 9_818,
      // 144 ratings are half stars; 38 rows are empty.
      skipped: { 'no whole stars': 144, 'no date': 38 },
      duplicates: 0,
    },
  ],
  [
    'renegade-solar-multi.json',
    'Checkatrade',
    { rows: 161, added: 152, skipped: { 'no whole stars': 9 }, duplicates: 0 },
  ],
];

describe.skipIf(!isThere)(`real exports${reason}`, () => {
  it.each(TABLE)('%s is read as %s with the expected counts', async (name, source, counts) => {
    await using place = await importPlace();
    const path = `${EXPORTS}/${name}`;
    const first = await place.write(path);
    expect(new Set(first.files.map((file) => file.source.name))).toEqual(new Set([source]));
    expect({
      rows: first.rows,
      added: first.added.length,
      skipped: Object.fromEntries(first.skipped.counts),
      duplicates: first.duplicates,
    }).toEqual(counts);
    expect(sumOf(first)).toBe(counts.rows);
    const { reviews } = await readContent(place.contentDir);
    expect(reviews).toHaveLength(counts.added);
    const written = await place.snapshot();
    const again = await place.write(path);
    expect([again.added.length, again.changed.length, again.unchanged.length]).toEqual([
      0,
      0,
      counts.added,
    ]);
    expect([again.written, again.gone]).toEqual([[], []]);
    expect(await place.snapshot()).toEqual(written);
    const all = JSON.stringify(written);
    for (const word of [
      'example.com',
      '192.0.2.1',
      'TOKEN',
      'googleusercontent',
      'Translated by',
    ]) {
      expect(all, word).not.toContain(word);
    }
  });

  it('repairs 189 damaged reviews of a Takeout, and matches them with the undamaged copy', async () => {
    await using damaged = await importPlace();
    await using sound = await importPlace();
    const plain = await damaged.run(`${EXPORTS}/google-takeout-reviews.json`);
    expect([...plain.notes.counts.values()]).toEqual([189]);
    const repaired = await damaged.write(`${EXPORTS}/google-takeout-reviews.json`, {
      fixEncoding: true,
    });
    expect(repaired.notes.counts.size).toBe(0);
    await sound.write(`${EXPORTS}/Takeout`);
    const expected = await sound.reviews();
    for (const [id, { text, author, rating, published_at }] of await damaged.reviews()) {
      expect({ text, author, rating, published_at }).toEqual(
        (({ text, author, rating, published_at }) => ({ text, author, rating, published_at }))(
          expected.get(id) ?? expect.fail(id),
        ),
      );
    }
    const all = [...expected.values()];
    expect(all.filter(({ text }) => text === '')).toHaveLength(221);
    expect(all.filter(({ updated_at }) => updated_at !== undefined).length).toBeGreaterThan(90);
    expect(all.every(({ verification }) => verification.status === 'unverified')).toBe(true);
    expect(all.filter(({ id }) => /^g-[0-9a-f]{24}$/.test(id))).toHaveLength(7);
  });

  it('imports the same reviews from API pages and from a Takeout of one business', async () => {
    await using place = await importPlace();
    const pages = [1, 2].map((page) => `${EXPORTS}/gbp-v4-reviews-list-page${page}.json`);
    const api = await place.write(pages);
    expect([api.rows, api.added.length, api.gone]).toEqual([100, 100, []]);
    const takeout = await place.write(`${EXPORTS}/Takeout`);
    expect([takeout.added.length, takeout.unchanged.length + takeout.changed.length]).toEqual([
      334, 100,
    ]);
    const edge = await place.run(`${EXPORTS}/gbp-v4-edge-anonymous-unspecified.json`);
    expect(edge.skipped.sentences).toEqual([
      'record 2: expected whole stars from 1 to 5, got a text of 23 characters',
    ]);
  });

  it('finds the seven reviews that are on two platforms', async () => {
    await using place = await importPlace();
    const { copies } = await place.write(`${EXPORTS}/renegade-solar-multi.json`);
    expect(copies).toHaveLength(7);
    const reviews = [...(await place.reviews()).values()];
    const verified = reviews.filter(({ verification }) => verification.status !== 'unverified');
    expect(new Set(verified.map(({ source }) => source.platform))).toEqual(
      new Set(['checkatrade']),
    );
    expect(verified.length).toBeGreaterThan(80);
    expect(reviews.filter(({ author }) => author.name === '')).toEqual([]);
  });

  it('imports, builds and publishes each review of the exports with its fields', async () => {
    await using place = await importPlace(BUSINESS_WITHOUT_PAGES);
    const names = TABLE.map(([name]) => name).filter((name) => !name.startsWith('restaurant'));
    for (const name of names) await place.write(`${EXPORTS}/${name}`, { fixEncoding: true });
    const distDir = join(place.root, 'dist');
    const options = { siteUrl: 'http://localhost:8080', sidecarUrl: undefined, compress: false };
    const cacheDir = join(place.root, 'cache');
    await build({ ...options, contentDir: place.contentDir, distDir, cacheDir });
    const dataset = JSON.parse(await readFile(join(distDir, 'reviews.json'), 'utf8'));
    const published = new Map<string, object>(
      dataset.reviews.map((review: { id: string }) => [review.id, review]),
    );
    const imported = await place.reviews();
    expect(published.size).toBe(imported.size);
    expect(imported.size).toBeGreaterThan(1_100);
    for (const [id, review] of imported) expect(published.get(id), id).toMatchObject(review);
  });

  it('leaves out titles that Trustpilot cut from the text', async () => {
    await using place = await importPlace();
    await place.write(`${EXPORTS}/trustpilot-service-reviews.csv`);
    const reviews = [...(await place.reviews()).values()];
    const cut = reviews.filter(
      ({ title, text }) => title?.endsWith('...') && text.startsWith(title.slice(0, -3).trimEnd()),
    );
    expect(cut).toEqual([]);
    const titles = reviews.filter(({ title }) => title !== undefined);
    expect(titles.length).toBeGreaterThan(100);
    expect(titles.length).toBeLessThan(300);
    expect(reviews.every(({ source }) => source.url?.endsWith(source.review_id ?? '-'))).toBe(true);
  });

  it('reads a spreadsheet in Windows-1252 with semicolons, decimal commas and German dates', async () => {
    await using place = await importPlace();
    await place.write(`${EXPORTS}/generic-semicolon-cp1252.csv`);
    const reviews = [...(await place.reviews()).values()];
    const text = new TextDecoder('windows-1252').decode(
      await readFile(`${EXPORTS}/generic-semicolon-cp1252.csv`),
    );
    for (const { text: words, date, rating } of reviews) {
      expect(text.replaceAll('\r\n', '\n').replaceAll('""', '"')).toContain(words);
      const [year, month, day] = date.split('-');
      expect(text).toContain(`;${rating},0;${day}.${month}.${year};`);
    }
  });

  it('refuses in one sentence a scrape without ratings and dates', async () => {
    await using place = await importPlace();
    await expect(place.write(`${EXPORTS}/must-refuse-no-rating-no-date.csv`)).rejects.toThrow(
      'has no column for the rating and none for the date; its columns are title, content, sentiment: name them with --map "Column=rating,Column=date"',
    );
  });
});
