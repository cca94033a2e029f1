import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it } from 'vitest';
import { INITIALIZE, MCP_HEADERS, rpc } from './protocol-cases.ts';
import { makeMcp, post } from './serve-mcp.ts';

const running: ChildProcess[] = [];
afterEach(() => {
  for (const child of running.splice(0)) child.kill();
});

/** Starts a server process with this session key. */
async function start(key: string): Promise<{ url: string; child: ChildProcess }> {
  const script = fileURLToPath(new URL('./serve-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, key], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line]: Buffer[] = await once(child.stdout, 'data');
  return { url: `${String(line).trim()}/mcp`, child };
}

async function send(url: string, body: object, session?: string): Promise<Response> {
  const headers = { ...MCP_HEADERS, ...(session !== undefined && { 'mcp-session-id': session }) };
  return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function initialize(url: string): Promise<string> {
  const response = await send(url, INITIALIZE);
  return response.headers.get('mcp-session-id') ?? '';
}

describe('sessions across processes', () => {
  it('are accepted by every process with the same key, and refused by others', async () => {
    const [one, two, other] = await Promise.all([start('k'), start('k'), start('another')]);
    const session = await initialize(one.url);
    expect((await send(one.url, rpc('tools/list'), session)).status).toBe(200);
    expect((await send(two.url, rpc('tools/list'), session)).status).toBe(200);
    expect((await send(other.url, rpc('tools/list'), session)).status).toBe(404);
  });

  it('survive a restart', async () => {
    const before = await start('k');
    const session = await initialize(before.url);
    before.child.kill();
    await once(before.child, 'exit');
    const after = await start('k');
    expect((await send(after.url, rpc('tools/list'), session)).status).toBe(200);
  });
});

describe('memory', () => {
  it('grows by less than 200 bytes per session over 10,000 sessions', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { mcp } = makeMcp();
    const body = Buffer.from(JSON.stringify(INITIALIZE));
    const open = () => post(mcp, body);
    for (let index = 0; index < 1_000; index++) await open();
    collect();
    const before = process.memoryUsage();
    for (let index = 0; index < 10_000; index++) await open();
    collect();
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.external - before.heapUsed - before.external;
    expect(grown).toBeLessThan(2_000_000);
  });
});
