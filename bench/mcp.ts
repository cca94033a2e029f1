import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Pool } from 'undici';
import { writeDist } from '../test/support/generate-dist.ts';
import { generateBusiness, generateReviews } from '../test/support/generate-reviews.ts';
import { CONTESTANTS } from './mcp-contestants.ts';
import { median } from './median.ts';

const REVIEWS = 10_000;
const LIMITS = [5, 20];
const ROUNDS = 9;
const CONNECTIONS = 16;
const FIRST_WARM_MS = 3_000;
const WARM_MS = 300;
const MEASURE_MS = 1_000;
/** What must hold: at least this many times the requests of the other. */
const AT_LEAST = { 'hono POST': 0.6, SDK: 2.5 };

type Running = { child: ChildProcess; pool: Pool; headers: Record<string, string> };
type Sample = { perSecond: number; cpuMicros: number };

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};

/** What a contestant tells: where it listens, or its CPU time in microseconds. */
async function nextMessage(child: ChildProcess): Promise<{ url?: string; cpu?: number }> {
  const [message] = await once(child, 'message');
  return message;
}

async function start(name: string, distDir: string): Promise<Running> {
  const script = join(import.meta.dirname, 'mcp-server.ts');
  const child = fork(script, [name, distDir]);
  const { url = '' } = await nextMessage(child);
  const pool = new Pool(url, { connections: CONNECTIONS });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 0, method: 'initialize', params });
  const answer = await pool.request({ path: '/mcp', method: 'POST', headers: HEADERS, body });
  await answer.body.dump();
  const session = answer.headers['mcp-session-id'];
  return {
    child,
    pool,
    headers: { ...HEADERS, ...(session && { 'mcp-session-id': `${session}` }) },
  };
}

/** Calls with filters as agents give them; the same for everyone. */
function toBodies(limit: number): string[] {
  const { technicians, services } = generateBusiness();
  const filters = [
    ...technicians.map(({ name }) => ({ mentions_technician: name })),
    ...services.map(({ id }) => ({ mentions_service: id, min_rating: 4 })),
    ...['on time', 'boiler', 'price', 'the', 'friendly'].map((query) => ({ query })),
    { rating: 1, since: '2024-01-01' },
  ];
  return filters.map((args, id) =>
    JSON.stringify({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'search_reviews', arguments: { ...args, limit } },
    }),
  );
}

async function ask({ pool, headers }: Running, body: string): Promise<string> {
  const answer = await pool.request({ path: '/mcp', method: 'POST', headers, body });
  return answer.body.text();
}

