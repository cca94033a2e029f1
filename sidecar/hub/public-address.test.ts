import type { Socket } from 'node:dgram';
import { createSocket } from 'node:dgram';
import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressGuard, createPublicLookup } from './public-address.ts';

const REFUSED = [
  '0.0.0.0',
  '0.1.2.3',
  '10.0.0.1',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.255.255',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.1',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::7f00:1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:2::1',
  '2001:db8::1',
  '2001:20::1',
  '2002:7f00:1::1',
  '3fff::1',
  '4000::1',
  '5f00::1',
  'fc00::1',
  'fd12:3456::1',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  '',
  'localhost',
  '127.0.0.1%lo',
];
const ADMITTED = [
  '1.1.1.1',
  '8.8.8.8',
  '93.184.215.14',
  '2606:4700:4700::1111',
  '2a00:1450:4001::1',
];

describe('the address guard', () => {
  const guard = createAddressGuard([]);
  it.each(REFUSED)('refuses %j', (address) => expect(guard(address)).toBe(false));
  it.each(ADMITTED)('admits %s', (address) => expect(guard(address)).toBe(true));

  it('admits ranges that are allowed, and no mapped spelling of them', () => {
    const lenient = createAddressGuard(['127.0.0.0/8', 'fd00::/8']);
    expect(lenient('127.9.9.9')).toBe(true);
    expect(lenient('fd00::1')).toBe(true);
    expect(lenient('10.0.0.1')).toBe(false);
    expect(lenient('::ffff:127.0.0.1')).toBe(false);
    expect(lenient('fc00::1')).toBe(false);
  });

  it('throws on a range that is none', () => {
    expect(() => createAddressGuard(['127.0.0.1'])).toThrow();
  });
});

const A = 1;
const AAAA = 28;
let server: Socket;
let port = 0;

/** A DNS server that knows `reader.example`, keeps silent about `slow.example` and knows nothing else. */
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, peer) => {
    const labels: string[] = [];
    let at = 12;
    for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
      labels.push(query.subarray(at + 1, at + 1 + length).toString());
      at += 1 + length;
    }
    const type = query.readUInt16BE(at + 1);
    const name = labels.join('.').toLowerCase();
    if (name === 'slow.example') return;
    const data =
      type === A
        ? Buffer.from([1, 1, 1, 1])
        : Buffer.from('26064700470000000000000000001111', 'hex');
    const known = name === 'reader.example' && (type === A || type === AAAA);
    const head = Buffer.from(query.subarray(0, 12));
    head.writeUInt16BE(known ? 0x8180 : 0x8183, 2);
    for (const [offset, count] of [
      [4, 1],
      [6, known ? 1 : 0],
      [8, 0],
      [10, 0],
    ] as const) {
      head.writeUInt16BE(count, offset);
    }
    const record = Buffer.alloc(12);
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt32BE(60, 6);
    record.writeUInt16BE(data.length, 10);
    const question = query.subarray(12, at + 5);
    server.send(
      Buffer.concat([head, question, ...(known ? [record, data] : [])]),
      peer.port,
      peer.address,
    );
  });
  await new Promise<void>((done) => server.bind(0, '127.0.0.1', done));
  port = server.address().port;
});
afterAll(() => server.close());

function lookup(hostname: string): Promise<LookupAddress[]> {
  return new Promise((resolve, reject) => {
    createPublicLookup([`127.0.0.1:${port}`], 200)(hostname, { all: true }, (error, found) => {
      if (error) reject(error);
      else if (Array.isArray(found)) resolve(found);
    });
  });
}

it('finds all addresses of a name', async () => {
  expect(await lookup('reader.example')).toEqual([
    { address: '2606:4700:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]);
});

it('gives the first one where only one is wanted', async () => {
  const found = await new Promise((resolve) => {
    createPublicLookup([`127.0.0.1:${port}`])('reader.example', {}, (_error, address, family) => {
      resolve([address, family]);
    });
  });
  expect(found).toEqual(['2606:4700:4700::1111', 6]);
});

it('fails for a name that does not exist, and knows no hosts file', async () => {
  await expect(lookup('nobody.example')).rejects.toThrow('ENOTFOUND');
  await expect(lookup('localhost.example')).rejects.toThrow('ENOTFOUND');
});

it('gives up on silence, while other names are found', async () => {
  const slow = Array.from({ length: 20 }, () =>
    lookup('slow.example').catch((error) => error.code),
  );
  expect(await lookup('reader.example')).toHaveLength(2);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']));
});
