import { open } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ImportError } from '../../build/import/import-error.ts';
import { readContent } from '../../build/read/content.ts';
import { anyCharacter } from '../support/any-character.ts';
import { importPlace, type Place, sumOf } from './importing.ts';
import { xlsx } from './xlsx-file.ts';
import { zipFile } from './zip-file.ts';

const TAKEOUT = JSON.stringify(
  {
    reviews: ['A', 'B', 'C'].map((id) => ({
      name: `accounts/1/locations/2/reviews/${id}`,
      reviewer: { displayName: 'Åsa "Bo" Ödeg' },
      starRating: 'FOUR',
      comment: 'Fixed it \\ tidy {and} [quick] 👍\nTwice.',
      createTime: '2026-03-01T10:00:00.123Z',
      updateTime: '2026-03-01T10:00:00.123Z',
    })),
    totalReviewCount: 3,
  },
  null,
  1,
);
const CSV =
  'Review Id,Name,Stars,Date,Text\r\n' +
  ['A', 'B', 'C']
    .map((id) => `${id},"Åsa, Bo",5,2026-03-01,"Two\nlines, ""quoted"" 👍"\r\n`)
    .join('');
const JSON_LD = JSON.stringify({
  '@context': 'https://schema.org',
  '@type': 'Plumber',
  review: {
    '@type': 'Review',
    author: 'A',
    datePublished: '2026-03-01',
    reviewBody: 'x',
    reviewRating: { ratingValue: 5 },
  },
});
const ZIP = zipFile([
  { name: 'Takeout/reviews.json', body: TAKEOUT },
  { name: 'x.csv', body: CSV },
]);

const cell = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const WORKBOOK = xlsx({
  A: `<row r="1">${cell('A1', 'Name')}${cell('B1', 'Stars')}${cell('C1', 'Date')}${cell('D1', 'Text')}</row><row r="2">${cell('A2', 'Åsa')}<c r="B2"><v>5</v></c><c r="C2" s="1"><v>46082</v></c>${cell('D2', 'Warm again, and no mess.')}</row>`,
});

/**
 * Whatever the bytes are: the import ends with a plan whose sum is right and content that can be read, or is refused in
 * sentences of one line with the content as it was.
 */
async function importAny(
  place: Place,
  name: string,
  bytes: Uint8Array,
): Promise<'taken' | 'refused'> {
  const before = await place.snapshot();
  const path = await place.file(name, bytes);
  let outcome: 'taken' | 'refused' = 'taken';
  try {
    const result = await place.write(path);
    expect(sumOf(result)).toBe(result.rows);
    await readContent(place.contentDir);
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    outcome = 'refused';
    expect(error.message.split('\n').length).toBeLessThan(23);
    expect(error.message).not.toMatch(/^\s+at |undefined|\[object/m);
    expect(await place.snapshot()).toEqual(before);
  }
  return outcome;
}

const WHOLE: [name: string, bytes: Buffer][] = [
  ['reviews.json', Buffer.from(TAKEOUT)],
  ['list.csv', Buffer.from(CSV)],
  ['wide.csv', Buffer.from(`\ufeff${CSV}`, 'utf16le')],
  ['page.jsonld', Buffer.from(JSON_LD)],
  ['takeout.zip', ZIP],
  ['list.xlsx', WORKBOOK],
];

it.each(WHOLE)('%s, cut off anywhere', async (name, bytes) => {
  await using place = await importPlace();
  expect(await importAny(place, name, bytes)).toBe('taken');
  const cuts = fc.integer({ min: 0, max: bytes.length - 1 });
  await fc.assert(
    fc.asyncProperty(cuts, async (end) => {
      await importAny(place, name, bytes.subarray(0, end));
    }),
    { numRuns: 25, seed: 28 },
  );
});

it.each(WHOLE)('%s, with bytes that flipped', async (name, bytes) => {
  await using place = await importPlace();
  const flips = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 })), {
    minLength: 1,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(flips, async (places) => {
      const flipped = Buffer.from(bytes);
      for (const [at, mask] of places) flipped[at] = (flipped[at] ?? 0) ^ mask;
      await importAny(place, name, flipped);
    }),
    { numRuns: 30, seed: 28 },
  );
});

