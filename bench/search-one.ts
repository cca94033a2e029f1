/**
 * Measures one engine against the scan and this index, all three by turns in one process and by the time it computes, and prints JSON.
 * `node bench/search-one.ts <engine> <reviews> [real]`
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { SearchQuery } from '../contract/search-query.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { readRealReviews } from '../test/support/real-reviews.ts';
import { foldAll } from '../test/support/search-plain.ts';
import { type Ask, ENGINES, type Engine, type EngineName } from './search-engines.ts';
import { pickQueries, type QueryClass } from './search-queries.ts';

const PER_CLASS = 25;
const ROUNDS = 5;
/** Builds after the first one, while they take no longer than this together. */
const BUILDS = 25;
const BUILDS_MS = 15_000;
/** A turn is long against the ticks processor time is counted in. */
const TURN_MS = 60;
/** A class is cut short after this long for one engine. */
const PATIENCE_MS = 1_500;

const [name = '', size = '1000', kind] = process.argv.slice(2);
const engine: Engine | undefined = ENGINES[name as EngineName];
if (engine === undefined) throw new Error(`expected one of ${Object.keys(ENGINES)}, got ${name}`);
const reviews =
  kind === 'real'
    ? (readRealReviews() ?? []).slice(0, Number(size))
    : generateReviews(Number(size));

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const memory = () => {
  // What a first collection lets go of outside the heap, the second one frees.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

const before = memory();
const [firstBuildMs, built] = await timed(engine);
const megabytes = (memory() - before + (built.bytes?.() ?? 0)) / 1e6;
const builds = { ours: [] as number[], engine: [] as number[] };
const enough = performance.now() + BUILDS_MS;
for (let round = 0; round < BUILDS && (round < 2 || performance.now() < enough); round++) {
  builds.ours.push((await timed(ENGINES['this index']))[0]);
  builds.engine.push((await timed(engine))[0]);
}
const buildRatio = quantile(builds.engine, 0.5) / quantile(builds.ours, 0.5);

const scan = await ENGINES['includes scan'](reviews);
const ours = await ENGINES['this index'](reviews);
const queries = pickQueries(foldAll(reviews), PER_CLASS);

/** Microseconds of processor time for one query (`p99`: of the clock); `recall` is the part of all matches the engine counts. */
type Times = { scan: number; ours: number; engine: number; p99: number; recall: number };
export type Measured = {
  readonly name: EngineName;
  readonly size: number;
  /** Milliseconds of processor time, all threads, of the first build in a process. */
  readonly firstBuildMs: number;
  /** Of later builds, by turns with this index: how many times its processor time the engine takes, by the medians. */
  readonly buildRatio: number;
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
for (const [className, list] of queries) {
  const times = { scan: [] as number[], ours: [] as number[], engine: [] as number[] };
  const walls: number[] = [];
  let found = 0;
  let expected = 0;
  const until = performance.now() + PATIENCE_MS;
  for (let round = 0; round < ROUNDS && (round === 0 || performance.now() < until); round++) {
    const exact = await inTurn(scan.ask, list, times.scan);
    await inTurn(ours.ask, list, times.ours);
    const got = await inTurn(built.ask, list, times.engine, walls);
    for (const [i, total] of exact.entries()) {
      expected += total ?? 0;
      found += Math.min(got[i] ?? 0, total ?? 0);
    }
    if (got.includes(undefined)) break;
  }
  if (walls.length === 0) continue;
  classes[className] = {
    scan: quantile(times.scan, 0.5),
    ours: quantile(times.ours, 0.5),
    engine: quantile(times.engine, 0.5),
    p99: quantile(walls, 0.99),
    recall: expected === 0 ? 1 : found / expected,
  };
}
console.log(
  JSON.stringify({ name, size: reviews.length, firstBuildMs, buildRatio, megabytes, classes }),
);

async function timed(make: Engine): Promise<[number, Awaited<ReturnType<Engine>>]> {
  const from = process.cpuUsage();
  const made = await make(reviews);
  const { user, system } = process.cpuUsage(from);
  return [(user + system) / 1_000, made];
}

/** Asks all queries of a class, again and again for a while, and notes the mean time of one; gives the totals. */
async function inTurn(
  ask: Ask,
  list: readonly SearchQuery[],
  into: number[],
  walls: number[] = [],
): Promise<(number | undefined)[]> {
  let totals: (number | undefined)[] = [];
  let asked = 0;
  const start = performance.now();
  const before = processorTime();
  do {
    totals = [];
    for (const query of list) {
      const from = performance.now();
      const answer = ask(query);
      const found = answer instanceof Promise ? await answer : answer;
      totals.push(found?.total);
      if (found !== undefined) walls.push((performance.now() - from) * 1_000);
    }
    asked += list.length;
  } while (performance.now() - start < TURN_MS);
  into.push((processorTime() - before) / asked);
  return totals;
}

/** Microseconds this thread has computed: what other processes do meanwhile does not count. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}

function quantile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? Number.NaN;
}
