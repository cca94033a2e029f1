import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { LoadOrder, LoadResult } from '../../bench/http-load.ts';

/** A server in a process of its own. */
export type Server = {
  readonly url: string;
  /** Processor time used so far, in microseconds: what a busy machine does not distort. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
};

/** Starts a script of bench/ that prints its address. */
export async function startServer(script: string, ...args: string[]): Promise<Server> {
  const child = start(script, args);
  const url = await firstLine(child);
  return {
    url,
    cpu: async () => {
      child.send('cpu');
      const [used]: number[] = await once(child, 'message');
      return used ?? Number.NaN;
    },
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

/** Runs load from a process of its own. */
export async function load(order: LoadOrder): Promise<LoadResult> {
  const child = start('http-load.ts', []);
  child.stdin?.end(JSON.stringify(order));
  return JSON.parse(await firstLine(child));
}

/** Runs a script of bench/ that prints one line of JSON. */
export async function runJson<T>(script: string, ...args: string[]): Promise<T> {
  return JSON.parse(await firstLine(start(script, args)));
}

function start(script: string, args: readonly string[]): ChildProcess {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return spawn(process.execPath, [path, ...args], {
    stdio: ['pipe', 'pipe', 'inherit', 'ipc'],
  });
}

async function firstLine(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const chunk of child.stdout ?? []) {
    text += String(chunk);
    const end = text.indexOf('\n');
    if (end >= 0) return text.slice(0, end);
  }
  throw new Error(`a child ended without an answer: ${text}`);
}
