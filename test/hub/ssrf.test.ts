import type { LookupAddress } from 'node:dns';
import type { AddressInfo, Server } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteStore } from '../../exports/hub.ts';
import { createCallbackClient } from '../../sidecar/hub/callback-client.ts';
import { createAddressGuard } from '../../sidecar/hub/request.ts';
import { RequestFailure } from '../../sidecar/hub/request-failure.ts';
import type { TestHub } from './test-hub.ts';
import { ATOM, startTestHub, until } from './test-hub.ts';

const NOT_PUBLIC = new RequestFailure('The host has an address that is not public.', false);

/** Callbacks to refuse. A listener on all loopback addresses at `$port` counts connections, and must count none. */
const REFUSED_AT_ONCE = [
  // Not https.
  'http://127.0.0.1:$port/',
  'ftp://127.0.0.1:$port/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:$port/',
  'https:127.0.0.1:$port/',
  '//127.0.0.1:$port/',
  // Loopback in all notations.
  'https://127.0.0.1:$port/',
  'https://127.1:$port/',
  'https://127.0.1:$port/',
  'https://2130706433:$port/',
  'https://0x7f000001:$port/',
  'https://0x7f.0x0.0x0.0x1:$port/',
  'https://0177.0.0.1:$port/',
  'https://017700000001:$port/',
  'https://127.0.0.1.:$port/',
  'https://0:$port/',
  'https://0.0.0.0:$port/',
  'https://%31%32%37.0.0.1:$port/',
  'https://127.255.255.254:$port/',
  'https://[::1]:$port/',
  'https://[0:0:0:0:0:0:0:1]:$port/',
  'https://[::]:$port/',
  // Embedded IPv4.
  'https://[::ffff:127.0.0.1]:$port/',
  'https://[::ffff:7f00:1]:$port/',
  'https://[::127.0.0.1]:$port/',
  'https://[64:ff9b::127.0.0.1]:$port/',
  'https://[64:ff9b:1::7f00:1]:$port/',
  'https://[2002:7f00:1::]:$port/',
  'https://[2001:0:7f00:1::]:$port/',
  'https://[::ffff:0:127.0.0.1]:$port/',
  // Private, link-local, shared, reserved.
  'https://10.0.0.1/',
  'https://172.16.0.1/',
  'https://192.168.0.1/',
  'https://169.254.169.254/latest/meta-data/',
  'https://100.64.0.1/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://240.0.0.1/',
  'https://255.255.255.255/',
  'https://[fc00::1]/',
  'https://[fe80::1]/',
  'https://[fec0::1]/',
  'https://[ff02::1]/',
  'https://[2001:db8::1]/',
  'https://[4000::1]/',
  // Names without public DNS, and the names of this service.
  'https://localhost:$port/',
  'https://LOCALHOST:$port/',
  'https://localhost.:$port/',
  'https://intranet:$port/',
  'https://printer.local:$port/',
  'https://app.localhost:$port/',
  'https://metadata.internal:$port/',
  'https://reviews.example/hook',
  'https://REVIEWS.example./hook',
  'https://reviews.example:443/hook',
  // URLs that parsers disagree on.
  'https://reader.example@127.0.0.1:$port/',
  'https://127.0.0.1:$port#@reader.example/',
  'https://reader.example\\@127.0.0.1:$port/',
  'https://127.0.0.1:$port\\.reader.example/',
  'https://reader.example:$port@127.0.0.1/',
  'https://[::1%25lo]:$port/',
  'https://127。0。0。1:$port/',
  'https://①②⑦.0.0.1:$port/',
  'https://127.0.0.1:$port\t/',
  ' https://127.0.0.1:$port/',
];

/** Names that pass the check of the URL, with their addresses at the first and at later lookups. */
const NAMES: Record<string, string[][]> = {
  'loopback.example': [['127.0.0.1']],
  'loopback6.example': [['::1']],
  'unspecified.example': [['0.0.0.0']],
  'mixed.example': [['1.1.1.1', '127.0.0.1']],
  'mixed-last.example': [['127.0.0.1', '1.1.1.1']],
  'mixed-families.example': [['1.1.1.1', '::1']],
  'private.example': [['10.0.0.1']],
  'metadata.example': [['169.254.169.254']],
  'mapped.example': [['::ffff:127.0.0.1']],
  'nat64.example': [['64:ff9b::7f00:1']],
  'sixtofour.example': [['2002:7f00:1::']],
  'nothing.example': [[]],
  'rebinding.example': [['127.0.0.1'], ['127.0.0.1']],
};

