import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { listen } from '../sidecar/http/server.ts';

/** Requests in flight at a server. */
const CONNECTIONS = 16;

/** A server in a child process. */
export type Running = { readonly child: ChildProcess; readonly pool: Pool };

/** Runs a script, which serves with `serveFigures`, in its own process. */
export async function startServer(script: string, ...args: string[]): Promise<Running> {
  const child = fork(script, args);
  const [url]: string[] = await once(child, 'message');
  return { child, pool: new Pool(url ?? '', { connections: CONNECTIONS }) };
}

/** Serves until the parent process disconnects, and answers each of its messages with the figures of this process. */
export async function serveFigures(
  fetch: Parameters<typeof listen>[0],
  figures: () => object = () => ({}),
): Promise<void> {
  process.on('disconnect', () => process.exit());
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.({ ...figures(), cpuMicros: user + system });
  });
  process.send?.((await listen(fetch, { port: 0, host: '127.0.0.1' })).url);
}

/** Returns the figures of a server: the CPU time that it took so far, and its own. */
export async function figuresOf<T>({ child }: Running): Promise<T & { cpuMicros: number }> {
  child.send('figures');
  const [figures] = await once(child, 'message');
  return figures;
}

/** Sends requests over all connections for some time. Returns the CPU time of the server for each, in microseconds. */
export async function microsPerRequest(
  server: Running,
  send: (pool: Pool, number: number) => Promise<unknown>,
  ms: number,
): Promise<number> {
  const { cpuMicros: before } = await figuresOf(server);
  const end = performance.now() + ms;
  let requests = 0;
  const work = async () => {
    while (performance.now() < end) await send(server.pool, requests++);
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return ((await figuresOf(server)).cpuMicros - before) / requests;
}

/** Runs a script of bench/ that prints a line of JSON, and returns its value. */
export async function runJson<T>(script: string, ...args: string[]): Promise<T> {
  const path = fileURLToPath(new URL(script, import.meta.url));
  const child = spawn(process.execPath, [path, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return JSON.parse(await firstLine(child));
}

/** Returns the first line that a child process prints. */
export async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error(`the child process ended without printing a line: ${text}`);
}
