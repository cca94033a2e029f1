import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseSettings, SETTINGS, type Settings, settingsHelp } from './settings.ts';

/** Each setting with a good text, its value, and a bad text. */
const rows: Record<keyof Settings, { good: [string, unknown]; bad?: string }> = {
  SITE_URL: {
    good: ['https://reviews.example/', 'https://reviews.example'],
    bad: 'reviews.example',
  },
  PORT: { good: ['0', 0], bad: '65536' },
  HOST: { good: ['127.0.0.1', '127.0.0.1'], bad: ' ' },
  REUSE_PORT: { good: ['true', true], bad: 'yes' },
  CONTENT_DIR: { good: ['mine', 'mine'], bad: ' ' },
  DIST_DIR: { good: ['out', 'out'], bad: ' ' },
  DATA_DIR: { good: ['/var/data', '/var/data'], bad: ' ' },
  ORIGIN_URL: { good: ['https://cdn.example', 'https://cdn.example'], bad: 'cdn.example' },
  SIDECAR_URL: { good: ['http://10.0.0.1:8080', 'http://10.0.0.1:8080'], bad: 'ftp://a.example' },
  HUB_URL: { good: ['https://hub.example/hub', 'https://hub.example/hub'], bad: 'hub' },
  FUNCTION_DIR: { good: ['functions/', 'functions'], bad: '..' },
  NETLIFY: { good: ['true', 'true'], bad: ' ' },
  DATABASE_URL: { good: ['postgres://a@b/c', 'postgres://a@b/c'], bad: 'mysql://a@b/c' },
  TRUSTED_PROXIES: { good: ['2', 2], bad: 'all' },
  ADMIN_PORT: { good: ['9090', 9090], bad: '-1' },
  MCP_SESSION_KEY: { good: ['secret', 'secret'], bad: ' ' },
  MCP_ALLOWED_ORIGINS: {
    good: ['https://a.example, https://b.example', ['https://a.example', 'https://b.example']],
    bad: 'a.example',
  },
  HUB_CALLBACK_ALLOW: {
    good: ['127.0.0.0/8,::1/128', ['127.0.0.0/8', '::1/128']],
    bad: '127.0.0.1',
  },
  HUB_CALLBACK_PORTS: { good: ['443,8443', ['443', '8443']], bad: 'https' },
  HUB_RETRY_SECONDS: { good: ['1,2', [1, 2]], bad: '1,soon' },
  HUB_LEASE_SECONDS: { good: ['1,2,3', [1, 2, 3]], bad: '3,2,1' },
  GOOGLE_LOCATION: {
    good: ['accounts/1/locations/2', 'accounts/1/locations/2'],
    bad: 'locations/2',
  },
  GOOGLE_CLIENT_ID: { good: ['id', 'id'], bad: ' ' },
  GOOGLE_CLIENT_SECRET: { good: ['secret', 'secret'], bad: ' ' },
  GOOGLE_REFRESH_TOKEN: { good: ['token', 'token'], bad: ' ' },
  JOB_KEY: { good: ['sixteen or longer', 'sixteen or longer'], bad: 'short' },
  ANNOTATE_URL: {
    good: ['http://localhost:11434/v1/', 'http://localhost:11434/v1'],
    bad: 'localhost:11434',
  },
  ANNOTATE_MODEL: { good: ['llama3.1:8b', 'llama3.1:8b'], bad: ' ' },
  ANNOTATE_KEY: { good: ['secret', 'secret'], bad: 'sec\nret' },
  LOG_LEVEL: { good: ['warn', 'warn'], bad: 'loud' },
};

it.each(Object.entries(rows))(
  '%s: accepts its default and a good value, refuses a bad one',
  (name, { good, bad }) => {
    const absent = parseSettings({ [name]: '' });
    expect(absent.ok).toBe(true);
    const SITE_URL = 'https://reviews.example';
    expect(parseSettings({ SITE_URL, [name]: good[0] })).toMatchObject({
      ok: true,
      settings: { [name]: good[1] },
    });
    const refused = parseSettings({ SITE_URL, [name]: bad });
    const isSecret = /DATABASE|_KEY|_SECRET|_TOKEN/.test(name);
    const value = isSecret ? 'a secret that is not shown' : bad;
    expect(refused).toMatchObject({ ok: false, problems: [{ name, value }] });
  },
);

