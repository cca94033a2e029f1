import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { run } from '../../cli/commands/import.ts';
import { run as copyPhoto } from '../../cli/commands/photo.ts';
import { download } from '../../cli/download.ts';
import { parseSettings } from '../../settings.ts';
import { importPlace, type Place } from './importing.ts';

const REVIEWS = [
  {
    reviewId: 'C1',
    name: 'Ida',
    text: 'Came within the hour and left no mess.',
    stars: 5,
    publishedAtDate: '2026-03-01T10:00:00Z',
    reviewOrigin: 'Google',
  },
];
const PNG = Buffer.from('iVBORw0KGgo=', 'base64');
const LIST = 'Text,Stars,Date,Name\n"They were late, and it drips again.",2,2026-03-02,Bo\n';

const before = getCACertificates('default');
const received: string[] = [];
let origin = '';
const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
  keyType: 'ec',
  curve: 'P-256',
  algorithm: 'sha256',
  extensions: [
    { name: 'basicConstraints', cA: true, critical: true },
    { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
  ],
});
const server = createServer({ key, cert }, (request, response) => {
  const { url = '', headers } = request;
  received.push([url, headers['x-key']].filter(Boolean).join(' '));
  const path = url.replace(/\?.*/, '');
  if (path === '/moved') return response.writeHead(301, { Location: '/dataset' }).end();
  if (path === '/loop') return response.writeHead(302, { Location: '/loop' }).end();
  if (path === '/large') return response.end(Buffer.alloc(26 * 2 ** 20, 'x'));
  if (path === '/img/Our%20van.php') return response.end(PNG);
  if (path === '/dataset') return response.end(JSON.stringify(REVIEWS));
  if (path === '/list.csv') return response.end(LIST);
  return response.writeHead(404).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setDefaultCACertificates([...before, cert]);
});
afterAll(() => {
  setDefaultCACertificates(before);
  server.close();
});
afterEach(() => vi.unstubAllEnvs());

const LOCAL = { allow: ['127.0.0.0/8'], env: { KEY: 'secret' } };

async function runImport(place: Place, options: object, ...args: string[]): Promise<string> {
  const parsed = parseSettings({
    CONTENT_DIR: place.contentDir,
    HUB_CALLBACK_ALLOW: '127.0.0.0/8',
  });
  if (!parsed.ok) throw new Error('settings');
  return String(await run(parsed.settings, { ...options }, ...args));
}

it('copies a picture into the content once, and refuses what is none', async () => {
  await using place = await importPlace();
  const parsed = parseSettings({
    CONTENT_DIR: place.contentDir,
    HUB_CALLBACK_ALLOW: '127.0.0.0/8',
  });
  if (!parsed.ok) throw new Error('settings');
  const copy = (from: string): Promise<unknown> => copyPhoto(parsed.settings, {}, from);
  const address = `${origin}/img/Our%20van.php?size=large`;
  expect(await copy(address)).toContain('photos/our-van.png');
  expect(await copy(address)).toContain('photo: { file: our-van.png, alt: "What it shows" }');
  expect(await readFile(join(place.contentDir, 'photos/our-van.png'))).toEqual(PNG);
  await expect(copy(`${origin}/list.csv`)).rejects.toThrow('expected a picture');
  for (const wrong of ['http://example.com/a.jpg', 'https://'])
    await expect(copy(wrong)).rejects.toThrow('expected an https address');
  expect(received.splice(0)).toHaveLength(3);
});

it('sends a header from the environment, follows a redirect, and names the address without its query', async () => {
  const file = await download({ url: `${origin}/moved?token=t`, header: 'X-Key=KEY' }, LOCAL);
  expect([file.name, JSON.parse(file.bytes.toString())]).toEqual([`${origin}/moved`, REVIEWS]);
  expect(received.splice(0)).toEqual(['/moved?token=t secret', '/dataset secret']);
});

it.each([
  ['/none', 'expected status 200, got 404'],
  ['/loop', 'more than 3 redirects'],
  ['/large', 'it is larger than 25 MB'],
])('refuses %s: %s', async (path, message) => {
  await expect(download({ url: origin + path }, LOCAL)).rejects.toThrow(
    `${origin + path}: ${message}`,
  );
});

it('connects to public addresses only', async () => {
  received.length = 0;
  const closed = { allow: [], env: {} };
  for (const url of [
    `${origin}/dataset`,
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://169.254.169.254/',
  ])
    await expect(download({ url }, closed)).rejects.toThrow('an address that is not public');
  expect(received).toEqual([]);
});

it('names a header value that is missing or cannot be sent, and does not show it', async () => {
  const given = { url: `${origin}/dataset`, header: 'X-Key=MISSING' };
  await expect(download(given, LOCAL)).rejects.toThrow('MISSING is not set');
  const cut = { ...LOCAL, env: { MISSING: 'sec\nret' } };
  await expect(download(given, cut)).rejects.toThrow(/^MISSING is not one line of ASCII$/);
});

it('imports an address with the command', async () => {
  await using place = await importPlace();
  const report = await runImport(place, { write: true, platform: 'Google' }, `${origin}/dataset`);
  expect(report.replaceAll('\u2060', '')).toContain(
    `${origin}/dataset: Apify (Google Maps), 1 row, platform google\n`,
  );
  expect([...(await place.reviews()).keys()]).toEqual(['g-C1']);
  await expect(runImport(place, {}, 'http://127.0.0.1/x')).rejects.toThrow(
    'expected an https address',
  );
});

it('imports all addresses of addresses.yaml, and names one that fails', async () => {
  await using place = await importPlace();
  await mkdir(join(place.contentDir, 'imports'));
  const path = join(place.contentDir, 'imports/addresses.yaml');
  vi.stubEnv('IMPORT_TOKEN', 'secret');
  received.length = 0;
  const lines = [
    `- { url: "${origin}/dataset?limit=1", header: X-Key=IMPORT_TOKEN }`,
    `- { url: "${origin}/list.csv", platform: yell }`,
    `- { url: "${origin.toUpperCase()}/none" }`,
  ];
  await writeFile(path, lines.join('\n'));
  const report = await runImport(place, { write: true, addresses: true });
  expect(received).toEqual(['/dataset?limit=1 secret', '/list.csv', '/none']);
  expect(report.replaceAll('\u2060', '')).toContain(
    `Not imported:\n\n- ${origin}/none: expected status 200, got 404\n`,
  );
  const platforms = [...(await place.reviews()).values()].map(({ source }) => source.platform);
  expect(platforms.sort()).toEqual(['google', 'yell']);
  await writeFile(path, lines.at(-1) ?? '');
  await expect(runImport(place, { addresses: true })).rejects.toThrow(
    /none: expected status 200, got 404\nno reviews to import in any address$/,
  );
  await writeFile(path, '- { url: "http://x.example" }\n');
  await expect(runImport(place, { addresses: true })).rejects.toMatchObject({
    problems: [{ field: '0.url', message: 'expected an https address, got "http://x.example"' }],
  });
});
