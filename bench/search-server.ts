/**
 * One server of the comparison: `node bench/search-server.ts bare|naive|scan|sidecar <folder or number of reviews>`. Prints its address.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { parseQuery } from '../contract/problem/read-query.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { openDataset } from '../sidecar/dataset/holder.ts';
import { createApp } from '../sidecar/http/app.ts';
import { createQueries } from '../sidecar/http/queries.ts';
import { listen } from '../sidecar/http/server.ts';
import { TRAITS, toAggregateRating, traitOf } from '../sidecar/search/tally.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { foldAll, searchPlainly } from '../test/support/search-plain.ts';

const [kind, argument = ''] = process.argv.slice(2);

/** Hono alone: the same 10 KB for every request. */
function bare(): Hono {
  const body = Buffer.alloc(10 * 1024, 'a');
  return new Hono().get('/api/reviews/search', () => {
    return new Response(body, { headers: { 'Content-Type': 'application/json' } });
  });
}

/**
 * What one writes first: look at every review, put the answer together, stringify it. Texts are folded when a question comes, or
 * all of them `before`.
 */
function naive(size: number, { before }: { before: boolean }): Hono {
  const all = generateReviews(size);
  const folded = before ? foldAll(all) : undefined;
  return new Hono().get('/api/reviews/search', (c) => {
    const parsed = parseQuery(SearchQuery, new URL(c.req.url).searchParams);
    if (!parsed.ok) return c.json({ issues: parsed.issues }, 400);
    const found = searchPlainly(folded ?? foldAll(all), parsed.value);
    const tally = new Uint32Array(TRAITS);
    for (const review of found) tally[traitOf(review)] = (tally[traitOf(review)] ?? 0) + 1;
    const reviews = found.slice(0, parsed.value.limit);
    return c.json({ total: found.length, aggregate_rating: toAggregateRating(tally), reviews });
  });
}

/** The service itself, without hub and MCP behind their addresses. */
async function sidecar(distDir: string): Promise<string> {
  const holder = await openDataset({ distDir, now: Date.now, log: () => {}, lookEveryMs: 200 });
  const nothing = { status: 404, headers: {} };
  const queries = createQueries({ dataset: holder.current });
  const app = createApp({
    dataset: holder.current,
    queries,
    readBytes: holder.readBytes,
    refresh: holder.refresh,
    precompressed: true,
    trustedProxies: 0,
    hub: { handle: async () => ({ ...nothing, body: '' }) },
    mcp: { handle: async () => new Response(null, { status: 404 }) },
    isReady: () => true,
    log: () => {},
  });
  const { url } = await listen(app.fetch, { port: 0, host: '127.0.0.1' }, queries);
  return url;
}

/** The parent asks for the processor time used so far, in microseconds. */
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.on('disconnect', () => process.exit());

if (kind === 'sidecar') console.log((await sidecar(argument)).replace('localhost', '127.0.0.1'));
else {
  const app = kind === 'bare' ? bare() : naive(Number(argument), { before: kind === 'scan' });
  serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
    console.log(`http://127.0.0.1:${port}`);
  });
}