const MIS_ENCODED: [name: string, encode: (text: string) => Buffer][] = [
  ['UTF-16 without a byte order mark', (text) => Buffer.from(text, 'utf16le')],
  ['UTF-16 of the other order', (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', (text) => Buffer.from(text, 'latin1')],
  [
    'UTF-8 that was taken for Windows-1252',
    (text) => Buffer.from(Buffer.from(text).toString('latin1')),
  ],
  [
    'UTF-8 with a row of Windows-1252',
    (text) => Buffer.concat([Buffer.from(text), Buffer.from(text.slice(-60), 'latin1')]),
  ],
  ['a byte order mark in the middle', (text) => Buffer.from(text.replace('\n', '\n\ufeff'))],
  ['zeros between', (text) => Buffer.from([...text].join('\0'))],
];

it.each(MIS_ENCODED)('mis-encoded: %s', async (_name, encode) => {
  await using place = await importPlace();
  for (const [name, text] of [
    ['reviews.json', TAKEOUT],
    ['list.csv', CSV],
    ['page.jsonld', JSON_LD],
  ] as const) {
    await importAny(place, name, encode(text));
    for (const { author, text: words } of (await place.reviews()).values())
      expect(author.name + words).not.toMatch(/[\0\ufffd]/);
  }
});

it('any bytes, and any JSON', async () => {
  await using place = await importPlace();
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 2000 }),
    fc.string({ unit: anyCharacter }).map((text) => Buffer.from(text)),
    fc.json().map((text) => Buffer.from(text)),
    fc
      .array(
        fc.dictionary(
          fc.constantFrom('rating', 'date', 'text', 'author', 'id', 'reply', 'url'),
          fc.jsonValue(),
        ),
        { maxLength: 5 },
      )
      .map((rows) => Buffer.from(JSON.stringify(rows))),
    fc
      .array(
        fc.record({
          rating: fc.constantFrom(5, '4,0', '★★★', 'FIVE', 0, -1, 1e308, null, true),
          date: fc.oneof(
            fc.string(),
            fc.constantFrom('2026-01-01', 1772755140, '9999999999999', '2026-01-01T25:00'),
          ),
          text: fc.string({ unit: anyCharacter }),
          author: fc.string({ unit: anyCharacter, maxLength: 300 }),
          id: fc.oneof(fc.string({ unit: anyCharacter }), fc.integer()),
        }),
        { minLength: 1, maxLength: 6 },
      )
      .map((rows) => Buffer.from(JSON.stringify(rows))),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (any) => {
      await importAny(place, 'any.json', any);
    }),
    { numRuns: 120, seed: 28 },
  );
});

