import type { LookupAddress } from 'node:dns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NameServer } from '../../test/hub/name-server.ts';
import { startNameServer } from '../../test/hub/name-server.ts';
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
  it.each(ADMITTED)('allows %s', (address) => expect(guard(address)).toBe(true));

  it('allows the given ranges, but not their IPv4-mapped form', () => {
    const lenient = createAddressGuard(['127.0.0.0/8', 'fd00::/8']);
    expect(lenient('127.9.9.9')).toBe(true);
    expect(lenient('fd00::1')).toBe(true);
    expect(lenient('10.0.0.1')).toBe(false);
    expect(lenient('::ffff:127.0.0.1')).toBe(false);
    expect(lenient('fc00::1')).toBe(false);
  });

  it('throws if a range is not CIDR', () => {
    expect(() => createAddressGuard(['127.0.0.1'])).toThrow();
  });
});

let server: NameServer;

beforeAll(async () => {
  server = await startNameServer((name) => {
    if (name === 'slow.example') return 'silence';
    if (name === 'reader.example') return ['1.1.1.1', '2606:4700::1111'];
    return 'NXDOMAIN';
  });
});
afterAll(() => server.close());

function lookup(hostname: string): Promise<LookupAddress[]> {
  return createPublicLookup([server.address], 200)(hostname);
}

it('resolves all addresses of a name', async () => {
  expect(await lookup('reader.example')).toEqual([
    { address: '2606:4700::1111', family: 6 },
    { address: '1.1.1.1', family: 4 },
  ]);
});

it('fails for a name that does not exist, and ignores the hosts file', async () => {
  await expect(lookup('nobody.example')).rejects.toThrow('ENOTFOUND');
  await expect(lookup('localhost.example')).rejects.toThrow('ENOTFOUND');
});

it('times out for a name without an answer, and resolves other names meanwhile', async () => {
  const slow = Array.from({ length: 20 }, () =>
    lookup('slow.example').catch((error) => error.code),
  );
  expect(await lookup('reader.example')).toHaveLength(2);
  expect(new Set(await Promise.all(slow))).toEqual(new Set(['ETIMEOUT']));
});
