/**
 * `node bench/build.ts [1000 5000 100000]`: builds of generated reviews beside (a) a bare script that only writes reviews.json and (b) a
 * plain Eleventy project that renders as many pages from one Nunjucks template. Each contestant is a command in a process of its own;
 * they take turns, each round in new folders, and a ratio is the median of the rounds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Etags } from '../contract/etags.ts';
import { generateBusiness, generateReviews } from '../test/support/generate-reviews.ts';
import { median } from './median.ts';

const ROUNDS = 3;
/** From this size on whole builds run once, without Eleventy's, and with and without pages of reviews. */
const HUGE = 50_000;

const PROJECT = join(import.meta.dirname, '..');
const CONTESTANT = join(import.meta.dirname, 'build-contestant.ts');

type Seconds = Record<string, number>;

const folder = await mkdtemp(join(tmpdir(), 'bench-build-'));
try {
  const sizes = process.argv.slice(2).map(Number);
  for (const size of sizes.length > 0 ? sizes : [1_000, 5_000]) {
    const rounds: Seconds[] = [];
    // Kept until the end: a disk makes thousands of folders slowly just after it removed as many.
    for (let round = 0; round < ROUNDS; round++) {
      rounds.push(await measure(join(folder, `${size}-${round}`), size, round === 0));
    }
    report(size, rounds);
  }
} finally {
  await rm(folder, { recursive: true });
}

/** One round: every contestant once. */
async function measure(root: string, size: number, isFirst: boolean): Promise<Seconds> {
  const reviews = generateReviews(size).map(({ url: _url, ...review }) => review);
  const lines = reviews.map((review) => `${JSON.stringify(review)}\n`);
  await writeContent(root, lines);
  const bare = await run(CONTESTANT, ['bare', root]);
  const document = await run(CONTESTANT, ['document', root]);
  if (size >= HUGE) return { bare, document, ...(isFirst && (await measureHuge(root))) };
  const whole = await build(root);
  const { files, pages } = await countFiles(root);
  const plain = await runPlain(root, reviews, pages);
  const unchanged = await build(root);
  await writeFile(join(root, 'content/imports/more.ndjson'), oneMore(lines));
  const more = await build(root);
  return { bare, document, plain, whole, unchanged, more, files };
}

async function measureHuge(root: string): Promise<Seconds> {
  const whole = await build(root);
  const { files } = await countFiles(root);
  await writeBusiness(root, false);
  return { whole, files, without: await build(root) };
}

/** `npm run build`. */
function build(root: string): Promise<number> {
  return run(join(PROJECT, 'cli/main.js'), ['build'], {
    CONTENT_DIR: join(root, 'content'),
    DIST_DIR: join(root, 'dist'),
    DATA_DIR: join(root, 'data'),
    SITE_URL: 'http://localhost:8080',
  });
}

/** A project of Eleventy alone: one template, one file of data. */
async function runPlain(root: string, reviews: object[], pages: number): Promise<number> {
  const input = join(root, 'plain');
  await mkdir(join(input, '_data'), { recursive: true });
  const shown = Array.from({ length: pages }, (_, at) => reviews[at % reviews.length]);
  await writeFile(join(input, '_data/reviews.json'), JSON.stringify(shown));
  await copyFile(join(import.meta.dirname, 'build-peer.njk'), join(input, 'review.njk'));
  const args = [`--input=${input}`, `--output=${join(root, 'plain-dist')}`, '--quiet'];
  return run(join(PROJECT, 'node_modules/@11ty/eleventy/cmd.cjs'), args);
}

/** Seconds until a script has ended, compiled code kept from the last time for all of them. */
async function run(script: string, args: string[], env: object = {}): Promise<number> {
  const begun = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: join(PROJECT, 'node_modules/.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}`);
  return (performance.now() - begun) / 1000;
}

async function countFiles(root: string): Promise<{ files: number; pages: number }> {
  const etags = Etags.parse(JSON.parse(await readFile(join(root, 'dist/etags.json'), 'utf8')));
  const pages = etags.files.filter(({ media_type }) => media_type.startsWith('text/html'));
  // Documents have a tag and their compressed forms beside them; three files are not listed.
  const beside = etags.files.map(
    ({ encodings }) => (encodings.length > 0 ? 1 : 0) + encodings.length,
  );
  const files = etags.files.length + 3 + beside.reduce((sum, count) => sum + count, 0);
  return { files, pages: pages.length };
}

async function writeContent(root: string, lines: readonly string[]): Promise<void> {
  await mkdir(join(root, 'content/imports'), { recursive: true });
  await writeBusiness(root, true);
  await writeFile(join(root, 'content/imports/all.ndjson'), lines.join(''));
}

async function writeBusiness(root: string, review_pages: boolean): Promise<void> {
  const business = {
    sample: true,
    language: 'en',
    time_zone: 'Europe/London',
    business: generateBusiness(),
    review_policy: { publish_unverified: true },
    site: { review_pages },
  };
  // JSON is YAML.
  await writeFile(join(root, 'content/business.yaml'), JSON.stringify(business));
}

/** The newest review once more, under another id. */
function oneMore([newest = '']: readonly string[]): string {
  return newest.replace(/"id":"[^"]+"/, '"id":"one-more"');
}

function report(size: number, rounds: readonly Seconds[]): void {
  const seconds = (name: string) => median(rounds.flatMap((round) => round[name] ?? []));
  const ratio = (name: string, to: string) =>
    median(rounds.flatMap(({ [name]: a, [to]: b }) => (a && b ? a / b : [])));
  const names = Object.keys(rounds[0] ?? {}).filter((name) => name !== 'files');
  console.log(
    `\n${size} reviews, ${seconds('files')} files; seconds, and times the bare script, plain Eleventy, our whole build`,
  );
  for (const name of names) {
    const ratios = ['bare', 'plain', 'whole'].map((to) => ratio(name, to).toFixed(2));
    console.log(
      `${name.padEnd(10)} ${seconds(name).toFixed(2).padStart(7)} s  ${ratios.join('  ')}`,
    );
  }
  const over = rounds.map(({ bare = 0, document = 0 }) => document - 1.25 * bare);
  console.log(
    `reviews.json: ${median(over).toFixed(2)} s beyond 1.25 of the bare script (at most 0.25)`,
  );
}
