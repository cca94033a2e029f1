import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** A minimal serverless platform in plain JavaScript. It passes requests for the paths in the function's config to it. */
const PLATFORM = `
import { createServer } from 'node:http';
import handle, { config } from './reviews/index.mjs';
const routes = config.path.map((path) => new RegExp('^' + path.replace('*', '.*') + '$'));
const server = createServer(async (incoming, outgoing) => {
  const { method, url, headers } = incoming;
  const address = new URL(url, 'http://' + headers.host);
  const body = method === 'GET' || method === 'HEAD' ? undefined : incoming;
  const isOurs = routes.some((route) => route.test(address.pathname));
  const request = new Request(address, { method, headers, body, duplex: 'half' });
  const response = isOurs ? await handle(request) : new Response('no such page', { status: 404 });
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  for await (const chunk of response.body ?? []) outgoing.write(chunk);
  outgoing.end();
});
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port));
`;

export type ServedFunction = {
  url: string;
  /** Returns the standard error of the function. */
  errors: () => string;
  [Symbol.asyncDispose]: () => Promise<void>;
};

/** Starts the function that a build wrote to `functionDir`, in an empty folder and its own process. */
export async function serveFunction(
  functionDir: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ServedFunction> {
  const folder = await mkdtemp(join(tmpdir(), 'function-'));
  await cp(join(functionDir, 'reviews'), join(folder, 'reviews'), { recursive: true });
  await writeFile(join(folder, 'platform.mjs'), PLATFORM);
  // It may only listen and read its own folder: no other files, processes or threads.
  // Node 24 does not restrict the network.
  const network = process.allowedNodeEnvironmentFlags.has('--allow-net') ? ['--allow-net'] : [];
  const permissions = ['--permission', ...network, `--allow-fs-read=${folder}`];
  const child = spawn(process.execPath, [...permissions, 'platform.mjs'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const [url] = await once(createInterface({ input: child.stdout }), 'line');
  return {
    url: String(url),
    errors: () => errors,
    [Symbol.asyncDispose]: async () => {
      child.kill();
      await once(child, 'exit');
      await rm(folder, { recursive: true });
    },
  };
}
