import { spawn } from 'node:child_process';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { serveWhileEditing } from '../build/plugin.ts';
import type { Settings } from '../sidecar/config.ts';
import { createLog } from '../sidecar/log.ts';
import { startSidecar } from '../sidecar/main.ts';
import { untilStopped } from './serve.ts';

/** Shows the site at PORT and reloads it on every change. Eleventy serves the pages; a sidecar beside it searches the last build. */
export async function runDev(settings: Settings): Promise<undefined> {
  await rebuild();
  const log = createLog(settings.LOG_LEVEL, (line) => process.stderr.write(line), Date.now);
  const own = { ...settings, PORT: 0, HOST: '127.0.0.1' };
  const sidecar = await startSidecar(own, { log, now: Date.now });
  let rebuilding = Promise.resolve();
  const server = await serveWhileEditing({
    outputDir: join(settings.DATA_DIR, 'dev'),
    port: settings.PORT,
    middleware: (from, to, next) => {
      if (/^\/(?:[\w./-]*\/)?api\/reviews\//.test(from.url ?? '')) forward(from, to, sidecar.url);
      else next();
    },
    onBuilt: () => {
      rebuilding = rebuilding.then(rebuild);
    },
  });
  await untilStopped();
  await Promise.all([server.stop(), sidecar.close(), rebuilding]);
}

/** One build in a process of its own, so that changed code counts, without a ping. Its problems are printed, and the last build stays. */
async function rebuild(): Promise<void> {
  const env = { ...process.env, HUB_URL: undefined };
  const child = spawn(process.execPath, ['cli/main.js', 'build'], { env, stdio: 'inherit' });
  await new Promise((resolve) => child.once('exit', resolve));
}

function forward(from: IncomingMessage, to: ServerResponse, origin: string): void {
  const { method, headers } = from;
  const asked = request(new URL(from.url ?? '/', origin), { method, headers }, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(to);
  });
  asked.on('error', () => to.writeHead(502).end());
  from.pipe(asked);
}
