import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { zipFile } from '../import/zip-file.ts';
import type { CommandResult } from '../support/run-command.ts';

/** Folders that a fresh copy does not have. */
const EXCLUDED = ['node_modules', '.git', 'dist', '.data', '_site', 'coverage', '.cache'];

/** A fresh copy of the project in its own home folder, where commands run as an owner types them. */
export type Project = AsyncDisposable & {
  /** The owner's home folder. The project is in its folder `reviews`. */
  home: string;
  dir: string;
  /** Writes a file below the home folder. */
  file: (name: string, body: string | Uint8Array) => Promise<void>;
  /** Links the installed packages in place of `npm install`, which would need the network. */
  linkPackages: () => Promise<void>;
  start: (command: string, env?: Readonly<Record<string, string>>) => ChildProcess;
  /** Runs a command to its end. `input` answers its questions. */
  run: (
    command: string,
    input?: string,
    env?: Readonly<Record<string, string>>,
  ) => Promise<CommandResult>;
};

export async function freshProject(): Promise<Project> {
  const home = await mkdtemp(join(tmpdir(), 'owner-'));
  const dir = join(home, 'reviews');
  const filter = (path: string): boolean => !EXCLUDED.includes(basename(path));
  await cp('.', dir, { recursive: true, filter });
  const start: Project['start'] = (command, more = {}) => {
    const { PATH } = process.env;
    const env = {
      PATH,
      HOME: home,
      PORT: '0',
      HOST: '127.0.0.1',
      npm_config_loglevel: 'error',
      // All copies share what Node compiled for one of them.
      NODE_COMPILE_CACHE_PORTABLE: '1',
      ...more,
    };
    return spawn('sh', ['-c', command], { cwd: dir, env, detached: true });
  };
  return {
    home,
    dir,
    start,
    file: async (name, body) => {
      await mkdir(dirname(join(home, name)), { recursive: true });
      await writeFile(join(home, name), body);
    },
    linkPackages: () => symlink(resolve('node_modules'), join(dir, 'node_modules')),
    run: async (command, input = '', env = {}) => {
      const child = start(command, env);
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
        new Promise<number>((ended) => child.once('exit', (code) => ended(code ?? -1))),
      ]);
      return { code, out, err };
    },
    [Symbol.asyncDispose]: () => rm(home, { recursive: true, force: true }),
  };
}

/** Returns the commands of a Markdown text in order: lines of sh blocks and code in sentences, without comments. */
export function commandsIn(text: string): string[] {
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block.trim().split('\n'),
  );
  const inline = [...text.replace(/```[\s\S]*?```/g, '').matchAll(/`([^`\n]+)`/g)];
  return [...blocks, ...inline.map(([, code = '']) => code)]
    .map((line) => line.replace(/\s+#.*$/, ''))
    .filter((line) => line.startsWith('npm '));
}

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

export const REVIEWS = {
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

/** A Takeout archive with a business and two reviews. */
export const TAKEOUT = zipFile([
  { name: `${FOLDER}/data.json`, body: JSON.stringify(LOCATION) },
  { name: `${FOLDER}/reviews.json`, body: JSON.stringify(REVIEWS) },
]);

/** The owner's answers to the questions of `init` with that archive, each with text of its question. */
export const ANSWERS: readonly [question: string, answer: string][] = [
  ['Name of the business [Quist Bakery]', ''],
  ['Type', 'Bakery'],
  ['Street and number [1 Mill Lane]', ''],
  ['Town [Little Marrow]', ''],
  ['Postal code [LM1 2AB]', ''],
  ['Country code, two letters [GB]', ''],
  ['Telephone [01632 960417]', ''],
  ['Website (optional)', ''],
  ['Hours (Mo-Fr 08:00-18:00, Sa 09:00-13:00) [Mo 08:00-18:00]', ''],
  ['Language of the site, like en or de [en]', ''],
  ['Time zone, or a large city in it', 'Europe/London'],
  ['Platforms your reviews come from', 'Google'],
  ['Services', 'Bread, Wedding cakes'],
  ['Team members', 'Nora Quist'],
  ['What customers receive for a review', 'none'],
  ['Reviews by yourself, staff or relatives', ''],
  ['What you do against fake reviews', ''],
  ['Contact for removal requests', 'mailto:desk@quist.example'],
];
export const TYPED = `${ANSWERS.map(([, answer]) => answer).join('\n')}\n`;
