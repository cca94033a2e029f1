/**
 * MCP calls per second (`tools/call search_reviews`) beside a bare Hono route and the HTTP transports of both SDK generations:
 * `node bench/mcp.ts`. Each contestant is a process of its own (`node bench/mcp.ts NAME LIMIT`). All return the same reviews from
 * memory, so that the protocol is measured and not the search.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { cpus } from 'node:os';
import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport as OldTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  createMcpHandler,
  McpServer as NewServer,
  WebStandardStreamableHTTPServerTransport as NewTransport,
} from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { Pool } from 'undici';
import { REVIEW_TEXT_NOTICE } from '../contract/mcp-tools.ts';
import { parseJson } from '../contract/problem/read-query.ts';
import { SearchQuery } from '../contract/search-query.ts';
import type { SearchResult } from '../contract/search-result.ts';
import { mcpRoute } from '../sidecar/http/mcp-route.ts';
import { listen } from '../sidecar/http/server.ts';
import { createMcp } from '../sidecar/mcp/mcp.ts';
import { arraySnapshot } from '../test/mcp/array-snapshot.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { median } from './median.ts';

const LIMITS = [5, 20];
const ROUNDS = 7;
const CONNECTIONS = 16;
const WARM_MS = 2_000;
const MEASURE_MS = 700;

type Found = { notice: string } & SearchResult;
type Transport = { handleRequest(request: Request, options?: object): Promise<Response> };

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};

function rpc(method: string, params: object): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
}

const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'bench', version: '1' },
});

function toolResult(found: Found) {
  return {
    content: [{ type: 'text' as const, text: JSON.stringify(found) }],
    structuredContent: { ...found },
  };
}

function search(found: Found) {
  return [
    'search_reviews',
    { description: 'Search reviews.', inputSchema: SearchQuery.shape },
    async () => toolResult(found),
  ] as const;
}

function newServer(found: Found): NewServer {
  const server = new NewServer({ name: 'bench', version: '1.0.0' });
  const [name, { description }, run] = search(found);
  server.registerTool(name, { description, inputSchema: SearchQuery }, run);
  return server;
}

/** A transport connected to a server. The old one does not satisfy its own interface under exactOptionalPropertyTypes. */
async function oldTransport(found: Found, options: object): Promise<OldTransport> {
  const server = new OldServer({ name: 'bench', version: '1.0.0' });
  server.registerTool(...search(found));
  const transport = new OldTransport({ enableJsonResponse: true, ...options });
  await server.connect(transport as never);
  return transport;
}

async function newTransport(found: Found, options: object): Promise<NewTransport> {
  const transport = new NewTransport({ enableJsonResponse: true, ...options });
  await newServer(found).connect(transport);
  return transport;
}

