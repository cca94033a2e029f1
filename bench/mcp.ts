/**
 * Compares MCP calls per second (`tools/call search_reviews`) with a bare Hono route and the HTTP transports of both SDK versions:
 * `node bench/mcp.ts`. Each contestant is its own process (`node bench/mcp.ts NAME LIMIT`). All return the same reviews from
 * memory, so that only the protocol is measured.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { McpServer as OldServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport as OldTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import {
  createMcpHandler,
  McpServer as NewServer,
  WebStandardStreamableHTTPServerTransport as NewTransport,
} from '@modelcontextprotocol/server';
import { Hono } from 'hono';
import { Pool } from 'undici';
import { parseJson } from '../contract/issues.ts';
import { REVIEW_TEXT_NOTICE } from '../contract/mcp-tools.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { listen } from '../sidecar/http/server.ts';
import { createMcp } from '../sidecar/mcp/mcp.ts';
import { arraySnapshot } from '../test/mcp/array-snapshot.ts';
import { INITIALIZE, MCP_HEADERS, rpc } from '../test/mcp/protocol-cases.ts';
import { settingsOf } from '../test/mcp/serve-mcp.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { median } from './median.ts';

const LIMITS = [5, 20];
const ROUNDS = 9;
const CONNECTIONS = 16;
const WARM_MS = 2_000;
const MEASURE_MS = 700;

const HEADERS = {
  ...MCP_HEADERS,
  'mcp-protocol-version': '2025-11-25',
};

const INFO = { name: 'bench', version: '1.0.0' };

type Found = ReturnType<typeof findReviews>;
type Transport = { handleRequest(request: Request, options?: object): Promise<Response> };

function findReviews(limit: number) {
  const { reviews } = arraySnapshot(generateReviews(limit));
  const query = { query: 'on time', limit };
  return { notice: REVIEW_TEXT_NOTICE, query, total: 500, count: limit, reviews: [...reviews] };
}

function toolResult(found: Found) {
  const content = [{ type: 'text' as const, text: JSON.stringify(found) }];
  return { content, structuredContent: { ...found } };
}

function newServer(found: Found): NewServer {
  const server = new NewServer(INFO);
  const config = { description: 'Search.', inputSchema: SearchQuery };
  server.registerTool('search_reviews', config, async () => toolResult(found));
  return server;
}

async function newTransport(found: Found, options: object): Promise<Transport> {
  const transport = new NewTransport({ enableJsonResponse: true, ...options });
  await newServer(found).connect(transport);
  return transport;
}

async function oldTransport(found: Found, options: object): Promise<Transport> {
  const server = new OldServer(INFO);
  const config = { description: 'Search.', inputSchema: SearchQuery.shape };
  server.registerTool('search_reviews', config, async () => toolResult(found));
  const transport = new OldTransport({ enableJsonResponse: true, ...options });
  // The SDK's transport does not match its own interface under exactOptionalPropertyTypes.
  await server.connect(transport as never);
  return transport;
}

/** One server and one transport per session, as in the examples of the SDK. */
function stateful(open: typeof newTransport, found: Found): Hono {
  const sessions = new Map<string, Transport>();
  return new Hono().post('/mcp', async (c) => {
    const known = sessions.get(c.req.header('mcp-session-id') ?? '');
    if (known !== undefined) return known.handleRequest(c.req.raw);
    const transport = await open(found, {
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id: string) => void sessions.set(id, transport),
    });
    return transport.handleRequest(c.req.raw);
  });
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
  'SDK v1, stateful': (found) => stateful(oldTransport, found),
  'SDK v1, stateless': (found) =>
    new Hono().post('/mcp', async (c) => (await oldTransport(found, {})).handleRequest(c.req.raw)),
  'SDK v2, stateful': (found) => stateful(newTransport, found),
  'SDK v2, stateless': (found) => {
    const handler = createMcpHandler(() => newServer(found));
    return new Hono().post('/mcp', (c) => handler.fetch(c.req.raw));
  },
};

