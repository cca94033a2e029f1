import { execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import {
  copyFile,
  mkdtemp,
  mkdtempDisposable,
  readFile,
  rm,
  symlink,
  writeFile,
} from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generate } from 'selfsigned';
import { describe, expect, inject, it } from 'vitest';
import { parse } from 'yaml';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import { garageWith } from '../garage/garage.ts';
import {
  buildInto,
  copyBuilt,
  garageSettings,
  type ServedGarage,
  serveGarage,
} from '../garage/serve.ts';
import { rpc } from '../mcp/protocol-cases.ts';
import { listMetrics } from '../support/docs-tables.ts';
import { freePort } from '../support/free-port.ts';

const read = (name: string): Promise<string> => readFile(`docs/recipes/${name}`, 'utf8');

/** Returns the reason to skip tests with a program, or undefined if it is installed. */
function without(program: string, ...args: string[]): string | undefined {
  const { error } = spawnSync(program, args);
  return error === undefined ? undefined : `(skipped: no ${program} on this machine)`;
}

/** Returns the values of a key in a systemd unit, in order. */
const valuesOf = (unit: string, key: string): string[] =>
  [...unit.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value);

const HOST = 'reviews.example';

/** Checks that a proxy forwards pages, search, MCP with the site's host name, and the hub, and what it says without a server. */
async function checkProxy(port: number, ca: string, stop: () => Promise<void>): Promise<void> {
  let received: IncomingHttpHeaders = {};
  const send = (path: string, headers: Record<string, string> = {}, body?: string) =>
    new Promise<[number | undefined, string]>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path, servername: HOST, ca, agent: false };
      const sent = request(
        { ...options, method: body ? 'POST' : 'GET', headers: { host: HOST, ...headers } },
        async (response) => {
          received = response.headers;
          resolve([response.statusCode, Buffer.concat(await response.toArray()).toString()]);
        },
      );
      sent.on('error', reject).end(body);
    });
  await expect.poll(() => send('/readyz').catch(String)).toContain(200);
  expect(await send('/')).toEqual([200, expect.stringContaining('<!doctype html>')]);
  expect(await send('/api/reviews/search?limit=1')).toEqual([
    200,
    expect.stringContaining('total'),
  ]);
  const json = {
    'Content-Type': 'application/json',
    Accept: 'application/json, text/event-stream',
  };
  expect((await send('/mcp', json, JSON.stringify(rpc('ping'))))[0]).toBe(200);
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
  expect((await send('/api/websub/hub', form, 'hub.mode=subscribe'))[0]).toBe(400);
  for (const path of [
    '/',
    '/reviews.json',
    '/api/reviews/search',
    '/api/reviews/since/2024-01-01',
  ]) {
    expect((await send(path, { 'accept-encoding': 'gzip' }))[0]).toBe(200);
    expect(received['content-encoding'], path).toBe('gzip');
    expect(received['strict-transport-security'], path).toBe('max-age=31536000');
    const tag = received.etag?.replace('-gzip', '');
    expect((await send(path))[0]).toBe(200);
    expect(received, path).toMatchObject({ etag: tag, 'content-length': expect.any(String) });
    expect((await send(path, { 'if-none-match': tag ?? '' }))[0], path).toBe(304);
  }
  // Too small to compress: a proxy that does it all the same would have to change ETag and Vary.
  expect((await send('/robots.txt', { 'accept-encoding': 'gzip' }))[0]).toBe(200);
  expect(received).not.toHaveProperty('content-encoding');
  expect(await send('/', { accept: 'text/markdown' })).toEqual([200, expect.stringMatching(/^# /)]);
  expect(received['content-type']).toBe('text/markdown; charset=utf-8');
  expect((await send('/'))[0]).toBe(200);
  expect(received['cross-origin-opener-policy']).toBe('same-origin');
  expect(received['permissions-policy']).toContain('camera=()');
  expect(received['content-security-policy']).toContain("default-src 'none'");
  await stop();
  expect(await send('/')).toEqual([503, expect.stringContaining('<h1>Back soon</h1>')]);
  expect(received).toMatchObject({
    'retry-after': '10',
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('text/html'),
    'strict-transport-security': 'max-age=31536000',
  });
}

/** Serves the garage on one machine behind a proxy. */
const behindProxy = (): Promise<ServedGarage> =>
  serveGarage({}, { SITE_URL: `https://${HOST}`, TRUSTED_PROXIES: '1' });

const noNginx = without('nginx', '-v');
it.skipIf(noNginx !== undefined)(
  `nginx serves the site with its recipe ${noNginx ?? ''}`,
  async () => {
    await using garage = await behindProxy();
    const { cert, private: key } = await generate([{ name: 'commonName', value: HOST }], {
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: HOST }] }],
    });
    const dir = garage.root;
    await writeFile(join(dir, 'fullchain.pem'), cert);
    await writeFile(join(dir, 'privkey.pem'), key);
    const [tls, plain] = [await freePort(), await freePort()];
    const servers = (await read('nginx.conf'))
      .replaceAll(/\/etc\/letsencrypt\/live\/[^/]+/g, dir)
      .replace('listen 443', `listen 127.0.0.1:${tls}`)
      .replace('listen 80', `listen 127.0.0.1:${plain}`)
      .replaceAll(/listen \[::\]:.*/g, '')
      .replace('127.0.0.1:8080', new URL(garage.url).host);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${dir}/${name};`,
    );
    const config = `daemon off; pid ${dir}/pid; error_log stderr; events {}\nhttp { access_log off; ${temporary.join(' ')}\n${servers} }\n`;
    await writeFile(join(dir, 'nginx.conf'), config);
    await promisify(execFile)('nginx', ['-t', '-c', join(dir, 'nginx.conf')]);
    const nginx = spawn('nginx', ['-c', join(dir, 'nginx.conf')], { stdio: 'ignore' });
    try {
      await checkProxy(tls, cert, garage.close);
      const redirected = await fetch(`http://127.0.0.1:${plain}/about/`, { redirect: 'manual' });
      expect(redirected.status).toBe(301);
    } finally {
      nginx.kill();
    }
  },
);