let listener: Server;
let listener6: Server | null;
let port = 0;
let connections = 0;
let test: TestHub;
const lookups: string[] = [];

async function lookup(hostname: string): Promise<LookupAddress[]> {
  const answers = NAMES[hostname] ?? [];
  const seen = lookups.filter((name) => name === hostname).length;
  lookups.push(hostname);
  const addresses = answers[Math.min(seen, answers.length - 1)] ?? [];
  return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
}

beforeAll(async () => {
  const count = () =>
    createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
  listener = count();
  await new Promise<void>((done) => listener.listen(0, '0.0.0.0', done));
  port = (listener.address() as AddressInfo).port; // listen(0, host) gives an AddressInfo
  const six = count();
  // Without IPv6 there is no ::1.
  listener6 = await new Promise((done) => {
    six.once('error', () => done(null));
    six.listen({ port, host: '::1', ipv6Only: true }, () => done(six));
  });
  test = await startTestHub(await openSqliteStore(':memory:'), {
    lookup,
    settings: { callbackAllow: [], callbackPorts: '*', verificationTimeoutMs: 2_000 },
  });
});
afterAll(async () => {
  await test.close();
  listener.close();
  listener6?.close();
});

function subscribe(callback: string): Promise<Response> {
  return test.post({
    'hub.mode': 'subscribe',
    'hub.callback': callback.replaceAll('$port', String(port)),
    'hub.topic': ATOM,
  });
}

describe('the hub never connects to an address that is not public', () => {
  it('has a listener that counts connections', async () => {
    const before = connections;
    await fetch(`http://127.0.0.1:${port}/`).catch(() => {});
    expect(connections).toBe(before + 1);
    connections = 0;
  });

  it.each(REFUSED_AT_ONCE)('refuses %j with 400', async (callback) => {
    const response = await subscribe(callback);
    const body = await response.text();
    expect(response.status, body).toBe(400);
    expect(body).toContain('hub.callback');
    expect((await test.store.counts(test.now())).verifications).toBe(0);
    expect(connections).toBe(0);
  });

  it.each(Object.keys(NAMES))(
    'accepts %s like any name, and never connects to it',
    async (name) => {
      const decided = test.events.filter(({ event }) => event === 'hub.rejected').length;
      expect((await subscribe(`https://${name}:$port/`)).status).toBe(202);
      await until(
        'the decision',
        () => test.events.filter(({ event }) => event === 'hub.rejected').length > decided,
      );
      expect(lookups).toContain(name);
      expect(connections).toBe(0);
    },
  );

  it('refuses a name that changes to loopback between lookups', async () => {
    // Public at the first lookup, according to the guard of this test, and loopback at the second.
    NAMES['turning.example'] = [['127.0.0.2'], ['127.0.0.1']];
    const lenient = createAddressGuard(['127.0.0.2/32']);
    const client = createCallbackClient({ guard: lenient, connectTimeoutMs: 2_000, lookup });
    const get = () =>
      client.send({
        method: 'GET',
        url: `https://turning.example:${port}/`,
        headers: {},
        timeoutMs: 2_000,
      });
    expect(await get()).toBeInstanceOf(RequestFailure);
    expect(connections).toBe(1);
    expect(await get()).toEqual(NOT_PUBLIC);
    expect(connections).toBe(1);
    await client.close();
    connections = 0;
  });

  it('refuses IP literals and plain http in the callback client too', async () => {
    const client = createCallbackClient({
      guard: createAddressGuard([]),
      connectTimeoutMs: 2_000,
      lookup,
    });
    for (const url of [`https://127.0.0.1:${port}/`, `https://[::1]:${port}/`]) {
      const request = {
        method: 'GET',
        url,
        headers: {},
        timeoutMs: 2_000,
      } as const;
      expect(await client.send(request)).toEqual(NOT_PUBLIC);
    }
    expect(connections).toBe(0);
    await client.close();
  });
});