/** As the SDK's examples have it: a server and a transport for each session. */
function stateful(open: (options: object) => Promise<Transport>): Hono {
  const sessions = new Map<string, Transport>();
  return new Hono().post('/mcp', async (c) => {
    const known = sessions.get(c.req.header('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(c.req.raw);
    const transport = await open({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id: string) => void sessions.set(id, transport),
    });
    return transport.handleRequest(c.req.raw);
  });
}

const CONTESTANTS: Record<string, (found: Found) => Hono> = {
  ours: (found) => {
    const snapshot = { ...arraySnapshot(), search: () => ({ ok: true as const, result: found }) };
    const mcp = createMcp({
      snapshot: () => snapshot,
      siteUrl: 'http://localhost',
      allowedOrigins: ['*'],
      sessionKey: 'bench',
      now: () => new Date(),
      log: (_level, event, fields) => console.error(event, fields),
    });
    return new Hono().all('/mcp', mcpRoute(mcp));
  },
  'bare Hono': (found) =>
    new Hono().post('/mcp', async (c) => {
      const { id, params } = await c.req.json();
      const parsed = parseJson(SearchQuery, params.arguments ?? {});
      return c.json({ jsonrpc: '2.0', id, result: parsed.ok ? toolResult(found) : parsed.issues });
    }),
  'SDK v1, stateful': (found) => stateful((options) => oldTransport(found, options)),
  'SDK v1, stateless': (found) =>
    new Hono().post('/mcp', async (c) => (await oldTransport(found, {})).handleRequest(c.req.raw)),
  'SDK v2, stateful': (found) => stateful((options) => newTransport(found, options)),
  'SDK v2, stateless': (found) => {
    const handler = createMcpHandler(() => newServer(found));
    return new Hono().post('/mcp', (c) => handler.fetch(c.req.raw));
  },
};

type Running = { name: string; child: ChildProcess; pool: Pool; headers: Record<string, string> };

async function start(name: string, limit: number): Promise<Running> {
  const child = fork(import.meta.filename, [name, String(limit)]);
  const [url]: string[] = await once(child, 'message');
  const pool = new Pool(url ?? '', { connections: CONNECTIONS });
  const answer = await pool.request({
    path: '/mcp',
    method: 'POST',
    headers: HEADERS,
    body: INITIALIZE,
  });
  await answer.body.dump();
  const session = answer.headers['mcp-session-id'];
  const headers = { ...HEADERS, ...(typeof session === 'string' && { 'mcp-session-id': session }) };
  return { name, child, pool, headers };
}

async function call({ pool, headers }: Running, body: string): Promise<string> {
  const answer = await pool.request({ path: '/mcp', method: 'POST', headers, body });
  return answer.body.text();
}

/** Calls per second over all connections. */
async function drive(running: Running, body: string, ms: number): Promise<number> {
  const began = performance.now();
  let calls = 0;
  const client = async () => {
    for (; performance.now() - began < ms; calls++) await call(running, body);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return (1_000 * calls) / (performance.now() - began);
}

/** Interleaved rounds; the ratios are taken within a round, because the machine is not equally free in all of them. */
async function measure(limit: number): Promise<void> {
  const all = await Promise.all(Object.keys(CONTESTANTS).map((name) => start(name, limit)));
  const body = rpc('tools/call', {
    name: 'search_reviews',
    arguments: { query: 'on time', limit },
  });
  const texts = await Promise.all(all.map((running) => call(running, body)));
  // The older revisions get an event stream from the stateless handler of SDK v2.
  const results = texts.map(
    (text) => JSON.parse(text.replace(/^event: message\ndata: /, '')).result,
  );
  if (new Set(results.map((result) => JSON.stringify(result))).size > 1) {
    throw new Error('the results differ');
  }
  for (const running of all) await drive(running, body, WARM_MS);
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const speeds: number[] = [];
    for (const running of all) speeds.push(await drive(running, body, MEASURE_MS));
    rounds.push(speeds);
  }
  console.log(`\nlimit ${limit}, ${Math.round((texts[0]?.length ?? 0) / 1_000)} kB a response`);
  for (const [index, { name }] of all.entries()) {
    const perSecond = median(rounds.map((speeds) => speeds[index] ?? Number.NaN));
    const ratio = median(
      rounds.map(([ours = Number.NaN, ...others]) => ours / ([ours, ...others][index] ?? 1)),
    );
    console.log(
      `${name.padEnd(18)} ${perSecond.toFixed(0).padStart(6)} calls/s   ours is ${ratio.toFixed(2)}x`,
    );
  }
  for (const { child, pool } of all) {
    await pool.destroy();
    child.disconnect();
  }
}

async function serve(name: string, limit: number): Promise<void> {
  const made = CONTESTANTS[name];
  if (made === undefined) throw new Error(`no contestant ${name}`);
  const { reviews } = arraySnapshot(generateReviews(limit));
  const query = { query: 'on time', limit };
  const found = {
    notice: REVIEW_TEXT_NOTICE,
    query,
    total: 500,
    count: limit,
    reviews: [...reviews],
  };
  const { url } = await listen(made(found).fetch, { port: 0, host: '127.0.0.1' });
  process.on('disconnect', () => process.exit());
  process.send?.(url);
}

const [name, limit = ''] = process.argv.slice(2);
if (name !== undefined) await serve(name, Number(limit));
else {
  console.log(
    `Node ${process.versions.node}, ${cpus().length} cores shared by client and servers.`,
  );
  for (const size of LIMITS) await measure(size);
}
