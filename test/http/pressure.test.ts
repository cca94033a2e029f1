import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../sidecar/log.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { garageWith, reviewLine } from '../garage/garage.ts';
import { copyBuilt, garageSettings, type ServedGarage, serveGarage } from '../garage/serve.ts';
import { pipeline, restart, sendMutated, sendSlowly } from '../torture/attacks.ts';
import { writeSite } from '../torture/content.ts';
import { type Server, startServer } from '../torture/server.ts';

const isLinux = process.platform === 'linux';

describe('a server in a process of its own', () => {
  let site: Awaited<ReturnType<typeof writeSite>>;
  let server: Server;
  beforeAll(async () => {
    site = await writeSite(1_000);
    server = await startServer(site.settings, ['--max-old-space-size=96']);
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await site[Symbol.asyncDispose]();
  });

  it.skipIf(!isLinux)(
    'takes little memory for pipelined requests (skipped: /proc is only on Linux)',
    async () => {
      // 20 clients with 1,400 requests each took 180 MB.
      const { megabytes, failures } = await pipeline(server, 20);
      expect(megabytes).toBeLessThan(120);
      expect(failures).toBe(0);
    },
  );

  it.each(['/reviews.json', '/api/reviews/since/2000-01-01', '/api/reviews/search?limit=100'])(
    'serves others in 96 MB while 250 clients do not read %s',
    async (path) => {
      const counts = { headers: 50, bodies: 50, readers: 250, seconds: 1 };
      const { requests, failures, isAlive } = await sendSlowly(server, counts, path);
      expect(requests).toBeGreaterThan(0);
      expect([failures, isAlive]).toEqual([0, true]);
    },
  );

  it('responds to mutated requests with no 5xx but 503', async () => {
    const { responses, broken, isAlive } = await sendMutated(server, 1_000, Date.now() % 1_000);
    expect(broken).toEqual([]);
    expect(responses).toBeGreaterThan(500);
    expect(isAlive).toBe(true);
  });

  it.skipIf(!isLinux)(
    'is replaced twice under 32 persistent connections (skipped: only Linux shares ports)',
    async () => {
      const { requests, failures } = await restart(site.settings, 2);
      expect(requests).toBeGreaterThan(32);
      expect(failures).toEqual([]);
    },
  );
});

describe('hostile requests', () => {
  let garage: ServedGarage;
  beforeAll(async () => {
    garage = await serveGarage();
  });
  afterAll(() => garage[Symbol.asyncDispose]());

  /** Sends a target as it is: clients would normalize it. */
  async function get(target: string): Promise<string> {
    const { hostname, port } = new URL(garage.url);
    const socket = connect(Number(port), hostname);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    return text(socket);
  }

  it.each([
    '/../content/business.yaml',
    '/assets/../../content/business.yaml',
    '/%2e%2e/content/business.yaml',
    '/..%2fcontent%2fbusiness.yaml',
    '/..%5ccontent%5cbusiness.yaml',
    '/reviews.json%00.html',
    '//etc/passwd',
    '/etags.json/',
    '/.git/config',
    '/_headers',
  ])('%s is not found', async (target) => {
    const response = await get(target);
    expect(response).toMatch(/^HTTP\/1\.1 40[04] /);
    expect(response).not.toMatch(/root:|postal|\/assets\/\*/);
  });

  it.each([
    { 'X-Forwarded-Host': 'evil.example' },
    { 'X-Forwarded-Proto': 'ftp', Forwarded: 'host=evil.example;proto=ftp' },
    { 'X-Original-URL': '/api/feed.json', 'X-Rewrite-URL': '/api/feed.json' },
    { 'X-HTTP-Method-Override': 'DELETE', 'X-Forwarded-Prefix': '/evil' },
    { Cookie: 'a=b', Authorization: 'Basic YTpi' },
  ])('%j changes neither body nor headers', async (headers) => {
    for (const path of ['/', '/reviews.json', '/feed.xml', '/api/reviews/search?limit=2']) {
      const [plain, forged] = await Promise.all(
        [{}, headers].map(async (more) => {
          const response = await fetch(garage.url + path, { headers: { ...more } });
          const { date: _, ...rest } = Object.fromEntries(response.headers);
          return [response.status, rest, await response.text()];
        }),
      );
      expect(forged, path).toEqual(plain);
    }
  });

  it('publish no full name', async () => {
    const author = { name: 'Quentina Zabriskie' };
    await using other = await serveGarage({
      'imports/secret.ndjson': reviewLine({ id: 'n-secret', author }),
    });
    const { files } = (await (await fetch(`${other.url}/etags.json`)).json()) as {
      files: { path: string; media_type: string }[];
    };
    const texts = files.filter(({ media_type }) => /text|json|xml/.test(media_type));
    expect(texts.length).toBeGreaterThan(30);
    const all = await Promise.all(
      texts.map(async ({ path }) => (await fetch(other.url + path)).text()),
    );
    expect(all.some((each) => each.includes('Quentina'))).toBe(true);
    expect(all.filter((each) => each.includes('Zabriskie'))).toEqual([]);
  });
});

it('logs one JSON line for each event, whatever a request contains', async () => {
  await using garage = await garageWith({});
  const settings = garageSettings(garage.root);
  await copyBuilt(garage.root);
  let written = '';
  const log = createLog(
    'debug',
    (line) => {
      written += line;
    },
    Date.now,
  );
  const sidecar = await startSidecar(settings, { log, now: Date.now });
  const hostile = 'a\r\n{"event":"forged"}\0\u001b[31m\u2028b';
  const topic = `${settings.SITE_URL}/feed.xml`;
  for (const [name, value] of [
    ['hub.url', topic + hostile],
    ['hub.topic', topic],
    ['hub.callback', `https://a.example/${hostile}`],
    [hostile, hostile],
  ] as const) {
    const body = new URLSearchParams({ 'hub.mode': 'publish', [name]: value });
    await (await fetch(`${sidecar.url}/api/websub/hub`, { method: 'POST', body })).text();
    await (await fetch(`${sidecar.url}/${encodeURIComponent(value)}`)).text();
    await (
      await fetch(`${sidecar.url}/api/reviews/search?query=${encodeURIComponent(value)}`)
    ).text();
  }
  await sidecar.close();
  const lines = written.trimEnd().split('\n');
  expect(lines.length).toBeGreaterThan(2);
  for (const line of lines) expect(JSON.parse(line).event).toMatch(/^[a-z_.]+$/);
  expect(lines.map((line) => JSON.parse(line).event)).not.toContain('forged');
});

it('installs exact versions with hashes, and runs no script of a package', () => {
  const { dependencies, optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  for (const [name, version] of Object.entries({ ...dependencies, ...optionalDependencies }))
    expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const loose = Object.entries<{ integrity?: string; link?: boolean }>(packages)
    .filter(([path, { integrity }]) => path !== '' && integrity === undefined)
    .map(([path]) => path);
  expect(loose).toEqual([]);
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const workflows = 'template/.github/workflows';
  for (const name of readdirSync(workflows))
    expect(readFileSync(`${workflows}/${name}`, 'utf8'), name).toMatch(
      /npm install --ignore-scripts/,
    );
});