const noCaddy = without('caddy', 'version');
it.skipIf(noCaddy !== undefined)(
  `Caddy serves the site with its recipe ${noCaddy ?? ''}`,
  async () => {
    await using garage = await behindProxy();
    const [tls, plain] = [await freePort(), await freePort()];
    const recipe = (await read('Caddyfile')).replace('127.0.0.1:8080', new URL(garage.url).host);
    const options = `{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttps_port ${tls}\n\thttp_port ${plain}\n}\n`;
    const file = join(garage.root, 'Caddyfile');
    await writeFile(file, options + recipe);
    const env = { HOME: garage.root, XDG_DATA_HOME: garage.root, PATH: process.env.PATH };
    const run = ['run', '--adapter', 'caddyfile', '--config', file];
    const caddy = spawn('caddy', run, { env, stdio: 'ignore' });
    try {
      const root = join(garage.root, 'caddy/pki/authorities/local/root.crt');
      await expect.poll(() => existsSync(root)).toBe(true);
      await checkProxy(tls, await readFile(root, 'utf8'), garage.close);
    } finally {
      caddy.kill();
    }
  },
);

it.each(['nginx.conf', 'Caddyfile'])('%s closes idle connections first', async (name) => {
  const [, seconds] = /keepalive(?:_timeout)? (\d+)s/.exec(await read(name)) ?? [];
  // The server's own time.
  expect(Number(seconds)).toBeLessThan(30);
});

const noSystemd = without('systemd-analyze', '--version');
describe('the systemd unit', () => {
  it.skipIf(noSystemd !== undefined)(`is valid for systemd ${noSystemd ?? ''}`, async () => {
    const dir = await mkdtemp(join(tmpdir(), 'unit-'));
    const file = join(dir, 'reviews.service');
    const unit = (await read('reviews.service')).replaceAll('/srv/reviews', process.cwd());
    await writeFile(file, unit);
    const verify = (): string => spawnSync('systemd-analyze', ['verify', file]).stderr.toString();
    expect(verify()).not.toContain('reviews.service');
    await writeFile(file, unit.replace('ExecStart', 'ExecStrat'));
    expect(verify()).toContain('reviews.service');
    await rm(dir, { recursive: true });
  });

  it.skipIf(noSystemd !== undefined)(`is rated at most 2.0 ${noSystemd ?? ''}`, () => {
    const args = ['security', '--offline=true', '--threshold=20', 'docs/recipes/reviews.service'];
    const { status, stdout } = spawnSync('systemd-analyze', args);
    expect([status, stdout.toString().split('\n').slice(-3)]).toEqual([0, expect.anything()]);
  });

  it('never gives up, waits for all that drains, and caps memory', async () => {
    const unit = await read('reviews.service');
    // Half a second until the port closes, 10 for requests, 10 for deliveries, 5 for the database.
    expect(Number(valuesOf(unit, 'TimeoutStopSec'))).toBeGreaterThan(25.5);
    const { services } = parse(await read('compose.yaml'), { merge: true });
    expect(Number.parseInt(services.reviews.stop_grace_period, 10)).toBeGreaterThan(25.5);
    expect(valuesOf(unit, 'Restart')).toEqual(['always']);
    expect(valuesOf(unit, 'StartLimitIntervalSec')).toEqual(['0']);
    expect(valuesOf(unit, 'MemoryMax')).toEqual(['512M']);
    // Above MemoryHigh the system takes memory back: an alarm at more would never come.
    const [, alarm] = /process_resident_memory_bytes > (\S+)/.exec(await read('alerts.yml')) ?? [];
    const [high = ''] = valuesOf(unit, 'MemoryHigh');
    expect(Number(alarm)).toBeLessThan(Number.parseInt(high, 10) * 2 ** 20);
  });

  it('starts a server of the last build', async () => {
    await using garage = await garageWith({});
    const settings = garageSettings(garage.root);
    await copyBuilt(garage.root);
    const unit = await read('reviews.service');
    const [command = ''] = valuesOf(unit, 'ExecStart');
    const [file = '', ...args] = command.replace('/srv/reviews', process.cwd()).split(' ');
    const port = await freePort();
    const unitEnv = Object.fromEntries(valuesOf(unit, 'Environment').map((one) => one.split('=')));
    const { DIST_DIR, DATA_DIR } = settings;
    const env = { ...unitEnv, DIST_DIR, DATA_DIR, PORT: String(port), ADMIN_PORT: '0' };
    const child = spawn(file, args, { env, stdio: 'ignore' });
    const ready = () => fetch(`http://127.0.0.1:${port}/readyz`).then((one) => one.status, String);
    await expect.poll(ready).toBe(200);
    const exit = once(child, 'exit');
    child.kill();
    // It still writes to the folder that is removed after the test.
    await exit;
  });
});

