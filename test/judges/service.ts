import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../support/free-port.ts';

const START_TIMEOUT_MS = 120_000;

/** Builds the demo into `folder` and serves it in a child process. */
export async function startService(
  folder: string,
): Promise<{ origin: string; stop(): Promise<void> }> {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['cli/main.js', 'start'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...process.env,
      PORT: String(port),
      SITE_URL: origin,
      DIST_DIR: join(folder, 'dist'),
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const deadline = AbortSignal.timeout(START_TIMEOUT_MS);
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`the service exited with code ${child.exitCode}`);
    if (deadline.aborted)
      throw new Error(`the service at ${origin} was not ready after ${START_TIMEOUT_MS / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return {
    origin,
    stop: async () => {
      child.kill();
      await once(child, 'exit');
    },
  };
}

async function isReady(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/readyz`).catch(() => undefined);
  return response?.ok ?? false;
}
