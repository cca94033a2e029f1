import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { run as ping } from '../../cli/commands/ping.ts';
import { HUB_PATH, TOPIC_PATHS } from '../../contract/addresses.ts';
import { type Etags, toFileName } from '../../contract/etags.ts';
import { openPublication } from '../../sidecar/dataset/publication.ts';
import type { Log } from '../../sidecar/log.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { createSidecarHub } from '../../sidecar/open-hub.ts';
import { garageWith } from '../garage/garage.ts';
import { buildInto, garageSettings, serveGarage } from '../garage/serve.ts';
import { rpc } from '../mcp/protocol-cases.ts';
import { freePort } from '../support/free-port.ts';

/** Reads every text file of a build, by name. */
async function textsOf(distDir: string): Promise<Map<string, string>> {
  const read = async (name: string) => [name, await readFile(join(distDir, name), 'utf8')] as const;
  const etags: Etags = JSON.parse(await readFile(join(distDir, 'etags.json'), 'utf8'));
  const names = etags.files.map(({ path }) => toFileName(path));
  return new Map(await Promise.all([...names, '_headers', '_redirects', 'etags.json'].map(read)));
}

/** Matches the address of a hub, or text that only a site with a hub contains. */
const NAMES_HUB = /api\/websub|rel="?hub"?|"hubs"|"hub_url":|hub\.mode|hub\.example/;

it('mentions no hub anywhere with HUB_URL=none', async () => {
  await using garage = await serveGarage({}, { HUB_URL: 'none' });
  const texts = await textsOf(garage.settings.DIST_DIR);
  const naming = [...texts].filter(([, text]) => NAMES_HUB.test(text));
  // The schemas of the API are the same for every site, with an invented hub as an example.
  expect(naming.map(([name]) => name)).toEqual([
    '.well-known/openapi.json',
    'developers/reference/index.html',
  ]);
  for (const [, text] of naming) expect(text).not.toMatch(/api\/websub|hub\.mode/);
  for (const path of TOPIC_PATHS)
    expect((await fetch(garage.url + path)).headers.get('link')).toBeNull();
  expect((await fetch(`${garage.url}/api/websub/hub`)).status).toBe(404);
  expect(await ping(garage.settings, {})).toMatch(/^ping skipped/);
});

it('opens no store with HUB_URL=none', async () => {
  await using garage = await garageWith({});
  const DATA_DIR = join(garage.root, 'data');
  const env = { HUB_URL: 'none', ADMIN_PORT: String(await freePort()) };
  const settings = garageSettings(garage.root, env);
  await buildInto({ ...settings, DATA_DIR: join(garage.root, 'cache') }, garage.contentDir);
  await writeFile(DATA_DIR, 'a file where the folder would be, as on a read-only disk');
  const sidecar = await startSidecar(settings, { log: () => {}, now: Date.now });
  const metrics = await fetch(`http://127.0.0.1:${settings.ADMIN_PORT}/metrics`);
  const text = await metrics.text();
  await sidecar.close();
  expect(metrics.status).toBe(200);
  expect(text).toMatch(/^public_reviews_reviews \d+$/m);
  expect(text).not.toContain('hub_');
});

it('stores its topics on open, so that the current content is not delivered to the first subscriber', async () => {
  // Not served: the hub of a server would open the same file meanwhile.
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await buildInto(settings, settings.CONTENT_DIR);
  const deps = { log: () => {}, now: Date.now };
  const publication = await openPublication({
    distDir: settings.DIST_DIR,
    ...deps,
  });
  const hub = await createSidecarHub({ settings, publication, ...deps });
  hub.start();
  expect(hub.isStoreUp()).toBe(false);
  await expect.poll(() => hub.isStoreUp()).toBe(true);
  const file = new DatabaseSync(join(settings.DATA_DIR, 'hub.sqlite'));
  const read = () => file.prepare('SELECT url FROM topic WHERE seq = 1').all();
  await expect.poll(read).toHaveLength(TOPIC_PATHS.length);
  const topics = read();
  file.close();
  await hub.close();
  await publication.close();
  expect(topics.map(({ url }) => url)).toEqual(TOPIC_PATHS.map((path) => settings.SITE_URL + path));
});

