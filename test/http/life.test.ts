import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, open, readFile, writeFile } from 'node:fs/promises';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { HUB_PATH, TOPIC_PATHS } from '../../contract/addresses.ts';
import type { Log } from '../../sidecar/log.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { garageWith, reviewLine } from '../garage/garage.ts';
import { buildInto, copyBuilt, garageSettings, serveGarage } from '../garage/serve.ts';
import { freePort } from '../support/free-port.ts';

const isLinux = process.platform === 'linux';

type Process = {
  readonly child: ChildProcess;
  readonly url: string;
  readonly ended: Promise<unknown>;
};
type Env = Readonly<Record<string, string>>;

/** Starts a server command. `ended` resolves when every process that shares its output has exited. */
async function start(command: string, args: readonly string[], env: Env): Promise<Process> {
  const { PATH = '', HOME = '' } = process.env;
  const all = { PATH, HOME, HOST: '127.0.0.1', LOG_LEVEL: 'warn', ...env };
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(command, args, { env: all, stdio: [...stdio], detached: isLinux });
  // A test that fails leaves no server behind: vitest would wait for its output.
  onTestFinished(() => {
    if (child.pid !== undefined && isLinux) killGroup(child.pid);
    else child.kill('SIGKILL');
  });
  const lines = createInterface({ input: child.stdout });
  const ended = once(lines, 'close');
  const url = new Promise<string>((resolve, reject) => {
    ended.then(() => reject(new Error(`${command} ended`)));
    lines.on('line', (line) => {
      const [, found] = / at (http\S+)$/.exec(line) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  return { child, url: await url, ended };
}

/** Kills the processes that a command has started, if any are left. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
}

/** Creates a client that keeps connections alive and honours `Connection: close`, like a proxy. */
function createClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 9 });
  return {
    destroy: () => agent.destroy(),
    request: (path: string): Promise<{ status: number | undefined; isLast: boolean }> =>
      new Promise((resolve, reject) => {
        const sent = get(url + path, { agent }, (response) => {
          const isLast = response.headers.connection === 'close';
          response.resume().once('end', () => resolve({ status: response.statusCode, isLast }));
        });
        sent.once('error', reject);
      }),
  };
}

const SEARCH = '/api/reviews/search?query=o';
const commands: [name: string, command: string, args: string[]][] = [
  ['node', process.execPath, ['cli/main.js', 'serve']],
  ['npm start', 'npm', ['start']],
];

it('logs its version, and warns if the files were built for another address', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const warned: unknown[] = [];
  const logged: unknown[] = [];
  const log: Log = (level, event, fields) =>
    (level === 'warn' ? warned : logged).push({ event, ...fields });
  const first = await startSidecar(settings, { log, now: Date.now });
  expect(warned).toEqual([]);
  const built_for = 'https://garage.example';
  await buildInto({ ...settings, SITE_URL: built_for }, garage.contentDir);
  const warning = { event: 'site_url_differs', site_url: settings.SITE_URL, built_for };
  await expect.poll(() => warned).toEqual([warning]);
  await first.close();
  await (await startSidecar(settings, { log, now: Date.now })).close();
  expect(warned).toEqual([warning, warning]);
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  expect(logged).toContainEqual(expect.objectContaining({ event: 'serving', version }));
});

it.each(commands)('%s stops on SIGTERM without a failed request', async (name, command, args) => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR, CONTENT_DIR } = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const env = { PORT: '0', DIST_DIR, DATA_DIR, CONTENT_DIR };
  const { child, url, ended } = await start(command, args, env);
  const { request, destroy } = createClient(url);
  let responses = 0;
  const ask = async (): Promise<void> => {
    for (let isLast = false; !isLast; responses++) {
      const response = await request(SEARCH);
      expect(response.status).toBe(200);
      isLast = response.isLast;
      await setTimeout(20);
    }
  };
  const clients = Promise.all(Array.from({ length: 8 }, ask));
  // On a connection that is open before the port closes.
  const untilNotReady = async (): Promise<number | undefined> => {
    const { status } = await request('/readyz');
    return status === 200 ? untilNotReady() : status;
  };
  await expect.poll(() => responses).toBeGreaterThan(16);
  expect((await request('/readyz')).status).toBe(200);
  child.kill('SIGTERM');
  expect(await untilNotReady()).toBe(503);
  await clients;
  await ended;
  destroy();
  await expect(fetch(url)).rejects.toThrow();
  if (name === 'node') expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0);
});

it.runIf(isLinux)('says that a killed build may lack memory', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR, CONTENT_DIR } = garageSettings(garage.root);
  const env = { ...process.env, DIST_DIR, DATA_DIR, CONTENT_DIR };
  const child = spawn(process.execPath, ['cli/main.js', 'start'], { env });
  const children = () => readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
  await expect.poll(children).toMatch(/^\d+ $/);
  process.kill(Number(await children()), 'SIGKILL');
  expect(await text(child.stderr)).toBe(
    'the build was killed, probably for lack of memory; docs/operate.md lists sizes\n',
  );
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1);
});

