/**
 * What compressing a search answer would cost, against finding it and putting it together:
 * `node bench/search-compression.ts [reviews]`
 */
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import { SearchQuery } from '../contract/search-query.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { openGenerated } from '../test/support/open-generated.ts';

const TURN_MS = 1_000;

const dataset = openGenerated({
  reviews: generateReviews(Number(process.argv[2] ?? 10_000)),
});
let asked = 0;

/** A query nobody asked before: a common word up to a day of its own. */
async function answer(): Promise<Uint8Array> {
  const until = new Date(Date.UTC(2030, 0, 1 + asked++)).toISOString().slice(0, 10);
  const outcome = await dataset.search(SearchQuery.parse({ query: 'boiler', until }));
  if (!outcome.ok) throw new Error('refused');
  return outcome.answer.body;
}

const bodies = await Promise.all(Array.from({ length: 50 }, answer));
const each =
  <T>(compress: (body: Uint8Array) => T) =>
  async () =>
    bodies.forEach(compress);
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const search = await costOf(async () => {
  for (const _ of bodies) await answer();
});
for (const [name, compress] of Object.entries({
  'gzip, level 1': each((body) => gzipSync(body, { level: 1 })),
  'brotli, quality 1': each((body) => brotliCompressSync(body, quality)),
  'zstd, level 3': each((body) => zstdCompressSync(body)),
})) {
  console.log(`${name}: ${((await costOf(compress)) / search).toFixed(1)} times the search`);
}

/** Mean processor time of one run. */
async function costOf(run: () => Promise<void>): Promise<number> {
  const now = () => process.threadCpuUsage().user + process.threadCpuUsage().system;
  const start = performance.now();
  const before = now();
  let runs = 0;
  do {
    await run();
    runs++;
  } while (performance.now() - start < TURN_MS);
  return (now() - before) / runs;
}
