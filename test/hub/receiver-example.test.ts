import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { makeAuthority } from './authority.ts';
import type { TestHub } from './test-hub.ts';
import { JSON_FEED, startTestHub, until } from './test-hub.ts';

const SECRET = 'a-long-random-text';
let folder: string;
let test: TestHub;
let callback = '';
let plain = '';
const lines: string[] = [];
const ends: (() => unknown)[] = [];

/** The example in docs/subscribe.md, run unchanged behind a TLS proxy. */
beforeAll(async () => {
  const guide = await readFile(new URL('../../docs/subscribe.md', import.meta.url), 'utf8');
  const code = /```js receiver\.mjs\n([\s\S]*?)\n```/.exec(guide)?.[1];
  if (code === undefined) throw new Error('docs/subscribe.md has no receiver.mjs');
  folder = await mkdtemp(join(tmpdir(), 'hub-example-'));
  await writeFile(join(folder, 'receiver.mjs'), code);
  await startExample({});

  const authority = await makeAuthority();
  const proxy = createServer({ key: authority.key, cert: authority.cert }, (request, response) => {
    const { method, url, headers } = request;
    const { port } = new URL(plain);
    const inner = httpRequest({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    request.pipe(inner);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  ends.push(() => proxy.close());
  callback = `https://127.0.0.1:${(proxy.address() as AddressInfo).port}/hook/c0ffee`; // listen(0, host)
  test = await startTestHub(await openSqliteStore(':memory:'), { ca: authority.ca });
});
afterAll(async () => {
  await test?.close();
  for (const end of ends) await end();
  await rm(folder, { recursive: true, force: true });
});

/** Starts the example behind the proxy, instead of the previous one. */
async function startExample(more: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [join(folder, 'receiver.mjs')], {
    env: { ...process.env, CALLBACK_TOPIC: JSON_FEED, CALLBACK_SECRET: SECRET, PORT: '0', ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ends.push(() => child.kill());
  const output = createInterface(child.stdout).on('line', (line) => lines.push(line));
  const [listening] = await once(output, 'line');
  plain = `http://127.0.0.1:${/\d+/.exec(listening)?.[0]}`;
}

const lineWith = (text: string) => () => lines.find((line) => line.includes(text));

describe('the receiver of the guide', () => {
  it('confirms its subscription and accepts signed content', async () => {
    await test.publish({ [JSON_FEED]: 'old' });
    const fields = { 'hub.mode': 'subscribe', 'hub.callback': callback, 'hub.topic': JSON_FEED };
    expect((await test.post({ ...fields, 'hub.secret': SECRET })).status).toBe(202);
    await until('the confirmation', lineWith('Subscribed for 864000 seconds'));
    await until(
      'the subscription',
      async () => (await test.store.counts(test.now())).subscriptions,
    );
    await test.publish({ [JSON_FEED]: '{"items":[]}' });
    await until('the content', lineWith('New content: 12 bytes of application/feed+json'));
  });

  it('echoes the challenge as text that no browser executes', async () => {
    const query = new URLSearchParams({
      'hub.mode': 'subscribe',
      'hub.topic': JSON_FEED,
      'hub.challenge': 'abc-_',
    });
    const response = await fetch(`${plain}/?${query}`);
    expect(await response.text()).toBe('abc-_');
    expect(response.headers.get('content-type')).toBe('text/plain');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['another topic', { 'hub.topic': 'https://other.example/', 'hub.challenge': 'abc' }],
    ['a challenge that is markup', { 'hub.topic': JSON_FEED, 'hub.challenge': '<script>' }],
    [
      'an unsubscription it did not request',
      { 'hub.mode': 'unsubscribe', 'hub.topic': JSON_FEED, 'hub.challenge': 'a' },
    ],
  ])('refuses %s', async (_request, fields) => {
    const query = new URLSearchParams({ 'hub.mode': 'subscribe', ...fields });
    expect((await fetch(`${plain}/?${query}`)).status).toBe(404);
  });

  it.each(['', 'sha256=00', 'sha256=zz', 'sha1=00', 'rubbish'])(
    'ignores a delivery signed %j',
    async (signature) => {
      const before = lines.filter((line) => line.includes('forged')).length;
      const headers: Record<string, string> =
        signature === '' ? {} : { 'x-hub-signature': signature };
      const response = await fetch(plain, { method: 'POST', body: 'evil', headers });
      expect(response.status).toBe(204);
      await until(
        'the word',
        () => lines.filter((line) => line.includes('forged')).length > before,
      );
    },
  );

  it.each(['//', 'http://['])(
    'responds 400 to the request target %s and keeps running',
    async (target) => {
      const socket = connect(Number(new URL(plain).port), '127.0.0.1');
      socket.end(`GET ${target} HTTP/1.1\r\nHost: receiver\r\nConnection: close\r\n\r\n`);
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1\.1 400 /);
      expect((await fetch(plain)).status).toBe(404);
    },
  );

  it('logs the reason of a denial', async () => {
    const pair = { topic: JSON_FEED, callback_key: callback };
    expect(await test.store.apply({ move: 'removed', ...pair }, test.now())).toBe(1);
    await until(
      'the log line',
      lineWith('The hub ended the subscription: The owner of the site ended the subscription.'),
    );
  });

  it('confirms an unsubscription in mode unsubscribe, and refuses a subscription then', async () => {
    const fields = { 'hub.callback': callback, 'hub.topic': JSON_FEED };
    const counts = () => test.store.counts(test.now());
    await test.post({ ...fields, 'hub.mode': 'subscribe' });
    await until('the subscription', async () => (await counts()).subscriptions === 1);
    await startExample({ CALLBACK_MODE: 'unsubscribe' });
    await test.post({ ...fields, 'hub.mode': 'unsubscribe' });
    await until('the end', async () => (await counts()).subscriptions === 0);
    await until('the log line', lineWith('Unsubscribed.'));
    await test.post({ ...fields, 'hub.mode': 'subscribe' });
    await until('the refusal', () => test.events.some(({ event }) => event === 'hub.rejected'));
    expect((await counts()).subscriptions).toBe(0);
  });
});