it('ends while it pings a hub that does not respond', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR } = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const pinged = Promise.withResolvers<void>();
  let pings = 0;
  const hub = createServer(() => {
    pings++;
    pinged.resolve();
  }).listen(0, '127.0.0.1');
  await once(hub, 'listening');
  const { port } = hub.address() as AddressInfo; // listens on a port
  const HUB_URL = `http://127.0.0.1:${port}/hub`;
  const env = { PORT: '0', DIST_DIR, DATA_DIR, HUB_URL };
  const { child } = await start(process.execPath, ['cli/main.js', 'serve'], env);
  await pinged.promise;
  child.kill('SIGTERM');
  expect((await once(child, 'exit'))[0]).toBe(0);
  // A ping waits ten seconds for a response before it is repeated.
  expect(pings).toBe(1);
  hub.closeAllConnections();
  hub.close();
});

it('stops without an error after its output was closed', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR } = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const { child } = await start(process.execPath, ['cli/main.js', 'serve'], {
    PORT: '0',
    DIST_DIR,
    DATA_DIR,
  });
  child.stdout?.destroy();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
});

it.runIf(isLinux)('serves although its log cannot be written', async () => {
  await using garage = await garageWith({});
  const { DIST_DIR, DATA_DIR } = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const port = String(await freePort());
  await using full = await open('/dev/full', 'w');
  const child = spawn(process.execPath, ['cli/main.js', 'serve'], {
    env: { HOST: '127.0.0.1', PORT: port, DIST_DIR, DATA_DIR },
    stdio: ['ignore', full.fd, full.fd],
  });
  const exit = once(child, 'exit');
  const isUp = () => fetch(`http://127.0.0.1:${port}/readyz`).then(({ ok }) => ok, String);
  await expect.poll(async () => child.exitCode !== null || (await isUp())).toBe(true);
  child.kill('SIGTERM');
  expect(await exit).toEqual([0, null]);
});

it('serves a new build as a whole, without a ping', async () => {
  await using garage = await serveGarage();
  const first = await (await fetch(`${garage.url}/etags.json`)).json();
  const line = reviewLine({ date: '2026-11-01', text: 'A brand new word: flibbertigibbet.' });
  await writeFile(join(garage.contentDir, 'imports/new.ndjson'), line);
  await garage.rebuild();
  const search = `${garage.url}/api/reviews/search?query=flibbertigibbet`;
  await expect
    .poll(async () => ((await (await fetch(search)).json()) as { total: number }).total)
    .toBe(1);
  const second = await (await fetch(`${garage.url}/etags.json`)).json();
  expect(second).not.toEqual(first);
  const { reviews } = (await (await fetch(`${garage.url}/reviews.json`)).json()) as {
    reviews: { id: string }[];
  };
  expect(reviews[0]?.id).toBe('n-1');
});

it('reads all files from an origin, which may be another sidecar', async () => {
  await using origin = await serveGarage();
  await using other = await garageWith({});
  const settings = garageSettings(other.root, { ORIGIN_URL: origin.url });
  const sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
  try {
    for (const path of [
      '/api/reviews/search?query=brake',
      '/api/reviews/since/2025-06-01',
      '/reviews.json',
    ]) {
      const [here, there] = await Promise.all(
        [origin.url, sidecar.url].map((url) =>
          fetch(url + path, { headers: { 'Accept-Encoding': 'identity' } }),
        ),
      );
      expect(await there?.text(), path).toBe(await here?.text());
      expect(there?.headers.get('etag')).toBe(here?.headers.get('etag'));
    }
  } finally {
    await sidecar.close();
  }
});

it('stops at once while a refresh waits for a stale origin', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  const origin = createServer(async ({ url = '/' }, response) => {
    response.end(await readFile(join(settings.DIST_DIR, url)));
  });
  await once(origin.listen(0, '127.0.0.1'), 'listening');
  const { port } = origin.address() as AddressInfo; // listen(0, host) yields an AddressInfo
  const events: string[] = [];
  const log: Log = (_level, event) => events.push(event);
  const env = { ...settings, ORIGIN_URL: `http://127.0.0.1:${port}` };
  const sidecar = await startSidecar(env, { log, now: Date.now });
  // Neither file matches any more: the refresh retries.
  for (const name of ['reviews.json', 'etags.json'])
    await appendFile(join(settings.DIST_DIR, name), '\n');
  const topic = settings.SITE_URL + TOPIC_PATHS[0];
  const body = new URLSearchParams({ 'hub.mode': 'publish', 'hub.url': topic });
  const ping = await fetch(sidecar.url + HUB_PATH, { method: 'POST', body });
  expect(ping.status).toBe(202);
  await expect.poll(() => events).toContain('dataset_load_delayed');
  await sidecar.close();
  expect(events).not.toContain('hub.close_failed');
  origin.close();
});

it('refuses to start without a build', async () => {
  await using garage = await garageWith({});
  await expect(
    startSidecar(garageSettings(garage.root), { log: () => undefined, now: Date.now }),
  ).rejects.toThrow();
});
