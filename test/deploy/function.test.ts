import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reviewLine } from '../garage/garage.ts';
import { buildInto, garageSettings, type ServedGarage, serveGarage } from '../garage/serve.ts';
import { describeConditional } from '../http/conditional.cases.ts';
import { CASES, MCP_HEADERS, rpc } from '../mcp/protocol-cases.ts';
import { describeTable, sendTo } from '../mcp/protocol-table.ts';
import { runHere } from '../support/run-command.ts';
import { type ServedFunction, serveFunction } from './serve-function.ts';

/** The same build, served by the sidecar and as a function. */
let garage: ServedGarage;
let served: ServedFunction;
let functionDir = '';
let session = '';

beforeAll(async () => {
  garage = await serveGarage({});
  functionDir = join(garage.root, 'functions');
  await buildInto({ ...garage.settings, FUNCTION_DIR: functionDir }, garage.contentDir);
  served = await serveFunction(functionDir);
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: CLIENT };
  const { headers } = await sendTo(served.url, '', { body: rpc('initialize', params) });
  session = headers['mcp-session-id'] ?? '';
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await garage[Symbol.asyncDispose]();
});

const CLIENT = { name: 'table', version: '1' };

describe('conditional requests', () => {
  // All queries have one function for them, and `SAME` compares each path with the sidecar.
  describeConditional(['/api/reviews/search?query=brake&mode=words'], () => served.url);
});

describe('MCP', () => {
  // The platform itself checks Host, handles absolute targets and routes other paths.
  const isOfPlatform = /host|absolute-target|no-such-endpoint/;
  describeTable(
    () => served.url,
    () => session,
    CASES.filter(({ id }) => !isOfPlatform.test(id)),
  );

  it('serves the official client, and any host name', async () => {
    const client = new Client(CLIENT);
    await client.connect(new StreamableHTTPClientTransport(new URL(`${served.url}/mcp`)));
    const { structuredContent } = await client.callTool({
      name: 'search_reviews',
      arguments: { query: 'brake' },
    });
    const rest = await fetch(`${garage.url}/api/reviews/search?query=brake`);
    expect(structuredContent).toMatchObject({ total: ((await rest.json()) as Found).total });
    await client.close();
    const request = { headers: { host: 'preview-7.example' }, body: rpc('ping') };
    expect((await sendTo(served.url, session, request)).status).toBe(200);
  });
});