describe('the image and its compose file', () => {
  it('copy existing files, and start the program', async () => {
    const lines = (await read('Dockerfile')).split('\n');
    const copied = lines.flatMap((line) => /^COPY (.*) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    expect(copied.filter((name) => !existsSync(name))).toEqual([]);
    const ignored = (await read('Dockerfile.dockerignore')).trim().split('\n');
    expect(copied.filter((name) => ignored.includes(name))).toEqual([]);
    const command: string[] = JSON.parse(lines.join('\n').match(/^CMD (.*)$/m)?.[1] ?? '');
    expect([command[0], existsSync(command[1] ?? ''), command[2]]).toEqual(['node', true, 'start']);
  });

  it('have a health check that fails without a server', async () => {
    await using garage = await serveGarage();
    const [, check = ''] = /^HEALTHCHECK CMD (.*)$/m.exec(await read('Dockerfile')) ?? [];
    const [, ...args]: string[] = JSON.parse(check);
    const runAt = (port: string) =>
      promisify(execFile)(
        process.execPath,
        args.map((arg) => arg.replace('8080', port)),
      ).then(
        () => true,
        () => false,
      );
    expect(await runAt(new URL(garage.url).port)).toBe(true);
    expect(await runAt(String(await freePort()))).toBe(false);
  });

  it('agree on folders and ports', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true });
    const { reviews, proxy } = services;
    expect(existsSync(join(reviews.build.context, reviews.build.dockerfile))).toBe(true);
    expect(reviews.volumes).toEqual(['./content:/app/content:ro', 'reviews:/data']);
    const image = await read('Dockerfile');
    expect(image).toContain('WORKDIR /app\n');
    expect(image).toContain('ENV DATA_DIR=/data DIST_DIR=/data/dist\n');
    expect(proxy.environment.UPSTREAM).toBe('reviews:8080');
    const [recipe, path] = proxy.volumes[0].split(':');
    expect([existsSync(recipe), path]).toEqual([true, '/etc/caddy/Caddyfile']);
    expect(await read('Caddyfile')).toContain('{$UPSTREAM:127.0.0.1:8080}');
  });

  it('are read-only, without root and rights, and capped', async () => {
    const { services } = parse(await read('compose.yaml'), { merge: true });
    for (const service of Object.values<Record<string, unknown>>(services)) {
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        restart: 'unless-stopped',
        mem_limit: expect.stringMatching(/^\d+m$/),
      });
    }
    expect(services.proxy.cap_add).toEqual(['NET_BIND_SERVICE']);
    expect(await read('Dockerfile')).toMatch(/^USER node$/m);
  });
});

