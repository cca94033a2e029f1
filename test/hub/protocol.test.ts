import { createHmac } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { canonicalUrl } from '../../sidecar/hub/request.ts';
import type { HubSettings } from '../../sidecar/hub/subscription.ts';
import { makeAuthority } from './authority.ts';
import { DELIVERIES, headerOf } from './protocol/deliveries.ts';
import { RESPONSES } from './protocol/responses.ts';
import { VERIFICATIONS } from './protocol/verifications.ts';
import { echo, parametersOf, startReceiver } from './receiver.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const authority = await makeAuthority();
const receiver = await startReceiver(authority);
afterAll(() => receiver.close());

describe('protocol', () => {
  let test: TestHub;

  let startedFor = '';

  async function startAnew(settings: Partial<HubSettings> = {}): Promise<void> {
    startedFor = '';
    await test?.close();
    const store = await openSqliteStore(':memory:');
    test = await startTestHub(store, { ca: authority.ca, settings });
    await test.publish({ [ATOM]: 'first' });
  }

  /** Starts one hub for all rows of a table. Rows do not interfere, because each has its own callback. */
  async function startFor(table: string): Promise<void> {
    if (startedFor !== table) await startAnew();
    startedFor = table;
  }

  afterAll(() => test?.close());

  /** Returns the callback of a row. Each has its own path, so that requests are not confused. */
  function callbackOf(id: string, suffix = ''): { prefix: string; url: string } {
    const prefix = `/${id}`;
    return { prefix: `${prefix}${suffix}`, url: `${receiver.origin}${prefix}${suffix}` };
  }

  async function recordOf(url: string, topic = ATOM) {
    const pair = { topic, callback_key: canonicalUrl(url) };
    return (await test.store.list(pair, test.now())).subscriptions[0] ?? null;
  }

  async function subscribe(url: string, fields: Record<string, string> = {}): Promise<void> {
    const usual = { 'hub.mode': 'subscribe', 'hub.callback': url, 'hub.topic': ATOM };
    const decided = test.events.length;
    expect((await test.post({ ...usual, ...fields })).status).toBe(202);
    await until('the verification', () => decisions(decided)[0]);
  }

  function decisions(since = 0): string[] {
    const events = test.events.slice(since).map(({ event }) => event);
    return events.filter((event) => event === 'hub.confirmed' || event === 'hub.rejected');
  }

  describe('responses', () => {
    beforeEach(() => startFor('responses'));

    it.each(RESPONSES)('$id: $spec', async (row) => {
      const { prefix, url } = callbackOf(`response-${row.id}`);
      const before = receiver.received(prefix).length;
      const decided = test.events.length;
      const usual: Record<string, string | null> = {
        'hub.mode': 'subscribe',
        'hub.callback': url,
        'hub.topic': ATOM,
        ...row.fields,
      };
      const fields = Object.entries(usual).filter(
        (pair): pair is [string, string] => pair[1] !== null,
      );
      const form = new URLSearchParams([...fields, ...(row.also ?? [])]).toString();
      const raw =
        typeof row.raw === 'string'
          ? row.raw
              .replace('$callback', encodeURIComponent(url))
              .replace('$topic', encodeURIComponent(ATOM))
          : row.raw;
      const response = await fetch(test.url, {
        method: row.method ?? 'POST',
        headers: {
          'content-type': row.contentType ?? 'application/x-www-form-urlencoded',
          ...(row.accept === undefined ? {} : { accept: row.accept }),
        },
        body: raw === undefined ? form : Buffer.from(raw),
      });
      const text = await response.text();
      expect(response.status, text).toBe(row.expected.status);
      if (row.expected.contentType) {
        expect(response.headers.get('content-type')).toMatch(row.expected.contentType);
      }
      if (row.expected.issue) {
        const [code, path] = row.expected.issue;
        expect(JSON.parse(text).issues).toContainEqual(
          expect.objectContaining({ code, path, message: expect.stringMatching(/./) }),
        );
      }
      const { verifications } = await test.store.counts(test.now());
      const isSubscription = response.status === 202 && !String(raw).includes('publish');
      if (!isSubscription) {
        expect(verifications).toBe(0);
        expect(receiver.received(prefix)).toHaveLength(before);
        return;
      }
      await until('the decision', () => decisions(decided)[0]);
      expect(receiver.received(prefix)).toHaveLength(before + 1);
    });
  });

  describe('verifications', () => {
    beforeEach(() => startFor('verifications'));

    it.each(VERIFICATIONS)('$id: $spec', async (row) => {
      // The others have the usual time, which a busy machine needs.
      if (row.isSilent) await startAnew({ verificationTimeoutMs: 2_000 });
      const { prefix, url } = callbackOf(row.id, row.suffix);
      receiver.on(`/${row.id}`, echo);
      if (row.before) await subscribe(url, row.before);
      const old = await recordOf(url);
      expect(old === null).toBe(row.before === undefined);
      if (row.answer) receiver.on(`/${row.id}`, row.answer);
      test.advance(1_000);
      const sent = receiver.received(`/${row.id}`).length;
      const decided = decisions().length;
      const beforeMs = test.now();
      await subscribe(url, row.fields);
      const { confirmed, subscription, target, lease_seconds, signed } = row.expected;
      expect(decisions().slice(decided)).toEqual([confirmed ? 'hub.confirmed' : 'hub.rejected']);
      const [request, ...others] = receiver.received(`/${row.id}`).slice(sent);
      expect(others).toEqual([]);
      expect(request?.method).toBe('GET');
      expect(request?.target.startsWith(prefix)).toBe(true);
      if (target) expect(request?.target).toMatch(target);
      const record = await recordOf(url);
      if (subscription === 'none') expect(record).toBeNull();
      if (subscription === 'old') expect(record).toEqual(old);
      if (subscription === 'new') {
        expect(record?.expires_at).toBeGreaterThanOrEqual(
          beforeMs + (record?.lease_seconds ?? 0) * 1000,
        );
      }
      if (lease_seconds !== undefined) expect(record?.lease_seconds).toBe(lease_seconds);
      if (signed !== undefined) expect(record?.signed).toBe(signed);
      expect(receiver.received(`/elsewhere/${row.id}`)).toEqual([]);
      expect((await test.store.counts(test.now())).verifications).toBe(0);
    });

    it('new-challenge: 5.3 a new challenge for each verification', async () => {
      const { prefix, url } = callbackOf('new-challenge');
      const before = receiver.received(prefix).length;
      await subscribe(url);
      await subscribe(url);
      const challenges = receiver
        .received(prefix)
        .slice(before)
        .map(({ target }) => parametersOf(target).get('hub.challenge'));
      expect(new Set(challenges).size).toBe(2);
    });
  });

  describe('deliveries', () => {
    beforeEach(() => startAnew());

    it.each(DELIVERIES)('$id: $spec', async (row) => {
      const { prefix, url } = callbackOf(row.id, row.suffix);
      const { topic = ATOM, spelling = topic, secret, answers = [{ status: 204 }], expected } = row;
      const content = row.content ?? `content for ${row.id}`;
      const earlier = receiver.received(prefix).length;
      const mine = (method: string) =>
        receiver
          .received(`/${row.id}`)
          .slice(earlier)
          .filter((received) => received.method === method);
      receiver.on(`/${row.id}`, (received) => {
        if (received.method === 'GET') return echo(received);
        return answers[mine('POST').length - 1] ?? answers.at(-1) ?? { status: 204 };
      });
      await test.publish({ [topic]: 'before' });
      await subscribe(url, { 'hub.topic': spelling, ...(secret ? { 'hub.secret': secret } : {}) });
      await test.publish({ [topic]: content });
      for (let sent = 1; sent <= expected.posts; sent += 1) {
        await until(`delivery ${sent}`, () => mine('POST').length >= sent);
        await until('its result', async () => {
          const record = await recordOf(url, topic);
          return record === null || record.up_to_date || record.failures >= sent;
        });
        if (sent < expected.posts) test.advance(4_000_000);
      }
      if (expected.state === 'removed') {
        await until('the removal', async () => (await recordOf(url, topic)) === null);
      } else {
        await until('the result', async () => (await recordOf(url, topic))?.up_to_date);
        expect((await recordOf(url, topic))?.failures).toBe(expected.failures);
      }
      const denials = () =>
        mine('GET').filter(({ target }) =>
          parametersOf(target).getAll('hub.mode').includes('denied'),
        );
      if (expected.denied) {
        await until('the denial', () => denials().length > 0);
        const [denial] = denials();
        const parameters = parametersOf(denial?.target ?? '');
        expect(parameters.get('hub.topic')).toBe(spelling);
        expect(parameters.get('hub.reason')).toMatch(/3 deliveries/);
        await until(
          'the end of the denial',
          async () => (await test.store.counts(test.now())).denials === 0,
        );
      }
      // Nothing more is sent a day later.
      test.advance(86_400_000);
      await test.publish({ [topic]: content });
      expect(mine('POST')).toHaveLength(expected.posts);
      expect(denials()).toHaveLength(expected.denied ? 1 : 0);
      expect(receiver.received('/redirect-target')).toEqual([]);

      for (const post of mine('POST')) {
        expect(post.target).toBe(expected.target ?? prefix);
        expect(post.body.equals(Buffer.from(content))).toBe(true);
        expect(post.headers['content-length']).toBe(String(Buffer.byteLength(content)));
        expect(post.rawHeaders.filter((header) => header.toLowerCase() === 'link')).toHaveLength(1);
        const signature =
          secret && `sha256=${createHmac('sha256', secret).update(content).digest('hex')}`;
        expect(post.headers['x-hub-signature']).toBe(signature);
        for (const [header, value] of Object.entries(expected.headers ?? {})) {
          if (value instanceof RegExp) expect(headerOf(post, header)).toMatch(value);
          else expect(headerOf(post, header)).toBe(value);
        }
      }
    });
  });
});
