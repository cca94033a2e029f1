/**
 * Compares the search with SQLite FTS5, by class of query: `node bench/search.ts [reviews, default 10000]`. Both return the exact
 * total, the newest 20, and the counts behind the aggregate rating of all matches (by stars, platform, verification and text),
 * taking turns in one process. Ours also resolves names and builds the result. The class `words` is compared with MiniSearch alone,
 * which ranks all matches of four words. Fails if a search takes longer than its limit, or the ratio of `words` is below its own.
 */
import { DatabaseSync } from 'node:sqlite';
import MiniSearch from 'minisearch';
import { fold } from '../contract/fold.ts';
import type { Review } from '../contract/review.ts';
import type { SearchQuery } from '../contract/search-query.ts';
import { RANKER_OPTIONS } from '../contract/word-search.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { openGenerated } from '../test/support/open-generated.ts';
import { foldAll } from '../test/support/search-reference.ts';
import { median } from './median.ts';
import { pickQueries, QUERY_CLASSES, type QueryClass } from './search-queries.ts';

const PAGE = 20;
const QUERIES_PER_CLASS = 30;
const ROUNDS = 5;
/** Shorter measurements are distorted by the resolution of CPU time. */
const MIN_MICROS = 40_000;
/** Maximum time of a search without `mode=words`: 1.5 ms at 5,000 reviews. */
const MAX_MICROS_PER_REVIEW = 0.3;
/** Minimum speed of `mode=words`, as a multiple of the speed of MiniSearch. */
const MIN_WORDS_RATIO = 5;

/** Runs a query and returns the total. */
type Search = (query: SearchQuery) => number | Promise<number>;

const size = Number(process.argv[2] ?? 10_000);
const reviews = generateReviews(size);
const ours = await openOurs();
const fts5 = openFts5(reviews);
const miniSearch = openMiniSearch(reviews);
const queries = pickQueries(foldAll(reviews), QUERIES_PER_CLASS);

console.log(`${size} generated reviews, total, rating and page\n`);
console.log('| class | ours, µs | other / ours |\n| --- | ---: | ---: |');
for (const [name, group] of queries) {
  const other = name === 'words' ? miniSearch : fts5;
  for (const query of group) {
    if ((await ours(query)) !== (await other(query)))
      throw new Error(`the totals differ for ${JSON.stringify(query)}`);
  }
  const repeats = { ours: await repeatsOf(ours, group), other: await repeatsOf(other, group) };
  const ratios: number[] = [];
  const micros: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const ourMicros = (await time(ours, group, repeats.ours)) / repeats.ours;
    ratios.push((await time(other, group, repeats.other)) / repeats.other / ourMicros);
    micros.push(ourMicros / group.length);
  }
  report(name, median(micros), median(ratios));
}

/** Returns the number of repeats for a sufficiently long measurement. */
async function repeatsOf(search: Search, queries: readonly SearchQuery[]): Promise<number> {
  let repeats = 1;
  while ((await time(search, queries, repeats)) < MIN_MICROS) repeats *= 2;
  return repeats;
}

function report(name: QueryClass, micros: number, ratio: number): void {
  const isFast =
    name === 'words' ? ratio >= MIN_WORDS_RATIO : micros <= size * MAX_MICROS_PER_REVIEW;
  if (!isFast) process.exitCode = 1;
  const verdict = isFast ? '' : ' beyond its limit';
  console.log(
    `| ${name}: ${QUERY_CLASSES[name]} | ${micros.toFixed(1)} | ${ratio.toFixed(2)}${verdict} |`,
  );
}

/** Measures CPU time in microseconds, which a busy machine distorts less than wall time. */
async function time(
  search: Search,
  queries: readonly SearchQuery[],
  repeats: number,
): Promise<number> {
  const before = process.threadCpuUsage();
  for (let i = 0; i < repeats; i++) for (const query of queries) await search(query);
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

async function openOurs(): Promise<Search> {
  const snapshot = await openGenerated({ reviews });
  return async (query) => {
    const found = await snapshot.search(query);
    return found.ok ? (found.value.total ?? Number.NaN) : Number.NaN;
  };
}

/** MiniSearch with the options of the sidecar, without its spelling. */
function openMiniSearch(reviews: readonly Review[]): Search {
  const mini = new MiniSearch(RANKER_OPTIONS);
  const normalize = (text = '') => fold(text).toWellFormed();
  for (const [id, { title, text }] of reviews.entries())
    mini.add({ id, title: normalize(title), text: normalize(text) });
  return ({ query = '' }) => mini.search(query, { combineWith: 'AND', prefix: true }).length;
}

function openFts5(reviews: readonly Review[]): Search {
  const db = new DatabaseSync(':memory:');
  db.exec(`CREATE VIRTUAL TABLE reviews USING fts5(text, tokenize = 'trigram case_sensitive 1');
    CREATE TABLE ratings(number INTEGER PRIMARY KEY, rating INTEGER, platform TEXT, status TEXT, has_text INTEGER); BEGIN`);
  const insert = db.prepare('INSERT INTO reviews(rowid, text) VALUES (?, ?)');
  const rate = db.prepare('INSERT INTO ratings VALUES (?, ?, ?, ?, ?)');
  for (const [number, { text, rating, source, verification }] of reviews.entries()) {
    insert.run(number, fold(text));
    rate.run(number, rating, source.platform, verification.status, text === '' ? 0 : 1);
  }
  db.exec('COMMIT');
  /** Prepares one statement for the counts and one for the page. */
  function prepare(rated: string, paged: string, number: string): (...values: string[]) => number {
    const count = db.prepare(
      `SELECT count(*) AS total FROM ${rated} GROUP BY rating, platform, status, has_text`,
    );
    const page = db.prepare(`SELECT ${number} FROM ${paged} ORDER BY ${number} LIMIT ${PAGE}`);
    return (...values) => {
      page.all(...values);
      return count.all(...values).reduce((sum, { total }) => sum + Number(total), 0);
    };
  }
  const joined = 'reviews JOIN ratings ON number = reviews.rowid WHERE';
  const all = prepare('ratings', 'ratings', 'number');
  const short = prepare(
    `${joined} instr(text, ?) > 0`,
    'reviews WHERE instr(text, ?) > 0',
    'reviews.rowid',
  );
  const match = prepare(
    `${joined} reviews MATCH ?`,
    'reviews WHERE reviews MATCH ?',
    'reviews.rowid',
  );
  return ({ query = '' }) => {
    if (query === '') return all();
    const quoted = `"${query.replaceAll('"', '""')}"`;
    return query.length < 3 ? short(query) : match(quoted);
  };
}
