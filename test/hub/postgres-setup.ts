import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address that serves an empty PostgreSQL database for each request. */
    postgres: string;
  }
}

/**
 * Serves PostgreSQL databases to the tests of one run. PostgreSQL has a separate thread, because its
 * library ends the process with exit code 0, even after a failed test.
 */
export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const worker = new Worker(new URL('./postgres-server.ts', import.meta.url));
  const [port] = await once(worker, 'message');
  provide('postgres', `http://127.0.0.1:${port}/`);
  return async () => {
    worker.postMessage('stop');
    await once(worker, 'exit');
  };
}
