import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';

/** A server in a process of its own. */
export type Server = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Resident memory in MB (Linux). */
  memory(): Promise<number>;
  /** Number of open file handles (Linux). */
  handles(): Promise<number>;
  isAlive(): boolean;
};

/** Starts `serve` with settings and options of Node. Disposing it drains it. */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  nodeOptions: readonly string[] = [],
): Promise<Server> {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, 'cli/main.js', 'serve'], {
    env: { PATH, HOME, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  const url = / at (http\S+)$/.exec(String(line))?.[1] ?? '';
  return {
    url,
    port: Number(new URL(url).port),
    child,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
    },
    handles: async () => (await readdir(`/proc/${child.pid}/fd`)).length,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Requests a path again and again, each time on a new connection, until `stop`. */
export function probe(url: string, path = '/healthz', init: RequestInit = {}) {
  const times: number[] = [];
  let failures = 0;
  let isOver = false;
  const probing = (async () => {
    while (!isOver) {
      const begun = performance.now();
      const headers = { Connection: 'close', ...init.headers };
      const response = await fetch(url + path, { ...init, headers }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status !== 200) failures += 1;
      times.push(performance.now() - begun);
      await wait(20);
    }
  })();
  return {
    /** Resolves to the number of requests and failures, and the 99th percentile in milliseconds. */
    async stop() {
      isOver = true;
      await probing;
      const sorted = times.toSorted((a, b) => a - b);
      const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
      return { requests: times.length, failures, p99: Math.round(p99) };
    },
  };
}