it('reports where a record is cut off or too large, or a quote is not closed', async () => {
  await using place = await importPlace();
  const refusalOf = async (name: string, body: string): Promise<string> => {
    const error: unknown = await place.run(await place.file(name, body)).catch((caught) => caught);
    return error instanceof ImportError ? error.message.replace(place.root, '') : 'taken';
  };
  expect(await refusalOf('a.json', TAKEOUT.slice(0, TAKEOUT.indexOf('reviews/B') + 60))).toBe(
    '/a.json: the JSON is cut off',
  );
  expect(
    await refusalOf('a.json', TAKEOUT.replace('"starRating": "FOUR"', '"starRating" "FOUR"')),
  ).toMatch(/^\/a\.json: expected JSON \(line 8 column \d+\); export the file again$/);
  expect(await refusalOf('a.json', TAKEOUT.replace(/\},\n {2}\{/, '},\n garbage {'))).toMatch(
    // The words around the fault are a customer's.
    /^\/a\.json: expected JSON; export the file again$/,
  );
  const lines = '{"rating":5}\n{"rating":4}\n{"rating":\n';
  expect(await refusalOf('a.ndjson', lines)).toBe('/a.ndjson, line 3: the JSON is cut off');
  expect(await refusalOf('a.csv', `${CSV}D,"${'Bo'.repeat(6_000_000)}`)).toMatch(
    /^\/a\.csv, row 5: a quote is missing, or the file is cut off$/,
  );
  expect(await refusalOf('a.csv', `${CSV}D,"${'x'.repeat(1_100_000)}"\n`)).toMatch(
    /^\/a\.csv, row 5: a quote is missing/,
  );
  expect(await refusalOf('a.json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`)).toContain(
    'no reviews',
  );
  expect(await refusalOf('a.gz', '\x1f\x8b\x08\x00\x00')).toContain(
    'not CSV, JSON, a workbook or a zip archive',
  );
  expect(await refusalOf('none.csv', '')).toContain('is empty');
  expect(await refusalOf('a.html', '<script '.repeat(500_000))).toContain('without JSON-LD');
  const open = '<script type="application/ld+json">';
  expect(await refusalOf('a.html', open.repeat(100_000))).toContain('expected JSON');
});

/** More bytes than are read. An archive says how large its files are. */
const TOO_MANY = 257 * 2 ** 20;

it.each([
  ['a path out of it', [{ name: '../../reviews.json', body: TAKEOUT }], 'invalid relative path'],
  ['an absolute path', [{ name: '/etc/reviews.json', body: TAKEOUT }], 'absolute path'],
  ['a link', [{ name: 'reviews.json', body: '/etc/passwd', mode: 0o120777 }], 'is a link'],
  [
    'a bomb',
    [{ name: 'reviews.json', body: TAKEOUT, claimedSize: TOO_MANY }],
    'holds more than 256 MB',
  ],
  [
    'a bomb that hides its size',
    [{ name: 'reviews.json', body: Buffer.alloc(2 ** 20), claimedSize: 1000 }],
    'too many bytes',
  ],
  ['a password', [{ name: 'reviews.json', body: TAKEOUT, isEncrypted: true }], 'has a password'],
  [
    'no reviews',
    [{ name: 'readme.md', body: 'Hello' }],
    'contains no CSV, JSON, workbook or text file',
  ],
  [
    'another one',
    [{ name: 'takeout.zip', body: ZIP }],
    'contains no CSV, JSON, workbook or text file',
  ],
])('a zip with %s', async (_name, entries, message) => {
  await using place = await importPlace();
  const path = await place.file('x.zip', zipFile(entries));
  const refusal: unknown = await place.write(path).catch((error) => error);
  expect(refusal).toBeInstanceOf(ImportError);
  expect(refusal).toHaveProperty('message', expect.stringContaining(message));
  expect(Object.keys(await place.snapshot())).toEqual(['business.yaml']);
});

it('reads the reviews of an archive with large photos', async () => {
  await using place = await importPlace();
  const zip = zipFile([{ name: 'reviews.json', body: TAKEOUT }]);
  const directory = zip.subarray(zip.indexOf('PK\x01\x02'));
  directory.writeUInt32LE(TOO_MANY, directory.length - 6);
  const path = await place.file('x.zip', zip.subarray(0, -directory.length));
  await using file = await open(path, 'r+');
  await file.write(directory, 0, directory.length, TOO_MANY);
  expect((await place.write(path)).added).toHaveLength(3);
});

it('reads the archives in a folder', async () => {
  await using place = await importPlace();
  await place.file(
    'parts/takeout-001.zip',
    zipFile([{ name: 'Takeout/Google Business Profile/a/l/reviews.json', body: TAKEOUT }]),
  );
  await place.file(
    'parts/takeout-002.zip',
    zipFile([
      {
        name: 'Takeout/Google Business Profile/a/l/reviews-2.json',
        body: TAKEOUT.replaceAll('reviews/', 'reviews/2'),
      },
    ]),
  );
  const result = await place.write(join(place.root, 'parts'));
  expect([result.added.length, result.files.length]).toEqual([6, 2]);
});