/** A setting, a text and the value it is parsed to; without a value, the text is refused. */
const spellings: [name: keyof Settings, text: string, value?: unknown][] = [
  ['SITE_URL', 'HTTPS://Reviews.Example:443', 'https://reviews.example'],
  ['SITE_URL', 'https://bücher.example/', 'https://xn--bcher-kva.example'],
  ['SITE_URL', 'https://a.example/my-reviews/', 'https://a.example/my-reviews'],
  ['ORIGIN_URL', 'https://a.example/my-reviews/', 'https://a.example/my-reviews'],
  ['SITE_URL', 'https://a.example/a//b'],
  ['DATABASE_URL', 'postgres://u:p@db.example:port/hub'],
  ['DATABASE_URL', 'postgres://u:100%@db.example/hub'],
  ['DATABASE_URL', 'postgres:///hub?host=/run/postgresql', 'postgres:///hub?host=/run/postgresql'],
  ['SITE_URL', 'https://a.example/a b'],
  ['SITE_URL', 'https://a.example?'],
  ['SITE_URL', 'https://a.example/#'],
  ['SITE_URL', 'https://@a.example'],
  ['SITE_URL', 'https://:word@a.example'],
  ['SITE_URL', 'https:a.example'],
  ['HUB_URL', 'https://hub.example/ż?a=b', 'https://hub.example/%C5%BC?a=b'],
  ['HUB_URL', 'https://user:word@hub.example/'],
  ['HOST', '[::1]', '::1'],
  ['DIST_DIR', 'out//', 'out'],
  ['DIST_DIR', '/srv/dist/./', '/srv/dist'],
  ['DIST_DIR', '../dist', '../dist'],
  ['DIST_DIR', '.'],
  ['DIST_DIR', './'],
  ['DIST_DIR', '/'],
  ['DIST_DIR', 'out/..'],
  ['HUB_CALLBACK_ALLOW', 'FD00::/8, 10.0.0.0/32', ['FD00::/8', '10.0.0.0/32']],
  ['HUB_CALLBACK_ALLOW', '999.0.0.0/8'],
  ['HUB_CALLBACK_ALLOW', '10.0.0.0/33'],
  ['HUB_CALLBACK_ALLOW', '127.0.0.0/8,::1/129'],
  ['HUB_CALLBACK_ALLOW', '1::2::3/64'],
  ['HUB_CALLBACK_PORTS', '1,65535', ['1', '65535']],
  ['HUB_CALLBACK_PORTS', '*', ['*']],
  ['HUB_CALLBACK_PORTS', '0'],
  ['HUB_CALLBACK_PORTS', '443,65536'],
  ['HUB_RETRY_SECONDS', '0', [0]],
  ['HUB_RETRY_SECONDS', '60,86400', [60, 86_400]],
  ['HUB_RETRY_SECONDS', '60,86401'],
  ['HUB_RETRY_SECONDS', '1,2,3'],
  ['HUB_LEASE_SECONDS', '60,60,60', [60, 60, 60]],
  ['HUB_LEASE_SECONDS', '0,1,2'],
  ['HUB_LEASE_SECONDS', '1,2'],
  ['HUB_LEASE_SECONDS', '1,2,3,4'],
];

it.each(spellings)('%s: parses %s as %s', (name, text, value) => {
  const parsed = parseSettings({ [name]: text });
  expect(parsed.ok ? parsed.settings[name] : undefined).toEqual(value);
});

it('reports every bad value at once', () => {
  const parsed = parseSettings({ PORT: 'x', LOG_LEVEL: 'y', SITE_URL: 'z' });
  if (parsed.ok) throw new Error('it was accepted');
  expect(parsed.problems.map(({ name }) => name)).toEqual(['SITE_URL', 'PORT', 'LOG_LEVEL']);
});

it('reads a secret from the file that NAME_FILE names', () => {
  const env = { MCP_SESSION_KEY_FILE: '/run/key' };
  const parsed = parseSettings(env, () => 'from a file\n');
  expect(parsed).toMatchObject({ ok: true, settings: { MCP_SESSION_KEY: 'from a file' } });
});

it.each([
  ['is empty', () => '\n'],
  ['cannot be read', () => readFileSync('.', 'utf8')],
])('refuses a file that %s, instead of taking the default', (_, readFile) => {
  const rule = 'a file that can be read and is not empty';
  expect(parseSettings({ DATABASE_URL_FILE: '/run/database' }, readFile)).toEqual({
    ok: false,
    problems: [{ name: 'DATABASE_URL_FILE', rule, value: '/run/database' }],
  });
  expect(parseSettings({ DATABASE_URL_FILE: '' }, readFile).ok).toBe(true);
});

it('derives the default SITE_URL from the port', () => {
  expect(parseSettings({ PORT: '9000' })).toMatchObject({
    settings: { SITE_URL: 'http://localhost:9000' },
  });
});

it('lists every setting in the help', () => {
  for (const { name } of SETTINGS) expect(settingsHelp()).toContain(`  ${name} `);
});

it.each(['NETLIFY', 'FUNCTION_DIR', 'SIDECAR_URL'])(
  'refuses %s without SITE_URL, because a public site must not name this machine',
  (name) => {
    const good = rows[name as keyof Settings].good[0]; // a name of the table
    expect(parseSettings({ [name]: good })).toEqual({
      ok: false,
      problems: [{ name: 'SITE_URL', rule: 'the public address of the site', value: '' }],
    });
  },
);

const PUBLIC = { SITE_URL: 'https://reviews.example' };

it.each([
  [{ DIST_DIR: 'site', CONTENT_DIR: 'site' }, 'CONTENT_DIR'],
  [{ DIST_DIR: 'site', CONTENT_DIR: 'site/content' }, 'CONTENT_DIR'],
  [{ DIST_DIR: '/srv/site', DATA_DIR: '/srv/site/data' }, 'DATA_DIR'],
  [{ ...PUBLIC, DIST_DIR: 'dist', FUNCTION_DIR: 'dist/functions' }, 'FUNCTION_DIR'],
])('refuses %j: a build would delete %s', (env, kept) => {
  const parsed = parseSettings(env);
  expect(parsed).toMatchObject({
    ok: false,
    problems: [{ name: 'DIST_DIR', rule: expect.stringContaining(`does not hold ${kept}`) }],
  });
  expect(parseSettings({ DIST_DIR: '/data/dist', DATA_DIR: '/data' }).ok).toBe(true);
});