it.each([
  ['/mcp', 'get_insights', { service: 'brakes', technician: 'Orla' }],
  ['/mcp', 'search_reviews', { query: 'brake' }],
  ['/mcp/chatgpt', 'search', { query: 'Is Orla good with brakes in Ballyfinnan, and punctual?' }],
])(
  '%s returns the same result of %s as the sidecar, with pages that exist',
  async (path, name, args) => {
    const call = async (origin: string) => {
      const body = JSON.stringify(rpc('tools/call', { name, arguments: args }));
      return (await fetch(origin + path, { method: 'POST', headers: MCP_HEADERS, body })).text();
    };
    const text = await call(garage.url);
    expect(await call(served.url)).toBe(text);
    const urls = new Set(text.match(/http:\/\/localhost:8080[^"\\]*/g));
    expect(urls.size).toBeGreaterThan(0);
    for (const url of urls) {
      const page = await fetch(garage.url + new URL(url).pathname);
      expect([url, page.status]).toEqual([url, 200]);
    }
  },
);

type Found = { total: number; reviews: { url: string }[] };

const SAME = [
  '/api/reviews/search',
  '/api/reviews/search?query=brake&limit=2',
  '/api/reviews/search?query=brakes+sqeak&mode=words',
  '/api/reviews/search?min_rating=4&since=2025-01-01&sort=oldest&fields=id,rating',
  '/api/reviews/search?rating=9&limit=0&colour=red&query=a&query=b',
  '/api/reviews/search?cursor=abc',
  '/api/reviews/since/2025-06-01?by=updated',
  '/api/reviews/since/2025-02-30',
  '/api/reviews/q-001',
  '/api/reviews/q-404',
  '/api/reviews/a/b',
  '/healthz',
  '/mcp',
  '/mcp/other',
];

/** Headers of body framing, which depend on the server. A platform compresses responses itself, and says so in Vary. */
const FRAMING = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'vary'];

it.each(SAME)('returns the same for %s as the sidecar', async (path) => {
  for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE']) {
    const ask = async (origin: string) => {
      const response = await fetch(origin + path, {
        method,
        headers: { 'Accept-Encoding': 'identity' },
      });
      const headers = [...response.headers].filter(([name]) => !FRAMING.includes(name));
      return { status: response.status, headers, body: await response.text() };
    };
    expect(await ask(served.url), method).toEqual(await ask(garage.url));
  }
});

it('is ready, and says that it has no hub', async () => {
  const response = await fetch(`${served.url}/readyz`);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok', hub: 'none' }]);
});

it('imports exactly the Node modules that the guide lists', async () => {
  const bundle = await readFile(join(functionDir, 'reviews/fetch.mjs'), 'utf8');
  const imported = [...bundle.matchAll(/^import .* from "(.*)";$/gm)].map(([, name = '']) => name);
  const guide = await readFile('docs/deploy.md', 'utf8');
  const [sentence = ''] = /It imports [^;]*;/.exec(guide) ?? [];
  const named = [...sentence.matchAll(/`(node:[\w/]+)`/g)].map(([, name = '']) => name);
  expect([...new Set(imported)].sort()).toEqual(named.sort());
});

it('logs an invalid setting, and returns only "Internal error" to callers', async () => {
  const settings = { MCP_ALLOWED_ORIGINS: 'everybody' };
  await using broken = await serveFunction(functionDir, settings);
  const response = await fetch(`${broken.url}/api/reviews/search`);
  expect(response.status).toBe(500);
  expect(await response.json()).toMatchObject({ status: 500, detail: 'Internal error.' });
  expect(broken.errors()).toContain('MCP_ALLOWED_ORIGINS');
});

it('is built by the command for Netlify, for the main address of the site', async () => {
  const [, command = ''] = /command = "(.*)"/.exec(await readFile('netlify.toml', 'utf8')) ?? [];
  const bin = join(garage.root, 'bin');
  await mkdir(bin);
  await writeFile(join(bin, 'npm'), '#!/bin/sh\necho "$*" "$NETLIFY" "$SITE_URL"\n', {
    mode: 0o755,
  });
  const PATH = [bin, process.env.PATH].join(delimiter);
  const runWith = (more: object) =>
    promisify(execFile)('sh', ['-c', command], { env: { PATH, ...more } });
  await expect(runWith({ URL: '' })).rejects.toThrow('set SITE_URL to the public address');
  const ofNetlify = { NETLIFY: 'true', URL: 'https://garage.example', CONTEXT: 'production' };
  const { stdout } = await runWith(ofNetlify);
  const [run, script = '', NETLIFY = '', SITE_URL = ''] = stdout.trim().split(' ');
  expect([run, script]).toEqual(['run', 'build']);
  const { CONTENT_DIR, DIST_DIR, DATA_DIR } = garageSettings(join(garage.root, 'netlify'));
  const FUNCTION_DIR = join(CONTENT_DIR, '../functions');
  const folders = { CONTENT_DIR: garage.contentDir, DIST_DIR, DATA_DIR, FUNCTION_DIR };
  const { code, err } = await runHere([script], { ...ofNetlify, NETLIFY, SITE_URL, ...folders });
  expect(code, err).toBe(0);
  await using built = await serveFunction(FUNCTION_DIR);
  const { reviews } = (await (await fetch(`${built.url}/api/reviews/search`)).json()) as Found;
  expect(reviews[0]?.url).toMatch(/^https:\/\/garage\.example\/reviews\//);
});

it('has no hub', async () => {
  expect((await fetch(`${served.url}/api/websub/hub`, { method: 'POST' })).status).toBe(404);
});

it('serves its own deploy during and after the next build', async () => {
  const search = '/api/reviews/search?query=flibbertigibbet';
  const totalAt = async (url: string) =>
    ((await (await fetch(url + search)).json()) as Found).total;
  expect(await totalAt(served.url)).toBe(0);
  const line = reviewLine({ date: '2026-11-01', text: 'A brand new word: flibbertigibbet.' });
  await writeFile(join(garage.contentDir, 'imports/new.ndjson'), line);
  const foreign = join(functionDir, 'reviews/of-the-owner.txt');
  await writeFile(foreign, 'The build keeps other files in the folder.');
  await buildInto({ ...garage.settings, FUNCTION_DIR: functionDir }, garage.contentDir);
  await using next = await serveFunction(functionDir);
  expect(await totalAt(next.url)).toBe(1);
  expect(await totalAt(served.url)).toBe(0);
  expect(await readFile(foreign, 'utf8')).toContain('keeps');
});
