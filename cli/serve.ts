import type { Settings } from '../sidecar/config.ts';
import { createLog } from '../sidecar/log.ts';
import { startSidecar } from '../sidecar/main.ts';

/** Serves until SIGTERM or SIGINT, then drains. */
export async function runServe(settings: Settings): Promise<undefined> {
  const { ended } = await serve(settings);
  await ended;
}

/** Begins to serve; `ended` resolves once a signal came and every request was answered. */
export async function serve(settings: Settings): Promise<{ ended: Promise<void> }> {
  const log = createLog(settings.LOG_LEVEL, (line) => process.stderr.write(line), Date.now);
  const sidecar = await startSidecar(settings, { log, now: Date.now });
  process.stdout.write(`serving ${settings.SITE_URL} at ${sidecar.url}\n`);
  const signal = new Promise<void>((resolve) => {
    process.once('SIGTERM', resolve);
    process.once('SIGINT', resolve);
  });
  return { ended: signal.then(() => sidecar.close()) };
}
