import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runJson } from '../test/support/child.ts';

/** What one way of writing the pages cost. */
type Run = { cpuMs: number; peakMb: number };

/** Times each contestant runs, in turn with the others. */
const ROUNDS = 3;

/** The first contestant of a table is what the others are compared with. */
const TABLES = [
  {
    title: 'A page for each review',
    count: 10_000,
    contestants: [
      'files only, one for each review',
      'ours, with review pages',
      'Eleventy pagination',
    ],
  },
  {
    title: 'Lists only',
    count: 100_000,
    contestants: ['files only, one for each page of a list', 'ours, lists only'],
  },
];

/** Pages of many reviews: processor time and peak memory, as ratios to writing as many files. */
for (const { title, count, contestants } of TABLES) {
  const runs = new Map<string, Run[]>(contestants.map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of contestants) runs.get(name)?.push(await runOnce(name, count));
  }
  const base = middle(runs.get(contestants[0] ?? '') ?? [], 'cpuMs');
  console.log(`\n## ${title}, ${count.toLocaleString('en')} reviews\n`);
  console.log(
    '| | processor time, ratio | processor time, s | peak memory, MB |\n|---|---|---|---|',
  );
  for (const [name, own] of runs) {
    const cpu = middle(own, 'cpuMs');
    const ratio = (cpu / base).toFixed(1);
    const seconds = (cpu / 1000).toFixed(1);
    console.log(`| ${name} | ${ratio} | ${seconds} | ${Math.round(middle(own, 'peakMb'))} |`);
  }
}

async function runOnce(name: string, count: number): Promise<Run> {
  const dir = await mkdtemp(join(tmpdir(), 'bench-site-'));
  const output = join(dir, 'pages');
  await mkdir(output);
  try {
    return await runJson<Run>('site-contestant.ts', name, String(count), output);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Median of one measure. */
function middle(runs: readonly Run[], key: keyof Run): number {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
