import type { Settings } from '../../sidecar/config.ts';
import { createLog } from '../../sidecar/log.ts';
import { startSidecar } from '../../sidecar/main.ts';
import type { Run } from '../commands.ts';

/** Serves until it is told to stop, then drains. */
export const run: Run = async (settings) => {
  const { ended } = await serve(settings);
  await ended;
};

/** Begins to serve; `ended` resolves when it was told to stop and every request is answered. */
export async function serve(settings: Settings): Promise<{ ended: Promise<void> }> {
  const log = createLog(settings.LOG_LEVEL, (line) => process.stderr.write(line), Date.now);
  const sidecar = await startSidecar(settings, { log, now: Date.now });
  process.stdout.write(`serving ${settings.SITE_URL} at ${sidecar.url}\n`);
  return { ended: untilStopped().then(() => sidecar.close()) };
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