it('leaves its database alone if the port is in use', async () => {
  await using garage = await serveGarage();
  const folder = (name: string) => join(garage.root, name);
  const deps = { log: () => {}, now: Date.now };
  const start = (DATA_DIR: string, PORT: number, ADMIN_PORT: number) =>
    startSidecar({ ...garage.settings, DATA_DIR, PORT, ADMIN_PORT }, deps);
  const used = Number(new URL(garage.url).port);
  const failed = start(folder('second'), used, await freePort());
  await expect(failed).rejects.toThrow('set PORT to another number');
  const third = await start(folder('third'), await freePort(), await freePort());
  await expect.poll(() => existsSync(join(folder('third'), 'hub.sqlite'))).toBe(true);
  await third.close();
  expect(existsSync(join(folder('second'), 'hub.sqlite'))).toBe(false);
});

it('reports metrics of the hub, even if its store fails', async () => {
  const env = { ADMIN_PORT: String(await freePort()) };
  await using garage = await serveGarage({}, env);
  const read = async () => {
    const response = await fetch(`http://127.0.0.1:${env.ADMIN_PORT}/metrics`);
    expect(response.status).toBe(200);
    return response.text();
  };
  const hub = garage.url + HUB_PATH;
  expect((await fetch(hub)).status).toBe(200);
  expect((await fetch(`${garage.url}/api/reviews/search?limit=0`)).status).toBe(400);
  const before = await read();
  // Prometheus sees an increase only in a series that was there before.
  expect(before).toMatch(/^public_reviews_requests_total{route="files",status="500"} 0$/m);
  expect(before).toMatch(/^public_reviews_hub_subscriptions{state="new"} 0$/m);
  expect(before).toMatch(/^public_reviews_hub_store_up 1$/m);
  expect(before).toMatch(
    /^public_reviews_requests_total{route="api\/websub\/hub",status="200"} 1$/m,
  );
  expect(before).toMatch(
    /^public_reviews_requests_total{route="api\/reviews\/search",status="400"} 1$/m,
  );
  const file = new DatabaseSync(join(garage.settings.DATA_DIR, 'hub.sqlite'));
  file.exec('ALTER TABLE topic RENAME TO lost');
  const text = await read();
  expect(text).toMatch(/^process_resident_memory_bytes \d+$/m);
  expect(await read()).toMatch(/^public_reviews_hub_store_up 0$/m);
  file.exec('ALTER TABLE lost RENAME TO topic');
  file.close();
  await expect.poll(read).toMatch(/^public_reviews_hub_store_up 1$/m);
});

it('opens the hub once a damaged database has been moved away, without a restart', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await buildInto(settings, garage.contentDir, false);
  const database = join(settings.DATA_DIR, 'hub.sqlite');
  await mkdir(settings.DATA_DIR);
  await writeFile(database, 'not a database, as after a disk has failed'.repeat(100));
  const events: { event: string; fields: unknown }[] = [];
  const log: Log = (_level, event, fields) => events.push({ event, fields });
  const sidecar = await startSidecar(settings, { log, now: Date.now });
  const statusOf = async (path: string) => (await fetch(sidecar.url + path)).status;
  expect(await statusOf('/')).toBe(200);
  expect(await statusOf(HUB_PATH)).toBe(503);
  expect(await (await fetch(`${sidecar.url}/readyz`)).json()).toMatchObject({ hub: 'unavailable' });
  expect(events).toContainEqual({
    event: 'hub.unavailable',
    fields: { error: expect.stringContaining('damaged') },
  });
  await rename(database, `${database}.damaged`);
  await expect.poll(() => statusOf(HUB_PATH)).toBe(200);
  expect(events.map(({ event }) => event)).toContain('hub.available');
  await sidecar.close();
});

