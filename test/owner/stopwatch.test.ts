import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ReviewsDataset } from '../../contract/dataset.ts';
import { zipFile } from '../import/zip-file.ts';

/** The commands of docs/import.md from an empty folder to a site, without their comments. */
const page = await readFile('docs/import.md', 'utf8');
const [, block = ''] =
  /## From an empty folder to your site\n[\s\S]*?```sh\n([\s\S]*?)```/.exec(page) ?? [];
const commands = block
  .trim()
  .split('\n')
  .map((line) => line.replace(/\s+#.*$/, ''));

/** What the owner types at the questions of `init`, each with what its question says. */
const ANSWERS: readonly [question: string, answer: string][] = [
  ['Name of the business [Quist Bakery]', ''],
  ['Kind', 'Bakery'],
  ['Street and number (empty for none) [1 Mill Lane]', ''],
  ['Town [Little Marrow]', ''],
  ['Postal code (empty for none) [LM1 2AB]', ''],
  ['Country, two letters [GB]', ''],
  ['Telephone (empty for none) [01632 960417]', ''],
  ['Web site', ''],
  ['Opening hours', ''],
  ['Language of the site [en]', ''],
  ['Time zone', 'Europe/London'],
  ['Where reviews come from', 'google'],
  ['Services', 'Bread, Wedding cakes'],
  ['People', 'Nora Quist'],
];

const LOCATION = {
  title: 'Quist Bakery',
  storefrontAddress: {
    addressLines: ['1 Mill Lane'],
    locality: 'Little Marrow',
    postalCode: 'LM1 2AB',
    regionCode: 'GB',
  },
  phoneNumbers: { primaryPhone: '01632 960417' },
  regularHours: {
    periods: [{ openDay: 'MONDAY', openTime: { hours: 8 }, closeTime: { hours: 18 } }],
  },
};
const REVIEWS = {
  reviews: [
    {
      name: 'accounts/1/locations/2/reviews/A1',
      reviewer: { displayName: 'Ida Nolde' },
      starRating: 'FIVE',
      comment: 'The wedding cake stood three tiers high and tasted of lemon.',
      createTime: '2026-03-01T10:00:00.123Z',
      updateTime: '2026-03-01T10:00:00.123Z',
      reviewReply: { comment: 'Thank you, Ida.', updateTime: '2026-03-03T10:00:00Z' },
    },
    {
      name: 'accounts/1/locations/2/reviews/A2',
      reviewer: { displayName: 'Tom Rask' },
      starRating: 'TWO',
      comment: 'Sold out of rye at nine.',
      createTime: '2026-04-02T10:00:00Z',
      updateTime: '2026-04-02T10:00:00Z',
    },
  ],
};
const FOLDER = 'Takeout/Google Business Profile/account-1/location-2';
const TAKEOUT = zipFile([
  { name: `${FOLDER}/data.json`, body: JSON.stringify(LOCATION) },
  { name: `${FOLDER}/reviews.json`, body: JSON.stringify(REVIEWS) },
]);

/** No part of a fresh copy. */
const LEFT_OUT = ['node_modules', '.git', 'dist', '.data', '_site', 'coverage', '.cache'];

type Ran = { code: number | null; out: string; err: string };

describe('from an empty folder to a site', () => {
  let root: string;
  let project: string;
  let server: ChildProcess | undefined;

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), 'stopwatch-'));
    project = join(root, 'reviews');
    const filter = (path: string): boolean => !LEFT_OUT.includes(basename(path));
    await cp('.', project, { recursive: true, filter });
    await mkdir(join(root, 'Downloads'));
    const [name = ''] = /takeout-\S+\.zip/.exec(block) ?? [];
    await writeFile(join(root, 'Downloads', name), TAKEOUT);
  });
  afterAll(async () => {
    if (server?.pid !== undefined) process.kill(-server.pid);
    await rm(root, { recursive: true, force: true });
  });

  /** A shell in the project, in a home where the export lies in Downloads. */
  function shell(command: string): ChildProcess {
    const { PATH } = process.env;
    const env = {
      PATH,
      HOME: root,
      PORT: '0',
      HOST: '127.0.0.1',
      npm_config_update_notifier: 'false',
    };
    return spawn('sh', ['-c', command], { cwd: project, env, detached: true });
  }

  async function run(command: string, input: string): Promise<Ran> {
    const child = shell(command);
    child.stdin?.end(input);
    const [out = '', err = '', code] = await Promise.all([
      child.stdout
        ?.setEncoding('utf8')
        .toArray()
        .then((parts) => parts.join('')),
      child.stderr
        ?.setEncoding('utf8')
        .toArray()
        .then((parts) => parts.join('')),
      new Promise<number | null>((ended) => child.once('exit', ended)),
    ]);
    return { code, out, err };
  }

  it('takes six commands at most', () => {
    expect(commands[0]).toBe('npm ci');
    expect(commands.at(-1)).toBe('npm start');
    expect(commands.length).toBeLessThanOrEqual(6);
  });

  // `npm ci` is replaced by a link to the packages that are installed here: they need no network then.
  it('runs all but the last', { timeout: 120_000 }, async () => {
    await symlink(resolve('node_modules'), join(project, 'node_modules'));
    const [init = '', dryRun = '', write = '', check = ''] = commands.slice(1, -1);
    const asked = await run(init, `${ANSWERS.map(([, answer]) => answer).join('\n')}\n`);
    expect([asked.code, asked.err]).toEqual([0, expect.stringContaining('Name of the business')]);
    for (const [question] of ANSWERS) expect(asked.err).toContain(question);
    const shown = await run(dryRun, '');
    expect([shown.code, shown.err]).toEqual([0, '']);
    expect(shown.out).toContain('2 rows = 2 reviews + 0 skipped + 0 repeated');
    expect(shown.out).toContain('Nothing was written: --write changes content/.');
    expect((await run(write, '')).out).toContain('content/imports/google-2026.ndjson');
    const checked = await run(check, '');
    expect([checked.code, checked.out]).toEqual([
      0,
      'content/ is in order: 2 published, 0 withheld or removed\n',
    ]);
  });

  it('serves the reviews of the owner, and none of the demo', { timeout: 120_000 }, async () => {
    server = shell(commands.at(-1) ?? '');
    let log = '';
    const address = await new Promise<string>((found, failed) => {
      for (const stream of [server?.stdout, server?.stderr])
        stream?.setEncoding('utf8').on('data', (text) => {
          log += text;
          const [, url] = /serving \S+ at (http:\S+)/.exec(log) ?? [];
          if (url !== undefined) found(url);
        });
      server?.once('exit', () => failed(new Error(log)));
    });
    const answer = await fetch(`${address}/reviews.json`);
    const { reviews, business, sample } = ReviewsDataset.parse(await answer.json());
    expect(sample).toBe(undefined);
    expect(business).toMatchObject({
      name: 'Quist Bakery',
      type: 'Bakery',
      opening_hours: ['Mo 08:00-18:00'],
    });
    expect(reviews).toHaveLength(2);
    expect(reviews[1]).toMatchObject({
      id: 'g-A1',
      date: '2026-03-01',
      rating: 5,
      author: { name: 'Ida N.' },
      reply: { text: 'Thank you, Ida.', date: '2026-03-03' },
    });
    const home = await (await fetch(`${address}/`)).text();
    expect(home).toContain('Quist Bakery');
    expect(home).toContain('tasted of lemon');
    const search = await (await fetch(`${address}/api/reviews/search?query=rye`)).text();
    expect(search).toContain('"id":"g-A2"');
    expect(search).not.toContain('"id":"g-A1"');
  });
});
