/**
 * `mode=words` against MiniSearch, which gives the same matches with the same scores: `node bench/search-words.ts [reviews] [real]`. Both are
 * asked by turns in one process, for all matches and their scores.
 */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { fold } from '../contract/fold.ts';
import { packTexts } from '../sidecar/search/texts.ts';
import { termsOf } from '../sidecar/search/words/terms.ts';
import { buildWordIndex } from '../sidecar/search/words/word-index.ts';
import { createWordSearch } from '../sidecar/search/words/word-search.ts';
import { generateReviews, seededRandom } from '../test/support/generate-reviews.ts';
import { buildMiniSearch } from '../test/support/mini-search.ts';
import { readRealReviews } from '../test/support/real-reviews.ts';
import { median } from './median.ts';
import { arrayBytes } from './search-engines.ts';

const PER_CLASS = 20;
const ROUNDS = 3;
const BUILDS = 3;

const [size = '10000', kind] = process.argv.slice(2);
const all = kind === 'real' ? (readRealReviews() ?? []) : generateReviews(Number(size));
const reviews = all.slice(0, Number(size));

const random = seededRandom(11);
const pick = <T>(from: readonly T[], otherwise: T): T =>
  from[Math.floor(random() * from.length)] ?? otherwise;
const counts = new Map<string, number>();
for (const { text } of reviews) {
  for (const term of new Set(termsOf(fold(text)))) counts.set(term, (counts.get(term) ?? 0) + 1);
}
const between = (least: number, most: number, length: number) =>
  [...counts].flatMap(([term, count]) =>
    term.length >= length && count >= least * reviews.length && count <= most * reviews.length
      ? [term]
      : [],
  );
const common = between(0.1, 1, 3);
const medium = between(0.003, 0.02, 5);
const rare = between(0, 5 / reviews.length, 6);
const originals = reviews.map(({ text }) => text);
const some = (count: number) =>
  termsOf(fold(pick(originals, 'a b c')))
    .slice(0, count)
    .join(' ');
const mistyped = (term: string) => `${term.slice(0, 2)}${term.slice(3, -1)}${term.slice(-1)}`;
const beginnings = [...'abcdefghilmnoprstuw'].flatMap((a) => [...'aeiorh'].map((b) => a + b));
const anyBeginnings = () => beginnings.toSorted(() => random() - 0.5);

const CLASSES: Record<string, () => string> = {
  'common word': () => pick(common, 'the'),
  'medium word': () => pick(medium, 'boiler'),
  'rare word': () => pick(rare, 'belmar'),
  beginning: () => pick(medium, 'boiler').slice(0, 4),
  'two letters': () => pick(beginnings, 'th'),
  'typing error': () => mistyped(pick(medium, 'boiler')),
  'two words': () => `${pick(common, 'the')} ${pick(medium, 'boiler')}`,
  'six words of a text': () => some(6),
  miss: () => `q${pick([...'zxjvw'], 'z')}xq${pick([...'zxkj'], 'x')}wv`,
  'long: 200 letters of a text': () => some(60).slice(0, 200),
  'long: beginnings of two letters': () => anyBeginnings().join(' ').slice(0, 200),
};

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const heap = () => {
  collectGarbage();
  collectGarbage();
  return process.memoryUsage().heapUsed;
};

const texts = packTexts(reviews.length, (number) => fold(reviews[number]?.text ?? ''));
const titles = packTexts(reviews.length, (number) => fold(reviews[number]?.title ?? ''));
const before = heap();
const mini = buildMiniSearch(reviews);
const miniBytes = heap() - before;
const index = buildWordIndex(titles, texts);
const own = createWordSearch(index);
const builds = { ours: [] as number[], mini: [] as number[] };
for (let round = 0; round < BUILDS; round++) {
  builds.ours.push(timed(() => buildWordIndex(titles, texts)));
  builds.mini.push(timed(() => buildMiniSearch(reviews)));
}

console.log(`\n## ${reviews.length} ${kind === 'real' ? 'real' : 'generated'} reviews\n`);
console.log('| class | µs | slowest, µs | MiniSearch / ours | its slowest / ours |');
console.log('| --- | ---: | ---: | ---: | ---: |');
for (const [name, make] of Object.entries(CLASSES)) {
  const queries = Array.from({ length: PER_CLASS }, make);
  for (const query of queries) compare(query);
  const times = { ours: [] as number[], mini: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const query of queries) {
      times.ours.push(timed(() => own.find(query)));
      times.mini.push(timed(() => mini.search(query)));
    }
  }
  const [ours, theirs] = [median(times.ours), median(times.mini)];
  const [late, theirLate] = [Math.max(...times.ours), Math.max(...times.mini)];
  console.log(
    `| ${name} | ${ours.toFixed(0)} | ${late.toFixed(0)} | ${ratio(theirs / ours)} | ${ratio(theirLate / late)} |`,
  );
}
const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
console.log(
  `\nBuild: MiniSearch takes ${ratio(median(builds.mini) / median(builds.ours))} as long. Memory: ${megabytes(arrayBytes(index))} MB, MiniSearch ${megabytes(miniBytes)} MB.`,
);

/** Both must find the same reviews. */
function compare(query: string): void {
  const ours = own.find(query).numbers.length;
  const theirs = mini.search(query).length;
  if (ours !== theirs) throw new Error(`${query}: ${ours} matches, MiniSearch has ${theirs}`);
}

/** Microseconds on the clock. */
function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return (performance.now() - start) * 1_000;
}

function ratio(value: number): string {
  return `${value >= 10 ? Math.round(value) : value.toFixed(1)}×`;
}
