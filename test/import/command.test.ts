import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { build } from '../../build/build.ts';
import { type CommandResult, runHere } from '../support/run-command.ts';
import { importPlace, type Place } from './importing.ts';

const runImport = (place: Place, ...args: string[]): Promise<CommandResult> =>
  runHere(['import', ...args], { CONTENT_DIR: place.contentDir });

const TAKEOUT = {
  reviews: [
    {
      name: 'accounts/1/locations/2/reviews/A1',
      reviewer: { displayName: 'Mara Lindqvist' },
      starRating: 'FOUR',
      comment: '(Translated by Google) Came at once.\n\n(Original)\nKam sofort.',
      createTime: '2026-03-01T10:00:00Z',
      updateTime: '2026-03-02T10:00:00Z',
      reviewReply: { comment: 'Danke, Mara.', updateTime: '2026-03-03T10:00:00Z' },
    },
    {
      name: 'accounts/1/locations/2/reviews/A2',
      reviewer: {},
      starRating: 'ONE',
      createTime: '2026-03-04T10:00:00Z',
      updateTime: '2026-03-04T10:00:00Z',
    },
  ],
};
const TRUSTPILOT =
  'Review Id,Review Created (UTC),Review Username,Review User Email,Review Title,Review Content,Review Stars,Is Verified\n' +
  '66da7804597f42f356d248fa,2026-04-01 09:00:00,Ida Nolde,ida@mail.example,Warm again,"They came, they fixed it.",5,true\n';

it('prints the report as Markdown, with the files that --write wrote', async () => {
  await using place = await importPlace();
  const path = await place.file('reviews.json', TAKEOUT);
  const dry = await runImport(place, path);
  expect([dry.code, dry.err]).toEqual([0, '']);
  expect(dry.out).toContain('| new                 |       2 | google 2 |\n');
  expect(dry.out).toContain('2 rows = 2 reviews + 0 skipped + 0 repeated');
  expect(dry.out).toContain(`Nothing was written. Add --write to change ${place.contentDir}/.`);
  const { out } = await runImport(place, path, '--write');
  expect(out).toContain(`Written:\n\n- ${place.contentDir}/imports/google-2026.ndjson\n`);
  expect((await runImport(place, path, '--write')).out).toContain(' is up to date.');
});

it('reads a CSV saved by Excel, and maps a column with a comma and an equals sign in its name', async () => {
  await using place = await importPlace();
  const body =
    'sep=;\r\n"Name, full";Stars (1 = bad, 5=good);Date\r\nIda Nolde;5;2026-01-01\r\nBo;Like;2026-01-01\r\n';
  const { out } = await runImport(
    place,
    await place.file('l.csv', body),
    '--map',
    'Name, full=author, Stars (1 = bad, 5=good) = rating',
    '--write',
  );
  expect(out).toContain('- row 3: expected whole stars');
  expect(out).toContain('set --platform before --write');
  expect([...(await place.reviews()).values()]).toMatchObject([{ author: { name: 'Ida Nolde' } }]);
});

it.each([
  [[], 64, 'expected <export...>, got nothing'],
  [['x.csv', '--mpa', 'a=b'], 64, "Unknown option '--mpa'"],
  [
    ['x.csv', '--map', 'rating'],
    64,
    '--map rating  expected one of id, platform, location, rating,',
  ],
  [
    ['x.csv', '--map', 'Stars=start'],
    64,
    '--map Stars  expected one of id, platform, location, rating,',
  ],
  [['x.csv', '--map', 'A=text', '--map', 'B=rating'], 64, 'expected --map once, got it again'],
  [['x.csv', '--date-order', 'ymd'], 64, '--date-order  expected one of dmy, mdy, got ymd'],
  [['x.csv', '--scale', 'ten'], 64, '--scale  expected a number'],
  [['x.csv', '--platform', '!'], 64, '--platform  expected a platform in lower case'],
  [['x.csv'], 1, 'x.csv: no such file or folder\nNothing was written.\n'],
])('refuses %j', async (args, code, message) => {
  await using place = await importPlace();
  const outcome = await runImport(place, ...args);
  expect(outcome).toMatchObject({ code, out: '' });
  expect(outcome.err).toContain(message);
  expect(outcome.err).not.toMatch(/^\s+at /m);
});

it('prints at most 20 skipped rows, and counts the rest', async () => {
  await using place = await importPlace();
  const rows = Array.from({ length: 30 }, (_, at) => `${at},4.5,2026-01-01\n`).join('');
  const path = await place.file('l.csv', `Id,Stars,Date\nx,5,2026-01-01\n${rows}`);
  const { out } = await runImport(place, path);
  expect(out.match(/^- row \d+: /gm)).toHaveLength(20);
  expect(out).toContain('- and 10 more\n');
  const bad = await runImport(place, await place.file('l.csv', `Id,Stars,Date\n${rows}`));
  expect(bad.code).toBe(1);
  expect(bad.err.trim().split('\n').slice(-4)).toEqual([
    'and 10 more',
    expect.stringContaining('a rating between whole stars is skipped: --round'),
    `no reviews to import in ${path}`,
    'Nothing was written.',
  ]);
});