type Running = { name: string; child: ChildProcess; pool: Pool; headers: Record<string, string> };

async function start(name: string, limit: number): Promise<Running> {
  const child = fork(import.meta.filename, [name, String(limit)]);
  const [url]: string[] = await once(child, 'message');
  const running = { name, child, pool: new Pool(url ?? '', { connections: CONNECTIONS }) };
  const { headers } = await call({ ...running, headers: HEADERS }, JSON.stringify(INITIALIZE));
  const session = headers['mcp-session-id'];
  return {
    ...running,
    headers: { ...HEADERS, ...(typeof session === 'string' && { 'mcp-session-id': session }) },
  };
}

async function call({ pool, headers }: Running, body: string) {
  const response = await pool.request({ path: '/mcp', method: 'POST', headers, body });
  return { headers: response.headers, text: await response.body.text() };
}

/** Returns the CPU time of a contestant so far, in microseconds. */
async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu');
  const [micros]: number[] = await once(child, 'message');
  return micros ?? Number.NaN;
}

type Sample = { perSecond: number; cpuMicros: number };

/** Calls over all connections for some time. Other load affects calls per second more than CPU time. */
async function drive(running: Running, body: string, ms: number): Promise<Sample> {
  const cpu = await cpuOf(running);
  const start = performance.now();
  let calls = 0;
  const client = async () => {
    for (; performance.now() - start < ms; calls++) await call(running, body);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const perSecond = (1_000 * calls) / (performance.now() - start);
  return { perSecond, cpuMicros: ((await cpuOf(running)) - cpu) / calls };
}

/** Measures in interleaved rounds. Ratios are computed within a round, because the load of the machine varies. */
async function measure(limit: number): Promise<void> {
  const all = await Promise.all(Object.keys(CONTESTANTS).map((name) => start(name, limit)));
  const args = { query: 'on time', limit };
  const body = JSON.stringify(rpc('tools/call', { name: 'search_reviews', arguments: args }));
  const texts = await Promise.all(all.map(async (running) => (await call(running, body)).text));
  // For this protocol version, the stateless handler of SDK v2 responds with an event stream.
  const messages = texts.map((text) => JSON.parse(text.replace(/^event: message\ndata: /, '')));
  if (new Set(messages.map(({ result }) => JSON.stringify(result))).size > 1) {
    throw new Error('the results differ');
  }
  for (const running of all) await drive(running, body, WARM_MS);
  const rounds: Sample[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const samples: Sample[] = [];
    for (const running of all) samples.push(await drive(running, body, MEASURE_MS));
    rounds.push(samples);
  }
  console.log(`\nlimit ${limit}, ${Math.round((texts[0]?.length ?? 0) / 1_000)} kB a response`);
  for (const [index, { name, child, pool }] of all.entries()) {
    const over = (read: (one: Sample, ours: Sample) => number) =>
      median(rounds.map((samples) => read(samples[index] ?? NOTHING, samples[0] ?? NOTHING)));
    const calls = over(({ perSecond }) => perSecond)
      .toFixed(0)
      .padStart(6);
    const micros = over(({ cpuMicros }) => cpuMicros)
      .toFixed(0)
      .padStart(5);
    const faster = over((one, ours) => ours.perSecond / one.perSecond).toFixed(2);
    const cheaper = over((one, ours) => one.cpuMicros / ours.cpuMicros).toFixed(2);
    console.log(
      `${name.padEnd(18)}${calls} calls/s, ours ${faster}x  ${micros} µs of CPU, ours ${cheaper}x`,
    );
    await pool.destroy();
    child.disconnect();
  }
}

const NOTHING: Sample = { perSecond: Number.NaN, cpuMicros: Number.NaN };

const [name, limit = ''] = process.argv.slice(2);
const contestant = CONTESTANTS[name ?? '']?.(findReviews(Number(limit)));
if (contestant === undefined) for (const size of LIMITS) await measure(size);
else {
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.(user + system);
  });
  process.send?.((await listen(contestant.fetch, { port: 0, host: '127.0.0.1' })).url);
}
