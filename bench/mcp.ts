/**
 * Compares the CPU time of MCP calls (`tools/call search_reviews`) with a bare Hono route and the handler of the SDK alone:
 * `node bench/mcp.ts`. Each contestant is its own process (`node bench/mcp.ts NAME LIMIT`). All return the same reviews from
 * memory, so that only the protocol is measured.
 */
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import type { Pool } from 'undici';
import { parseJson } from '../contract/issues.ts';
import { REVIEW_TEXT_NOTICE } from '../contract/mcp-tools.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { createMcp } from '../sidecar/mcp/mcp.ts';
import { arraySnapshot } from '../test/mcp/array-snapshot.ts';
import { MCP_HEADERS, rpc } from '../test/mcp/protocol-cases.ts';
import { settingsOf } from '../test/mcp/serve-mcp.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { microsPerRequest, serveFigures, startServer } from './child.ts';
import { median } from './median.ts';

const LIMITS = [5, 20];
const ROUNDS = 9;
const WARM_MS = 2_000;
const MEASURE_MS = 700;

const headers = { ...MCP_HEADERS, 'mcp-protocol-version': '2025-11-25' };

type Found = ReturnType<typeof findReviews>;

function findReviews(limit: number) {
  const { reviews } = arraySnapshot(generateReviews(limit));
  const query = { query: 'on time', limit };
  return { notice: REVIEW_TEXT_NOTICE, query, total: 500, count: limit, reviews: [...reviews] };
}

function toolResult(found: Found) {
  const content = [{ type: 'text' as const, text: JSON.stringify(found) }];
  return { content, structuredContent: { ...found } };
}

const CONTESTANTS: Record<string, (found: Found) => Hono> = {
  ours: (found) => {
    const snapshot = {
      ...arraySnapshot(),
      search: async () => ({ ok: true as const, value: found }),
    };
    const mcp = createMcp({
      snapshot: () => snapshot,
      settings: settingsOf({ SITE_URL: 'http://localhost', MCP_SESSION_KEY: 'bench' }),
      log: (_level, event, fields) => console.error(event, fields),
      now: Date.now,
    });
    return new Hono().all('/mcp', ({ req }) => mcp(req.raw, req.path));
  },
  'bare Hono': (found) =>
    new Hono().post('/mcp', async (c) => {
      const { id, params } = await c.req.json();
      const parsed = parseJson(SearchQuery, params.arguments ?? {});
      return c.json({ jsonrpc: '2.0', id, result: parsed.ok ? toolResult(found) : parsed.issues });
    }),
  'the SDK': (found) => {
    const handler = createMcpHandler(() => {
      const server = new McpServer({ name: 'bench', version: '1.0.0' });
      const config = { description: 'Search.', inputSchema: SearchQuery };
      server.registerTool('search_reviews', config, async () => toolResult(found));
      return server;
    });
    return new Hono().post('/mcp', (c) => handler.fetch(c.req.raw));
  },
};

async function call(pool: Pool, body: string): Promise<string> {
  const response = await pool.request({ path: '/mcp', method: 'POST', headers, body });
  return response.body.text();
}

/** Measures in interleaved rounds. Ratios are computed within a round, because the load of the machine varies. */
async function measure(limit: number): Promise<void> {
  const names = Object.keys(CONTESTANTS);
  const all = await Promise.all(
    names.map((name) => startServer(import.meta.filename, name, String(limit))),
  );
  const args = { query: 'on time', limit };
  const body = JSON.stringify(rpc('tools/call', { name: 'search_reviews', arguments: args }));
  const texts = await Promise.all(all.map(({ pool }) => call(pool, body)));
  // For this protocol version, the handler of the SDK responds with an event stream.
  const messages = texts.map((text) => JSON.parse(text.replace(/^event: message\ndata: /, '')));
  if (new Set(messages.map(({ result }) => JSON.stringify(result))).size > 1) {
    throw new Error('the results differ');
  }
  const measured: number[][] = [];
  for (let round = -1; round < ROUNDS; round++) {
    const micros: number[] = [];
    const ms = round < 0 ? WARM_MS : MEASURE_MS;
    for (const one of all) micros.push(await microsPerRequest(one, (pool) => call(pool, body), ms));
    if (round >= 0) measured.push(micros);
  }
  console.log(`\nlimit ${limit}, ${Math.round((texts[0]?.length ?? 0) / 1_000)} kB a response`);
  for (const [index, { child, pool }] of all.entries()) {
    const micros = median(measured.map((round) => round[index] ?? Number.NaN));
    const ratios = measured.map((round) => (round[index] ?? Number.NaN) / (round[0] ?? Number.NaN));
    console.log(
      `${names[index]}: ${micros.toFixed(0)} µs of CPU, ${median(ratios).toFixed(2)} times ours`,
    );
    await pool.destroy();
    child.disconnect();
  }
}

const [name, limit = ''] = process.argv.slice(2);
const contestant = CONTESTANTS[name ?? '']?.(findReviews(Number(limit)));
if (contestant === undefined) for (const size of LIMITS) await measure(size);
else await serveFigures(contestant.fetch);