it('reports invalid lines of the content first', async () => {
  await using place = await importPlace();
  await place.file('content/imports/google-2026.ndjson', '{"id":"a"}\n');
  const { code, err } = await runImport(place, await place.file('reviews.json', TAKEOUT));
  expect(code).toBe(1);
  expect(err).toMatch(/imports\/google-2026\.ndjson:1:1 {2}date {2}expected/);
  expect(err).toMatch(/problems in the content; nothing was written\.\n$/);
});

it('imports, builds, and publishes each review with its fields', async () => {
  await using place = await importPlace();
  const paths = [await place.file('reviews.json', TAKEOUT), await place.file('tp.csv', TRUSTPILOT)];
  await place.write(paths);
  const distDir = join(place.root, 'dist');
  await build({
    contentDir: place.contentDir,
    distDir,
    cacheDir: join(place.root, 'cache'),
    siteUrl: 'http://localhost:8080',
    sidecarUrl: undefined,
    compress: false,
  });
  const dataset = JSON.parse(await readFile(join(distDir, 'reviews.json'), 'utf8'));
  expect(dataset.aggregate_rating).toMatchObject({ rating_count: 3, rating_value: 3.33 });
  expect(dataset.reviews).toMatchObject([
    {
      id: 't-66da7804597f42f356d248fa',
      date: '2026-04-01',
      published_at: '2026-04-01T09:00:00Z',
      rating: 5,
      title: 'Warm again',
      text: 'They came, they fixed it.',
      author: { name: 'Ida N.' },
      source: {
        platform: 'trustpilot',
        url: 'https://www.trustpilot.com/reviews/66da7804597f42f356d248fa',
      },
      verification: { status: 'platform_verified', method: 'platform' },
    },
    { id: 'g-A2', date: '2026-03-04', rating: 1, text: '', author: { name: 'Anonymous' } },
    {
      id: 'g-A1',
      date: '2026-03-01',
      updated_at: '2026-03-03T10:00:00Z',
      rating: 4,
      text: 'Kam sofort.',
      author: { name: 'Mara L.' },
      source: { platform: 'google', review_id: 'A1' },
      verification: { status: 'unverified', method: 'none' },
      reply: { text: 'Danke, Mara.', date: '2026-03-03' },
    },
  ]);
});

it('refuses a file that is too large without reading it', async () => {
  await using place = await importPlace();
  const path = await place.file('large.csv', 'Id,Stars,Date\n');
  await truncate(path, 257 * 2 ** 20);
  const { code, err } = await runImport(place, path);
  expect(code).toBe(1);
  expect(err).toContain('large.csv is larger than 256 MB: export it in parts\n');
});

/** Kills the process at a rename: 1 is the folder with the new files, 2 the first file, 3 the second. */
const killAt = (move: number): string => `import fs from 'node:fs';
let moves = 0;
const { renameSync } = fs;
fs.renameSync = (...args) => ++moves === ${move} ? process.kill(process.pid, 'SIGKILL') : renameSync(...args);
`;

async function killedImport(place: Place, path: string, move: number): Promise<void> {
  const env = { ...process.env, CONTENT_DIR: place.contentDir };
  const kill = await place.file('kill.mjs', killAt(move));
  const args = ['--import', kill, 'cli/main.js', 'import', path, '--write'];
  const child = spawn(process.execPath, args, { env });
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
}

const TWO_YEARS = 'Id,Stars,Date\na,5,2025-01-01\nb,4,2026-01-01\n';

it('finishes an import that was killed between two files with the next command', async () => {
  await using place = await importPlace();
  await killedImport(place, await place.file('l.csv', TWO_YEARS), 3);
  expect((await place.reviews()).size).toBe(1);
  const check = await runHere(['check'], { CONTENT_DIR: place.contentDir });
  expect(check.out).toContain('is valid: 2 published');
  expect([...(await place.reviews()).keys()]).toEqual(['o-a', 'o-b']);
  expect((await readdir(place.contentDir)).toSorted()).toEqual(['business.yaml', 'imports']);
});

it('imports nothing if killed before all files are written, and everything the next time', async () => {
  await using place = await importPlace();
  const path = await place.file('l.csv', TWO_YEARS);
  await killedImport(place, path, 1);
  expect((await place.reviews()).size).toBe(0);
  const { out } = await runImport(place, path, '--write');
  expect(out).toContain('2 rows = 2 reviews + 0 skipped + 0 repeated');
  expect((await readdir(place.contentDir)).toSorted()).toEqual(['business.yaml', 'imports']);
});
