/**
 * Measures one engine against the scan and this index, all three by turns in one process, and prints JSON.
 * `node --expose-gc bench/search-one.ts <engine> <reviews> [real]`
 */
import { generateReviews } from './generate-reviews.ts';
import { readRealReviews } from './real-reviews.ts';
import { type Ask, ENGINES, type Engine, type EngineName } from './search-engines.ts';
import { foldAll } from './search-plain.ts';
import { pickQueries, QUERY_CLASSES, type QueryClass } from './search-queries.ts';

const PER_CLASS = 25;
const ROUNDS = 5;
/** A class is cut short after this long for one engine. */
const PATIENCE_MS = 1_500;

const [name = '', size = '1000', kind] = process.argv.slice(2);
const engine: Engine | undefined = ENGINES[name as EngineName];
if (engine === undefined) throw new Error(`expected one of ${Object.keys(ENGINES)}, got ${name}`);
const reviews =
  kind === 'real'
    ? (readRealReviews() ?? []).slice(0, Number(size))
    : generateReviews(Number(size));

const memory = () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const before = memory();
const start = performance.now();
const built = await engine(reviews);
const buildMs = performance.now() - start;
const megabytes = (memory() - before + (built.bytes?.() ?? 0)) / 1e6;

const scan = await ENGINES['includes scan'](reviews);
const ours = await ENGINES['this index'](reviews);
const queries = pickQueries(foldAll(reviews), PER_CLASS);

/** Medians in microseconds; `recall` is the part of all matches the engine counts. */
type Times = { scan: number; ours: number; engine: number; p99: number; recall: number };
export type Measured = {
  readonly name: EngineName;
  readonly size: number;
  readonly buildMs: number;
  readonly megabytes: number;
  readonly classes: Partial<Record<QueryClass, Times>>;
};

/** Lets the compiler settle before anything counts. */
const warmUntil = performance.now() + PATIENCE_MS;
for (let round = 0; round < 20; round++) {
  for (const query of [...queries.values()].flat()) {
    if (performance.now() > warmUntil) break;
    await Promise.all([ours.ask(query), built.ask(query)]);
  }
}

const classes: Partial<Record<QueryClass, Times>> = {};
for (const className of Object.keys(QUERY_CLASSES) as QueryClass[]) {
  const times = { scan: [] as number[], ours: [] as number[], engine: [] as number[] };
  let found = 0;
  let expected = 0;
  let isAble = true;
  const until = performance.now() + PATIENCE_MS;
  for (let round = 0; round < ROUNDS && isAble && performance.now() < until; round++) {
    for (const query of queries.get(className) ?? []) {
      const exact = await timed(scan.ask, query, times.scan);
      await timed(ours.ask, query, times.ours);
      const got = await timed(built.ask, query, times.engine);
      if (got === undefined) {
        isAble = false;
        break;
      }
      if (round > 0) continue;
      expected += exact?.total ?? 0;
      found += Math.min(got.total, exact?.total ?? 0);
    }
  }
  if (!isAble) continue;
  classes[className] = {
    scan: quantile(times.scan, 0.5),
    ours: quantile(times.ours, 0.5),
    engine: quantile(times.engine, 0.5),
    p99: quantile(times.engine, 0.99),
    recall: expected === 0 ? 1 : found / expected,
  };
}
console.log(JSON.stringify({ name, size: reviews.length, buildMs, megabytes, classes }));

async function timed(ask: Ask, query: Parameters<Ask>[0], into: number[]) {
  const from = performance.now();
  const answer = ask(query);
  const found = answer instanceof Promise ? await answer : answer;
  into.push((performance.now() - from) * 1_000);
  return found;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
