import { fork } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { proxy } from 'hono/proxy';
import { serveWhileEditing } from '../../build/plugin.ts';
import type { Run } from '../commands.ts';
import { openSidecar, untilStopped } from './serve.ts';

/** Serves the site on PORT and reloads it on every change. Eleventy serves the pages, a sidecar serves the API from the last build. */
export const run: Run = async (settings) => {
  const stopped = untilStopped();
  const isStopped = stopped.then(() => true);
  if (await Promise.race([firstBuild(settings.CONTENT_DIR), isStopped])) process.exit(0);
  const sidecar = await openSidecar({ ...settings, PORT: 0, HOST: '127.0.0.1' });
  const forward = getRequestListener((request) => {
    const { pathname, search } = new URL(request.url);
    return proxy(sidecar.url + pathname + search, request);
  });
  let server: Awaited<ReturnType<typeof serveWhileEditing>> | undefined;
  server = await serveWhileEditing({
    outputDir: join(settings.DATA_DIR, 'dev'),
    port: settings.PORT,
    middleware: (request, response, next) =>
      request.url?.includes('/api/reviews/') ? forward(request, response) : next(),
    // The first render is of the content that was just built. Eleventy would wait for a promise before it reloads the page.
    onBuilt: () => void (server && rebuild()),
  });
  await stopped;
  await Promise.all([server.stop(), sidecar.close()]);
};

/** Builds until a build succeeds. After a failure, waits for a change of the content. */
async function firstBuild(contentDir: string): Promise<void> {
  const watcher = watch(contentDir, { recursive: true });
  for (;;) {
    const changed = new Promise((resolve) => watcher.once('change', resolve));
    if (await rebuild()) return watcher.close();
    process.stderr.write(`Waiting for a change in ${contentDir}/\n`);
    await changed;
  }
}

/** Builds in a new process, so that changed code is loaded, and without a ping. Reports whether it succeeded; if not, the last build stays. */
async function rebuild(): Promise<boolean> {
  const child = fork(join(import.meta.dirname, '../main.js'), ['build', '--no-ping']);
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}
