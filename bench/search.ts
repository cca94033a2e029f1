/**
 * The index against its peers, by query class: `node bench/search.ts [1000 10000 100000 real]`. Each engine runs in a process of its
 * own that asks the scan, this index and the engine by turns, so that every ratio is of one process and minute.
 */
import { runJson } from './child.ts';
import { ENGINES, type EngineName } from './search-engines.ts';
import type { Measured } from './search-one.ts';
import { QUERY_CLASSES, type QueryClass } from './search-queries.ts';

const sizes = process.argv.slice(2);
const FIRST_OF_REAL = '10000';

/** Engines that take minutes or gigabytes at 100,000 reviews, with what was seen of them. */
const LEFT_OUT: Partial<Record<EngineName, string>> = {
  'FlexSearch (full)': 'an index of all parts of all words does not fit in 4 GB',
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

/** Two tables: how many times slower than this index each engine is, and what each costs to build and to hold. */
function print(measured: readonly Measured[]): void {
  const [ours] = measured;
  if (ours === undefined) return;
  const names = measured.slice(1).map(({ name }) => name);
  row('class', 'this index, µs', 'p99, µs', 'includes scan', ...names);
  row('---', ...['', '', ''].map(() => '---:'), ...names.map(() => '---:'));
  for (const name of Object.keys(QUERY_CLASSES) as QueryClass[]) {
    const own = ours.classes[name];
    if (own === undefined) continue;
    row(
      name,
      own.engine.toFixed(1),
      own.p99.toFixed(0),
      `${times(own.scan / own.engine)}`,
      ...measured.slice(1).map(({ classes }) => {
        const found = classes[name];
        if (found === undefined) return '—';
        const recall = found.recall < 0.995 ? ` (finds ${Math.round(found.recall * 100)} %)` : '';
        return times(found.engine / found.ours) + recall;
      }),
    );
  }
  console.log('');
  row('engine', 'build', 'memory, MB');
  row('---', '---:', '---:');
  for (const { name, buildMs, megabytes } of measured) {
    row(name, times(buildMs / ours.buildMs), megabytes.toFixed(1));
  }
}

function times(ratio: number): string {
  return `${ratio >= 10 ? Math.round(ratio) : ratio.toFixed(1)}×`;
}

function row(...cells: string[]): void {
  console.log(`| ${cells.join(' | ')} |`);
}
