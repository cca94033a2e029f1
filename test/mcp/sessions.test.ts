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

/** Starts a server process with this session key, and returns its URL. */
async function start(key: string): Promise<string> {
  const script = fileURLToPath(new URL('./serve-child.ts', import.meta.url));
  const child = spawn(process.execPath, [script, key], { stdio: ['ignore', 'pipe', 'inherit'] });
  running.push(child);
  const [line]: Buffer[] = await once(child.stdout, 'data');
  return `${String(line).trim()}/mcp`;
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
    const serveHere = async (sessionKey: string): Promise<string> => {
      const served = await serveMcp({ sessionKey });
      onTestFinished(served.stop);
      return `${served.url}/mcp`;
    };
    const [here, other] = await Promise.all([serveHere('k'), serveHere('another')]);
    const session = await initialize(here);
    const statusAt = async (url: string) => (await send(url, rpc('tools/list'), session)).status;
    expect(await statusAt(here)).toBe(200);
    expect(await statusAt(other)).toBe(404);
    // A process that starts after the session knows nothing of it but the key.
    expect(await statusAt(await start('k'))).toBe(200);
  });
});

describe('memory', () => {
  it('grows by less than 200 bytes per session over 2,000 sessions', async () => {
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const { mcp } = makeMcp();
    const body = Buffer.from(JSON.stringify(INITIALIZE));
    const open = () => post(mcp, body);
    const used = async (sessions: number) => {
      for (let index = 0; index < sessions; index++) await open();
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const sizes = [await used(500), await used(2_000), await used(2_000), await used(2_000)];
    // What is kept for sessions grows in each round, unlike the rest of a process that also runs other tests.
    const grown = Math.min(...sizes.slice(1).map((size, at) => size - (sizes[at] ?? 0)));
    expect(grown).toBeLessThan(2_000 * 200);
  });
});
