import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import type { Settings } from '../sidecar/config.ts';
import { runServe } from './serve.ts';

/** Folders whose changes rebuild the site besides the content. */
const SOURCES = ['site', 'build', 'contract'];
const QUIET_MS = 100;

/** Builds and serves; builds again, in a process of its own so that changed code counts too, on every change. */
export async function runDev(settings: Settings): Promise<undefined> {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const later = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(rebuild);
    }, QUIET_MS);
  };
  const watchers = [settings.CONTENT_DIR, ...SOURCES].map((dir) =>
    watch(dir, { recursive: true }, later),
  );
  // Only now: a change made while it runs must lead to another build.
  running = rebuild();
  await running;
  await runServe(settings);
  for (const watcher of watchers) watcher.close();
  clearTimeout(timer);
  await running;
}

/** One build; its problems are printed, and the old dist/ goes on being served. */
async function rebuild(): Promise<void> {
  const child = spawn(process.execPath, ['cli/main.ts', 'build'], { stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
}
