/**
 * `node bench/build.ts [1000 5000]`: compares builds of generated reviews with (a) a bare script that only writes reviews.json and
 * (b) a plain Eleventy project that renders as many pages from one Nunjucks template. Each contestant is a command in its own process.
 * They take turns, each round in new folders, and a ratio is the median of the rounds. Fails if a limit is exceeded. Limits are of
 * CPU time, all threads included, so that neither the disk nor other processes count. By the clock, a build waits less: it
 * compresses in threads while pages are rendered.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { generateBusiness, generateReviews } from '../test/support/generate-reviews.ts';
import { median } from './median.ts';

const ROUNDS = 3;
/** Maximum ratios of the times of two contestants, checked from a number of reviews. */
const LIMITS = [
  { name: 'whole', to: 'plain', max: 1.3, from: 1_000 },
  { name: 'whole', to: 'plain', max: 1, from: 5_000 },
] as const;

const PROJECT = join(import.meta.dirname, '..');
const NODE_COMPILE_CACHE = join(PROJECT, 'node_modules/.cache/compiled');

/** Prints the CPU time of a process in seconds when it ends. */
const PRINT_CPU = `if (require('node:worker_threads').isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  require('node:fs').writeSync(3, String((user + system) / 1e6));
});`;

/** What a contestant took, in seconds: CPU time and by the clock. */
type Seconds = { readonly cpu: number; readonly clock: number };

const CONTESTANTS = ['bare', 'document', 'plain', 'whole'] as const;
type Contestant = (typeof CONTESTANTS)[number];

/** A round: what each contestant took, and the number of files of a whole build. */
type Round = { readonly files: number; readonly took: Readonly<Record<Contestant, Seconds>> };

const folder = await mkdtemp(join(tmpdir(), 'bench-build-'));
await writeFile(join(folder, 'cpu.cjs'), PRINT_CPU);
try {
  const sizes = process.argv.slice(2).map(Number);
  for (const size of sizes.length > 0 ? sizes : [1_000, 5_000]) {
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await runRound(join(folder, `${size}-${round}`), size));
    }
    report(size, rounds);
  }
} finally {
  await rm(folder, { recursive: true });
}

async function runRound(root: string, size: number): Promise<Round> {
  const reviews = generateReviews(size).map(({ url: _url, ...review }) => review);
  const lines = reviews.map((review) => `${JSON.stringify(review)}\n`);
  await mkdir(join(root, 'content/imports'), { recursive: true });
  await writeFile(join(root, 'content/imports/all.ndjson'), lines.join(''));
  const business = {
    sample: true,
    language: 'en',
    time_zone: 'Europe/London',
    business: generateBusiness(),
    review_policy: { publish_unverified: true },
  };
  // JSON is YAML.
  await writeFile(join(root, 'content/business.yaml'), JSON.stringify(business));
  const contestant = join(import.meta.dirname, 'build-contestant.ts');
  const bare = await run(contestant, ['bare', root]);
  const document = await run(contestant, ['document', root]);
  const whole = await build(root);
  const entries = await readdir(join(root, 'dist'), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const pages = files.filter(({ name }) => name.endsWith('.html'));
  const plain = await runPlain(root, reviews, pages.length);
  return { took: { bare, document, plain, whole }, files: files.length };
}

/** Runs our build. */
function build(root: string): Promise<Seconds> {
  return run(join(PROJECT, 'cli/main.js'), ['build'], {
    CONTENT_DIR: join(root, 'content'),
    DIST_DIR: join(root, 'dist'),
    DATA_DIR: join(root, 'data'),
  });
}

/** Runs plain Eleventy with one template and one data file. */
async function runPlain(root: string, reviews: object[], pages: number): Promise<Seconds> {
  const input = join(root, 'plain');
  await mkdir(join(input, '_data'), { recursive: true });
  const shown = Array.from({ length: pages }, (_, i) => reviews[i % reviews.length]);
  await writeFile(join(input, '_data/reviews.json'), JSON.stringify(shown));
  await copyFile(join(import.meta.dirname, 'build-peer.njk'), join(input, 'review.njk'));
  const args = [`--input=${input}`, `--output=${join(root, 'plain-dist')}`, '--quiet'];
  return run(join(PROJECT, 'node_modules/@11ty/eleventy/cmd.cjs'), args);
}

/** Runs a script with a shared compile cache. */
async function run(script: string, args: string[], settings: object = {}): Promise<Seconds> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--require', join(folder, 'cpu.cjs'), script, ...args], {
    cwd: PROJECT,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  const [[code], cpu] = await Promise.all([once(child, 'close'), text(child.stdio[3] as Readable)]);
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}`);
  return { cpu: Number(cpu), clock: (performance.now() - begun) / 1_000 };
}

function report(size: number, rounds: readonly Round[]): void {
  const ratio = (name: Contestant, to: Contestant, by: keyof Seconds = 'cpu'): number =>
    median(rounds.map(({ took }) => took[name][by] / took[to][by]));
  console.log(`\n${size} reviews, ${median(rounds.map(({ files }) => files))} files`);
  console.log(
    '| | CPU seconds | ratio to the bare script | to plain Eleventy | to our whole build | by the clock, to plain Eleventy |',
  );
  console.log('|---|---:|---:|---:|---:|---:|');
  for (const name of CONTESTANTS) {
    const seconds = median(rounds.map(({ took }) => took[name].cpu));
    const ratios = (['bare', 'plain', 'whole'] as const).map((to) => ratio(name, to).toFixed(2));
    const clock = ratio(name, 'plain', 'clock').toFixed(2);
    console.log(`| ${name} | ${seconds.toFixed(2)} | ${ratios.join(' | ')} | ${clock} |`);
  }
  const excess = median(rounds.map(({ took }) => took.document.cpu - 1.25 * took.bare.cpu));
  checkLimit(excess <= 0.25, `document: 1.25 of bare plus ${excess.toFixed(2)} s, limit 0.25 s`);
  for (const { name, to, max, from } of LIMITS) {
    const actual = ratio(name, to);
    if (size >= from)
      checkLimit(actual <= max, `${name}: ${actual.toFixed(2)} of ${to}, limit ${max}`);
  }
}

function checkLimit(holds: boolean, message: string): void {
  console.log(`${holds ? 'within the limit' : 'LIMIT EXCEEDED'}: ${message}`);
  if (!holds) process.exitCode = 1;
}
