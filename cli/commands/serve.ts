import type { Settings } from '../../settings.ts';
import { createLog } from '../../sidecar/log.ts';
import { type Sidecar, startSidecar } from '../../sidecar/main.ts';
import type { Run } from '../commands.ts';

/** Serves until stopped, then drains. Pings the hub at HUB_URL once the site is up. */
export const run: Run = async (settings, options) => {
  const sidecar = await openSidecar(settings);
  const stopped = untilStopped();
  process.stdout.write(`serving ${settings.SITE_URL} at ${sidecar.url}\nPress Ctrl+C to stop.\n`);
  // Not awaited: while a hub does not respond, the ping is repeated for a minute.
  if (settings.HUB_URL !== undefined)
    void import('./ping.ts').then(({ run: ping }) => ping(settings, options));
  await stopped;
  await sidecar.close();
  // The ping would keep the process alive.
  if (settings.HUB_URL !== undefined) process.exit();
};

/** Starts the server with a log on standard error. In a terminal, the default is to log only warnings and errors. */
export function openSidecar(settings: Settings): Promise<Sidecar> {
  const level = settings.LOG_LEVEL ?? (process.stderr.isTTY ? 'warn' : 'info');
  // A full disk, or a reader that has gone, costs the log, not the service.
  for (const output of [process.stdout, process.stderr])
    output.removeAllListeners('error').on('error', () => undefined);
  const log = createLog(level, (line) => process.stderr.write(line), Date.now);
  return startSidecar(settings, { log, now: Date.now });
}

const PARENT_POLL_MS = 250;
const parentPid = process.ppid;

/** Resolves on SIGTERM or SIGINT. Under npm, also when the shell that npm started has ended: npm signals only that shell. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
    if (process.env.npm_lifecycle_event === undefined) return;
    // An orphaned process gets a new parent.
    setInterval(() => process.ppid !== parentPid && resolve(), PARENT_POLL_MS).unref();
  });
}
