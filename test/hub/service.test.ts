import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pingHub } from '../../build/publish/ping.ts';
import { HUB_PATH, TOPIC_PATHS } from '../../contract/addresses.ts';
import type { ServedGarage } from '../garage/serve.ts';
import { serveGarage } from '../garage/serve.ts';
import { makeAuthority } from './authority.ts';
import type { Receiver } from './receiver.ts';
import { startReceiver } from './receiver.ts';
import { until } from './test-hub.ts';

const SITE = 'https://garage.example';
let garage: ServedGarage;
let receiver: Receiver;

beforeAll(async () => {
  const authority = await makeAuthority();
  // Same effect as NODE_EXTRA_CA_CERTS, which is read only when a process starts.
  setDefaultCACertificates([...getCACertificates('default'), authority.ca]);
  receiver = await startReceiver(authority);
  garage = await serveGarage(
    {},
    { SITE_URL: SITE, HUB_CALLBACK_ALLOW: '127.0.0.0/8', HUB_CALLBACK_PORTS: '*' },
    false,
  );
});
afterAll(async () => {
  await garage?.[Symbol.asyncDispose]();
  await receiver?.close();
});

const link = (path: string) => `<${SITE}${HUB_PATH}>; rel="hub", <${SITE}${path}>; rel="self"`;

describe('the hub of a served site', () => {
  it.each(TOPIC_PATHS)('links hub and self of %s on 200, 304 and HEAD', async (path) => {
    const url = garage.url + path;
    const full = await fetch(url);
    expect(full.headers.get('link')).toBe(link(path));
    const etag = full.headers.get('etag') ?? '';
    const unchanged = await fetch(url, { headers: { 'if-none-match': etag } });
    expect([unchanged.status, unchanged.headers.get('link')]).toEqual([304, link(path)]);
    const head = await fetch(url, { method: 'HEAD' });
    expect([head.status, head.headers.get('link')]).toEqual([200, link(path)]);
  });

  it('refuses a form over 8 KiB, with JSON or text as Accept asks', async () => {
    const post = (accept: string) =>
      fetch(garage.url + HUB_PATH, {
        method: 'POST',
        headers: { accept },
        body: new URLSearchParams({ 'hub.secret': 's'.repeat(8_192) }),
      });
    const json = await post('*/*');
    expect([json.status, json.headers.get('content-type')]).toEqual([413, 'application/json']);
    expect(await json.json()).toMatchObject({ detail: 'the body must not exceed 8192 bytes' });
    const text = await post('text/plain');
    expect([text.status, await text.text()]).toEqual([
      413,
      'the body must not exceed 8192 bytes\n',
    ]);
  });

  it('delivers a rebuilt site to the subscribers of every topic, byte for byte', async () => {
    for (const [i, path] of TOPIC_PATHS.entries()) {
      const response = await fetch(garage.url + HUB_PATH, {
        method: 'POST',
        body: new URLSearchParams({
          'hub.mode': 'subscribe',
          'hub.topic': SITE + path,
          'hub.callback': `${receiver.origin}/topic-${i}`,
        }),
      });
      expect(response.status).toBe(202);
    }
    await until('the subscriptions', async () => {
      const states = await Promise.all(
        TOPIC_PATHS.map(async (path, i) => {
          const query = new URLSearchParams({
            'hub.callback': `${receiver.origin}/topic-${i}`,
            'hub.topic': SITE + path,
          });
          return (await fetch(`${garage.url}${HUB_PATH}?${query}`)).text();
        }),
      );
      return states.every((state) => state.includes('"active"'));
    });
    const review = join(garage.contentDir, 'reviews/2026/tyres-late.md');
    await writeFile(review, `${await readFile(review, 'utf8')}\nThey rang me the next day, too.\n`);
    await garage.rebuild();
    const verdict = await pingHub({
      hubUrl: garage.url + HUB_PATH,
      topics: TOPIC_PATHS.map((path) => SITE + path),
    });
    expect(verdict.outcome).toBe('accepted');
    expect(verdict.detail).toContain('202');
    const posts = (i: number) =>
      receiver.received(`/topic-${i}`).filter(({ method }) => method === 'POST');
    for (const [i, path] of TOPIC_PATHS.entries()) {
      await until(`the delivery of ${path}`, () => posts(i).length > 0);
      const [post] = posts(i);
      const now = await fetch(garage.url + path, { headers: { 'accept-encoding': 'identity' } });
      expect(post?.body.equals(Buffer.from(await now.arrayBuffer()))).toBe(true);
      expect(post?.body.toString()).toContain('They rang me the next day');
      expect(post?.headers['content-type']).toBe(now.headers.get('content-type'));
      expect(post?.headers.link).toBe(now.headers.get('link'));
    }
    // A ping without a change sends nothing.
    await pingHub({ hubUrl: garage.url + HUB_PATH, topics: [SITE + TOPIC_PATHS[0]] });
    await new Promise((done) => setTimeout(done, 300)); // nothing comes in this time
    expect(TOPIC_PATHS.map((_path, i) => posts(i).length)).toEqual([1, 1, 1]);
  });
});
