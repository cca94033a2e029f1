/**
 * The search beside SQLite FTS5, by class of query: `node bench/search.ts [reviews, default 10000]`. Both give the exact total
 * and the newest 20 in one process by turns; ours also resolves names, rates all matches and makes the result. Fails where a
 * ratio is below its limit.
 */
import { DatabaseSync } from 'node:sqlite';
import { fold } from '../contract/fold.ts';
import type { Review } from '../contract/review.ts';
import type { SearchQuery } from '../contract/search-query.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { openGenerated } from '../test/support/open-generated.ts';
import { foldAll } from '../test/support/search-reference.ts';
import { median } from './median.ts';
import { pickQueries, QUERY_CLASSES, type QueryClass } from './search-queries.ts';

const PAGE = 20;
const QUERIES_PER_CLASS = 30;
const ROUNDS = 5;
/** Shorter measurements depend on the ticks that CPU time is counted in. */
const LEAST_MICROS = 40_000;
/** Minimum speed, as a multiple of that of FTS5. */
const LIMITS = { filtered: 1, unfiltered: 1.5 };

type Ask = (query: SearchQuery) => number;

const size = Number(process.argv[2] ?? 10_000);
const reviews = generateReviews(size);
const ours = await askOurs();
const fts5 = askFts5(reviews);
const queries = pickQueries(foldAll(reviews), QUERIES_PER_CLASS);

console.log(`${size} generated reviews, total and page\n`);
console.log('| class | ours, µs | FTS5 / ours |\n| --- | ---: | ---: |');
for (const [name, asked] of queries) {
  for (const query of asked) {
    if (ours(query) !== fts5(query)) throw new Error(`other totals for ${JSON.stringify(query)}`);
  }
  const repeats = { ours: repeatsOf(ours, asked), fts5: repeatsOf(fts5, asked) };
  const ratios: number[] = [];
  const micros: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const own = time(ours, asked, repeats.ours) / repeats.ours;
    ratios.push(time(fts5, asked, repeats.fts5) / repeats.fts5 / own);
    micros.push(own / asked.length);
  }
  report(name, median(micros), median(ratios));
}

/** How often to ask so that a measurement is long enough. */
function repeatsOf(ask: Ask, asked: readonly SearchQuery[]): number {
  let repeats = 1;
  while (time(ask, asked, repeats) < LEAST_MICROS) repeats *= 2;
  return repeats;
}

function report(name: QueryClass, micros: number, ratio: number): void {
  const limit = name === 'filtered' ? LIMITS.filtered : LIMITS.unfiltered;
  const verdict = ratio >= limit ? '' : ` below ${limit}`;
  if (verdict !== '') process.exitCode = 1;
  console.log(
    `| ${name}: ${QUERY_CLASSES[name]} | ${micros.toFixed(1)} | ${ratio.toFixed(1)}${verdict} |`,
  );
}

/** CPU time in microseconds, which a busy machine distorts less than the clock. */
function time(ask: Ask, queries: readonly SearchQuery[], repeats: number): number {
  const before = process.threadCpuUsage();
  for (let i = 0; i < repeats; i++) for (const query of queries) ask(query);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

async function askOurs(): Promise<Ask> {
  const snapshot = await openGenerated({ reviews });
  return (query) => {
    const found = snapshot.search(query);
    return found.ok ? (found.result.total ?? Number.NaN) : Number.NaN;
  };
}

function askFts5(reviews: readonly Review[]): Ask {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE VIRTUAL TABLE reviews USING fts5(text, tokenize = 'trigram case_sensitive 1');
    CREATE TABLE ratings(number INTEGER PRIMARY KEY, rating INTEGER); BEGIN`);
  const insert = db.prepare('INSERT INTO reviews(rowid, text) VALUES (?, ?)');
  const rate = db.prepare('INSERT INTO ratings VALUES (?, ?)');
  for (const [number, { text, rating }] of reviews.entries()) {
    insert.run(number, fold(text));
    rate.run(number, rating);
  }
  db.exec('COMMIT');
  /** The number of all matches, then the newest of them: both with a statement of their own. */
  function prepare(from: string, number: string): (...values: (string | number)[]) => number {
    const count = db.prepare(`SELECT count(*) AS total FROM ${from}`);
    const page = db.prepare(`SELECT ${number} FROM ${from} ORDER BY ${number} LIMIT ${PAGE}`);
    return (...values) => {
      page.all(...values);
      return Number(count.get(...values)?.total);
    };
  }
  const all = prepare('ratings', 'number');
  const short = prepare('reviews WHERE instr(text, ?) > 0', 'rowid');
  const match = prepare('reviews WHERE reviews MATCH ?', 'rowid');
  const filtered = prepare(
    'reviews JOIN ratings ON number = reviews.rowid WHERE reviews MATCH ? AND rating = ?',
    'reviews.rowid',
  );
  return ({ query = '', rating }) => {
    if (query === '') return all();
    const quoted = `"${query.replaceAll('"', '""')}"`;
    if (rating !== undefined) return filtered(quoted, rating);
    return query.length < 3 ? short(query) : match(quoted);
  };
}