async function drive(running: Running, bodies: readonly string[], ms: number): Promise<number> {
  const { pool, headers } = running;
  const end = performance.now() + ms;
  let answered = 0;
  const client = async () => {
    while (performance.now() < end) {
      const body = bodies[answered % bodies.length] ?? '';
      const answer = await pool.request({ path: '/mcp', method: 'POST', headers, body });
      await answer.body.arrayBuffer();
      answered++;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  return answered;
}

async function cpuOf({ child }: Running): Promise<number> {
  child.send('cpu');
  const { cpu = Number.NaN } = await nextMessage(child);
  return cpu;
}

async function sample(running: Running, bodies: readonly string[]): Promise<Sample> {
  await drive(running, bodies, WARM_MS);
  const cpu = await cpuOf(running);
  const began = performance.now();
  const answered = await drive(running, bodies, MEASURE_MS);
  const seconds = (performance.now() - began) / 1_000;
  return {
    perSecond: answered / seconds,
    cpuMicros: ((await cpuOf(running)) - cpu) / answered,
  };
}

/** Everyone must answer the same, or the comparison is worth nothing. */
async function checkSame(all: Map<string, Running>, bodies: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const body of bodies) {
    const answers = await Promise.all([...all.values()].map((running) => ask(running, body)));
    const results = answers.map((text) => JSON.parse(text).result);
    for (const { structuredContent, content } of results) {
      const same =
        JSON.stringify(structuredContent) === JSON.stringify(results[0].structuredContent);
      if (!same || content[0].text.length !== results[0].content[0].text.length) {
        throw new Error(`answers differ for ${body}`);
      }
    }
    bytes += Buffer.byteLength(answers[0] ?? '');
  }
  return bytes / bodies.length;
}

type Row = { name: string; perSecond: number; cpuMicros: number; faster: number; dearer: number };

/** Medians over the rounds; ratios are taken within a round, because the machine is not equally free in all of them. */
async function rowsOf(all: Map<string, Running>, bodies: readonly string[]): Promise<Row[]> {
  const names = [...all.keys()];
  const rounds: Map<string, Sample>[] = [];
  for (const running of all.values()) await drive(running, bodies, FIRST_WARM_MS);
  for (let round = 0; round < ROUNDS; round++) {
    const taken = new Map<string, Sample>();
    const order = names.map((_, index) => names[(index + round) % names.length] ?? '');
    for (const name of order) {
      const running = all.get(name);
      if (running !== undefined) taken.set(name, await sample(running, bodies));
    }
    rounds.push(taken);
  }
  const over = (read: (of: (name: string) => Sample) => number) =>
    median(rounds.map((taken) => read((name) => taken.get(name) ?? NOTHING)));
  return names.map((name) => ({
    name,
    perSecond: over((of) => of(name).perSecond),
    cpuMicros: over((of) => of(name).cpuMicros),
    faster: over((of) => of('ours').perSecond / of(name).perSecond),
    dearer: over((of) => of('ours').cpuMicros / of(name).cpuMicros),
  }));
}

const NOTHING: Sample = { perSecond: Number.NaN, cpuMicros: Number.NaN };

async function measure(all: Map<string, Running>, limit: number): Promise<string[]> {
  const bodies = toBodies(limit);
  const bytes = await checkSame(all, bodies);
  const rows = await rowsOf(all, bodies);
  const fasterThan = (...names: string[]) =>
    Math.min(...rows.filter(({ name }) => names.includes(name)).map(({ faster }) => faster));
  const limits = [
    { against: 'hono POST', ratio: fasterThan('hono POST'), least: AT_LEAST['hono POST'] },
    {
      against: 'the better of the SDK transports',
      ratio: fasterThan('SDK stateful', 'SDK stateless'),
      least: AT_LEAST.SDK,
    },
  ];
  return [
    `## limit ${limit} (answers of ${Math.round(bytes / 1_000)} kB on average)`,
    '',
    '| | requests/s | ours is | CPU/request | ours costs |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ name, perSecond, cpuMicros, faster, dearer }) =>
        `| ${name} | ${Math.round(perSecond)} | ${faster.toFixed(2)}x | ${Math.round(cpuMicros)} µs | ${dearer.toFixed(2)}x |`,
    ),
    '',
    ...limits.map(
      ({ against, ratio, least }) =>
        `Against ${against}: ${ratio.toFixed(2)}x, at least ${least}x is asked: ${ratio >= least ? 'holds' : 'DOES NOT HOLD'}.`,
    ),
    '',
  ];
}

const distDir = await mkdtemp(join(tmpdir(), 'bench-mcp-'));
const all = new Map<string, Running>();
try {
  await writeDist(distDir, { reviews: generateReviews(REVIEWS) });
  for (const name of Object.keys(CONTESTANTS)) all.set(name, await start(name, distDir));
  const sections: string[] = [];
  for (const limit of LIMITS) sections.push(...(await measure(all, limit)));
  const text = [
    '# MCP: `tools/call search_reviews`',
    '',
    `Written by \`node bench/mcp.ts\`. ${REVIEWS} invented reviews; the same dataset, search, validation, Hono and node:http for all, each contestant in a process of its own; ${CONNECTIONS} keep-alive connections from one client process; ${ROUNDS} interleaved rounds of ${MEASURE_MS / 1_000} s, medians, of the ratios too. Answers are compared before anything is measured. Node ${process.versions.node}, ${cpus().length} cores, of which client and server take one each: read the ratios, not the figures. Other work on the machine disturbs requests/s more than CPU/request: where they disagree, believe the latter.`,
    '',
    ...sections,
  ].join('\n');
  console.log(text);
  if (process.argv.includes('--write')) {
    await writeFile(join(import.meta.dirname, 'mcp.md'), text);
  }
  if (text.includes('DOES NOT HOLD')) process.exitCode = 1;
} finally {
  for (const { child, pool } of all.values()) {
    await pool.destroy();
    child.disconnect();
  }
  await rm(distDir, { recursive: true, force: true });
}
