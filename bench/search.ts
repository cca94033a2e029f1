/**
 * The index against its peers, by query class: `node bench/search.ts [1000 10000 100000 real]`. Each engine runs in a process of its
 * own that asks the scan, this index and the engine by turns, so that every ratio is of one process and minute.
 */
import { runJson } from '../test/support/child.ts';
import { ENGINES, type EngineName } from './search-engines.ts';
import type { Measured } from './search-one.ts';
import { QUERY_CLASSES, type QueryClass } from './search-queries.ts';

const sizes = process.argv.slice(2);
const FIRST_OF_REAL = '10000';

/** Engines left out at 100,000 reviews, with the reason. */
const LEFT_OUT: Partial<Record<EngineName, string>> = {
  'FlexSearch (full)': 'its index takes gigabytes there (ten times that of 10,000)',
};

for (const size of sizes.length > 0 ? sizes : ['1000', '10000', '100000', 'real']) {
  const what = size === 'real' ? `${FIRST_OF_REAL} real reviews` : `${size} generated reviews`;
  console.log(`\n## ${what}\n`);
  const measured: Measured[] = [];
  for (const name of Object.keys(ENGINES) as EngineName[]) {
    if (name === 'includes scan') continue;
    if (size === '100000' && LEFT_OUT[name] !== undefined) {
      console.log(`${name} is left out here: ${LEFT_OUT[name]}.\n`);
      continue;
    }
    const args = size === 'real' ? [FIRST_OF_REAL, 'real'] : [size];
    measured.push(await runJson<Measured>('search-one.ts', name, ...args));
  }
  print(measured);
}

/**
 * Two tables: how many times the processor time of this index each engine takes for a query, and what each costs to build and to
 * hold. The scan stands against the answer with its exact total, and against the first page alone.
 */
function print([ours, page, ...peers]: readonly Measured[]): void {
  if (ours === undefined || page === undefined) return;
  const names = peers.map(({ name }) => `${name} / ours`);
  row('class', 'µs', 'p99 µs', 'scan / ours', 'scan / ours, page only', ...names);
  row('---', ...['', '', '', '', ...names].map(() => '---:'));
  for (const name of Object.keys(QUERY_CLASSES) as QueryClass[]) {
    const [own, first] = [ours.classes[name], page.classes[name]];
    if (own === undefined || first === undefined) continue;
    row(
      name,
      own.engine.toFixed(1),
      own.p99.toFixed(0),
      times(own.scan / own.engine),
      times(first.scan / first.engine),
      ...peers.map(({ classes }) => {
        const found = classes[name];
        if (found === undefined) return '—';
        const recall = found.recall < 0.995 ? ` (finds ${Math.round(found.recall * 100)} %)` : '';
        return times(found.engine / found.ours) + recall;
      }),
    );
  }
  console.log('');
  row('engine', 'build / ours', 'first build of a process / ours', 'memory, MB');
  row('---', '---:', '---:', '---:');
  for (const { name, buildRatio, firstBuildMs, megabytes } of [ours, ...peers]) {
    const first = times(firstBuildMs / ours.firstBuildMs);
    row(name, times(buildRatio), first, Math.max(0, megabytes).toFixed(1));
  }
}

function times(ratio: number): string {
  return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)}×`;
}

function row(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
