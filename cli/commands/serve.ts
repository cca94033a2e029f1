import type { Settings } from '../../sidecar/config.ts';
import { createLog } from '../../sidecar/log.ts';
import { type Sidecar, startSidecar } from '../../sidecar/main.ts';
import type { Run } from '../commands.ts';

/** Serves until it is told to stop, then drains. A hub elsewhere is told to look, now that there is something to see. */
export const run: Run = async (settings, options) => {
  const sidecar = await openSidecar(settings);
  const stopped = untilStopped();
  process.stdout.write(`serving ${settings.SITE_URL} at ${sidecar.url}\nStop it with Ctrl+C.\n`);
  if (settings.HUB_URL !== undefined) await (await import('./ping.ts')).run(settings, options);
  await stopped;
  await sidecar.close();
};

/** The server, with a log on standard error. A person at a terminal reads sentences instead, and what goes wrong. */
export function openSidecar(settings: Settings): Promise<Sidecar> {
  const least = settings.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info');
  const log = createLog(least, (line) => process.stderr.write(line), Date.now);
  return startSidecar(settings, { log, now: Date.now });
}

const PARENT_POLL_MS = 250;
const parent = process.ppid;

/** Resolves on SIGTERM or SIGINT. Under npm also when its shell has ended: npm passes a signal on to the shell only. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
    if (process.env.npm_lifecycle_event === undefined) return;
    // An orphan gets another parent.
    setInterval(() => process.ppid !== parent && resolve(), PARENT_POLL_MS).unref();
  });
}