const noDeno = without('deno', '--version');
it.skipIf(noDeno !== undefined)(
  `Deno serves the site with its recipe ${noDeno ?? ''}`,
  async () => {
    // Not in memory: Deno reads nothing below /dev without all rights.
    await using folder = await mkdtempDisposable(join(inject('lastingFolder'), 'deno-'));
    const root = folder.path;
    const settings = garageSettings(root, {
      SITE_URL: 'https://reviews.example',
      FUNCTION_DIR: join(root, '.data/functions'),
    });
    await buildInto(settings);
    await copyFile('docs/recipes/deno.js', join(root, 'deno.js'));
    await symlink(resolve('node_modules'), join(root, 'node_modules'));
    await writeFile(join(root, 'package.json'), '{"type":"module"}');
    const port = await freePort();
    const [, command = ''] = /(run --allow.*)$/m.exec(await read('deno.js')) ?? [];
    const env = { PATH: process.env.PATH, HOME: root, PORT: String(port) };
    const deno = spawn('deno', command.split(' '), { cwd: root, env, stdio: 'ignore' });
    try {
      const get = (path: string, init = {}) => fetch(`http://127.0.0.1:${port}${path}`, init);
      const statusOf = (path: string) => get(path).then((response) => response.status, String);
      await expect.poll(() => statusOf('/readyz')).toBe(200);
      expect(await (await get('/')).text()).toContain('<!doctype html>');
      expect((await (await get('/api/reviews/search?limit=1')).json()) as object).toHaveProperty(
        'total',
      );
      const { headers } = await get('/reviews.json');
      expect(headers.get('content-type')).toContain('application/json');
      // For embeds on other websites.
      expect(headers.get('access-control-allow-origin')).toBe('*');
      const tag = { 'if-none-match': headers.get('etag') ?? '' };
      expect((await get('/reviews.json', { headers: tag })).status).toBe(304);
      expect(await statusOf('/mcp/server-card')).toBe(200);
      const missing = await get('/nothing');
      expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('<h1')]);
    } finally {
      deno.kill();
    }
  },
);

it('routes the same paths to the function with Deno as at Cloudflare', async () => {
  const { assets } = JSON.parse(await read('wrangler.jsonc'));
  const [, paths = ''] = /of \[(.*)\]/.exec(await read('deno.js')) ?? [];
  expect(paths.split(', ').map((path) => path.slice(1, -1))).toEqual(assets.run_worker_first);
});

it('routes to the Cloudflare Worker exactly the requests that no file answers', async () => {
  const { assets, main } = JSON.parse(await read('wrangler.jsonc'));
  expect(main).toBe('worker.js');
  expect(assets.directory).toBe('dist');
  const patterns: RegExp[] = assets.run_worker_first.map(
    (path: string) => new RegExp(`^${path.replace('*', '.*')}$`),
  );
  for (const { path, tag } of ENDPOINTS) {
    const isOurs = patterns.some((pattern) => pattern.test(path));
    expect(isOurs, path).toBe(tag !== 'documents' && tag !== 'push');
  }
  expect(patterns.some((pattern) => pattern.test('/mcp/server-card'))).toBe(false);
  expect(await read('worker.js')).toContain("'./.data/functions/reviews/index.mjs'");
});

it('links existing recipes in the guide', async () => {
  const guide = await readFile('docs/deploy.md', 'utf8');
  const linked = [...guide.matchAll(/\]\((recipes\/[\w.]+)\)/g)].map(([, name = '']) => name);
  expect(linked.length).toBeGreaterThan(6);
  expect(linked.filter((name) => !existsSync(join('docs', name)))).toEqual([]);
});

describe('the alert rules and the dashboard', () => {
  const namesIn = (text: string): string[] =>
    [...text.matchAll(/\b(?:public_reviews|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    );

  it('use metrics that exist, and the dashboard shows all', async () => {
    const metrics = listMetrics(/./).map(({ name }) => name);
    const shown = namesIn(await read('dashboard.json'));
    expect(shown).toEqual(
      expect.arrayContaining(metrics.filter((name) => name.startsWith('public_reviews_'))),
    );
    const used = namesIn(await read('alerts.yml'));
    expect(used.length).toBeGreaterThan(7);
    expect([...shown, ...used].filter((name) => !metrics.includes(name))).toEqual([]);
  });

  it('are explained in the guide, one row each', async () => {
    const guide = await readFile('docs/operate.md', 'utf8');
    const alerts = [...(await read('alerts.yml')).matchAll(/alert: (\w+)/g)].map(
      ([, name]) => name,
    );
    expect([...guide.matchAll(/^\| `(Reviews\w+)`/gm)].map(([, name]) => name)).toEqual(alerts);
  });

  const noPromtool = without('promtool', '--version');
  it.skipIf(noPromtool !== undefined)(`are valid for Prometheus ${noPromtool ?? ''}`, async () => {
    const { stdout } = await promisify(execFile)('promtool', [
      'check',
      'rules',
      'docs/recipes/alerts.yml',
    ]);
    expect(stdout).toContain('SUCCESS');
  });
});
