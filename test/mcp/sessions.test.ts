import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { INITIALIZE, MCP_HEADERS, rpc } from './protocol-cases.ts';
import { makeMcp, post, serveMcp } from './serve-mcp.ts';

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
  it('are accepted by every process with the same key, also after a restart, and refused by others', async () => {
    const [here, other] = await Promise.all(
      ['k', 'another'].map(async (sessionKey) => {
        const served = await serveMcp({ sessionKey });
        onTestFinished(served.stop);
        return `${served.url}/mcp`;
      }),
    );
    const elsewhere = await start('k');
    const session = await initialize(elsewhere.url);
    const statusAt = async (url = '') => (await send(url, rpc('tools/list'), session)).status;
    expect(await statusAt(elsewhere.url)).toBe(200);
    expect(await statusAt(here)).toBe(200);
    expect(await statusAt(other)).toBe(404);
    elsewhere.child.kill();
    await once(elsewhere.child, 'exit');
    const restarted = await start('k');
    expect(await statusAt(restarted.url)).toBe(200);
  });
});

describe('memory', () => {
  it('grows by less than 200 bytes per session over 4,000 sessions', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { mcp } = makeMcp();
    const body = Buffer.from(JSON.stringify(INITIALIZE));
    const open = () => post(mcp, body);
    for (let index = 0; index < 1_000; index++) await open();
    collect();
    const before = process.memoryUsage();
    for (let index = 0; index < 4_000; index++) await open();
    collect();
    const after = process.memoryUsage();
    const grown = after.heapUsed + after.external - before.heapUsed - before.external;
    expect(grown).toBeLessThan(4_000 * 200);
  });
});