it('serves pages, search and MCP while the store is away, and the hub once it is back', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await buildInto(settings, garage.contentDir);
  await writeFile(settings.DATA_DIR, 'a file where the folder would be, as on a read-only disk');
  const events: { event: string; fields: unknown }[] = [];
  const log: Log = (_level, event, fields) => events.push({ event, fields });
  const sidecar = await startSidecar(settings, { log, now: Date.now });
  const statusOf = async (path: string, init?: RequestInit) =>
    (await fetch(sidecar.url + path, init)).status;
  const json = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  const body = JSON.stringify(rpc('ping'));
  const checkRest = async () => {
    expect(await statusOf('/')).toBe(200);
    expect(await statusOf('/feed.xml')).toBe(200);
    expect(await statusOf('/api/reviews/search?query=brake')).toBe(200);
    expect(await statusOf('/mcp', { method: 'POST', headers: json, body })).toBe(200);
  };
  const hubOf = async () => {
    const ready = await fetch(`${sidecar.url}/readyz`);
    expect(ready.status).toBe(200);
    return ((await ready.json()) as { hub: string }).hub;
  };
  await checkRest();
  await expect.poll(hubOf).toBe('unavailable');
  const refused = await fetch(sidecar.url + HUB_PATH);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
  const error = expect.stringContaining(`check that ${settings.DATA_DIR} is writable`);
  expect(events.filter(({ event }) => event === 'hub.unavailable')).toEqual([
    { event: 'hub.unavailable', fields: { error } },
  ]);
  await rm(settings.DATA_DIR);
  for (let state = 'unavailable'; state !== 'ready'; state = await hubOf()) await checkRest();
  expect(await statusOf(HUB_PATH)).toBe(200);
  expect(events.map(({ event }) => event)).toContain('hub.available');
  await sidecar.close();
});

it('names an external hub in feeds, headers and pages, and pings it', async () => {
  const pings: URLSearchParams[] = [];
  const hub = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    pings.push(new URLSearchParams(body));
    response.writeHead(202).end();
  });
  await once(hub.listen(0, '127.0.0.1'), 'listening');
  const { port } = hub.address() as AddressInfo; // listen(0, host) yields an AddressInfo
  const hubUrl = `http://127.0.0.1:${port}/hub`;
  await using garage = await serveGarage({}, { HUB_URL: hubUrl });
  const { SITE_URL, DIST_DIR } = garage.settings;
  for (const path of TOPIC_PATHS) {
    const link = `<${hubUrl}>; rel="hub", <${SITE_URL}${path}>; rel="self"`;
    expect((await fetch(garage.url + path)).headers.get('link')).toBe(link);
  }
  const texts = await textsOf(DIST_DIR);
  for (const name of [
    '_headers',
    'feed.xml',
    'api/feed.json',
    'index.html',
    'developers/index.html',
  ])
    expect(texts.get(name), name).toContain(hubUrl);
  for (const [name, text] of texts) expect(text, name).not.toContain('/api/websub/hub');
  expect(await ping(garage.settings, {})).toBe(0);
  hub.close();
  expect(pings.map((each) => each.getAll('hub.url'))).toEqual([
    TOPIC_PATHS.map((path) => SITE_URL + path),
  ]);
});

const AT_NETLIFY = { SITE_URL: 'https://reviews.example', NETLIFY: 'true' };

it.each([
  [AT_NETLIFY, { FUNCTION_DIR: '.netlify/v1/functions', HUB_URL: 'none' }],
  [
    { ...AT_NETLIFY, HUB_URL: 'https://hub.example/hub' },
    { FUNCTION_DIR: '.netlify/v1/functions', HUB_URL: 'https://hub.example/hub' },
  ],
  [
    { ...AT_NETLIFY, SIDECAR_URL: 'https://sidecar.example' },
    { FUNCTION_DIR: undefined, HUB_URL: undefined },
  ],
  [{}, { FUNCTION_DIR: undefined, HUB_URL: undefined }],
])('with %j, builds a function on Netlify unless SIDECAR_URL is set', (env, expected) => {
  expect(garageSettings('garage', env)).toMatchObject(expected);
});
