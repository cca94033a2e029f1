/**
 * The build beside a bare script: `node bench/build.ts [10000 100000] [--write]`. Every contestant runs in a process of its
 * own, by turns, so that every ratio is of one minute; what is compared is CPU time, user and system, of all its threads.
 */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateBusiness, generateReviews } from '../test/support/generate-reviews.ts';
import { runJson } from './child.ts';

const ROUNDS = 5;
/** What reviews.json may cost: so many times the bare script, and the time to start. */
const LIMIT = { times: 1.25, plusMs: 250 };

const CONTESTANTS = {
  bare: 'bare script',
  document: 'reviews.json with every check',
  whole: 'whole build',
} as const;
type Contestant = keyof typeof CONTESTANTS;
type Sample = { cpuMs: number; peakMb: number };

const args = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
const sizes = args.length > 0 ? args.map(Number) : [10_000, 100_000];
const sections: string[] = [];
for (const size of sizes) sections.push(...(await measure(size)));
const text = [
  '# Build: CPU and memory',
  '',
  `Written by \`node bench/build.ts --write\`. Node ${process.versions.node}, ${cpus().length} cores; median of ${ROUNDS} runs (whole builds: 1), contestants by turns; user and system time of all threads. Read the ratios, not the figures.`,
  '',
  '- **Bare script**: reads one file of lines, parses, sorts and writes them as reviews.json. It checks nothing, and knows no business, policy or address.',
  '- **reviews.json with every check**: reads the content folder, checks every field, every id and every name mentioned, applies the review policy, shortens names, counts the rating, and writes reviews.json.',
  '- **Whole build**: `npm run build` with `review_pages: false` and without compressed forms: insights, feeds, exports, pages, hashes, etags.json.',
  '',
  ...sections,
].join('\n');
console.log(text);
if (process.argv.includes('--write')) await writeFile(join(import.meta.dirname, 'build.md'), text);

async function measure(count: number): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), 'bench-build-'));
  try {
    await writeContent(root, count);
    const samples: Record<Contestant, Sample[]> = {
      bare: [],
      document: [],
      whole: [await run('whole', root)],
    };
    for (let round = 0; round < ROUNDS; round++) {
      samples.bare.push(await run('bare', root));
      samples.document.push(await run('document', root));
    }
    return report(count, samples);
  } finally {
    await rm(root, { recursive: true });
  }
}

function run(contestant: string, root: string): Promise<Sample> {
  return runJson<Sample>('build-contestant.ts', contestant, root);
}

function report(count: number, samples: Readonly<Record<Contestant, Sample[]>>): string[] {
  const bare = median(samples.bare);
  const ours = median(samples.document);
  const allowedMs = LIMIT.times * bare.cpuMs + LIMIT.plusMs;
  return [
    `## ${count} generated reviews`,
    '',
    '| | CPU | of the bare script | peak memory |',
    '|---|---:|---:|---:|',
    ...Object.entries(CONTESTANTS).map(([name, title]) => {
      const { cpuMs, peakMb } = median(samples[name as Contestant]);
      const times = (cpuMs / bare.cpuMs).toFixed(2);
      return `| ${title} | ${(cpuMs / 1_000).toFixed(2)} s | ${times}x | ${peakMb} MB |`;
    }),
    '',
    `reviews.json may take ${LIMIT.times}x of the bare script and ${LIMIT.plusMs / 1_000} s: it takes ${(ours.cpuMs / allowedMs).toFixed(2)} of that, which ${ours.cpuMs <= allowedMs ? 'holds' : 'DOES NOT HOLD'}.`,
    '',
  ];
}

/** Median of each measure for itself. */
function median(samples: readonly Sample[]): Sample {
  const middle = (key: keyof Sample): number =>
    samples.map((sample) => sample[key]).sort((a, b) => a - b)[samples.length >> 1] ?? Number.NaN;
  return { cpuMs: middle('cpuMs'), peakMb: middle('peakMb') };
}

async function writeContent(root: string, count: number): Promise<void> {
  const imports = join(root, 'content/imports');
  await mkdir(imports, { recursive: true });
  const business = {
    sample: true,
    language: 'en',
    time_zone: 'Europe/London',
    business: generateBusiness(),
    review_policy: { publish_unverified: true },
    site: { review_pages: false },
  };
  // JSON is YAML.
  await writeFile(join(root, 'content/business.yaml'), JSON.stringify(business));
  const lines = generateReviews(count).map(({ url: _url, ...review }) => JSON.stringify(review));
  await writeFile(join(imports, 'all.ndjson'), `${lines.join('\n')}\n`);
}
