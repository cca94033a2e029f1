import { describe, expect, it } from 'vitest';
import { splitCallback } from './callback-client.ts';
import type { CallbackRules } from './request.ts';
import { canonicalUrl, checkCallback, createAddressGuard } from './request.ts';
import { withParameters } from './verifications.ts';

const rules: CallbackRules = {
  guard: createAddressGuard([]),
  callbackPorts: [443, 8443],
  callbackAllow: [],
  serviceUrls: ['https://reviews.example'],
};

const intranet = { ...rules, callbackAllow: ['10.0.0.0/8'] };

describe('callbacks', () => {
  it('preserves the URL and normalises its key', () => {
    const callback = 'HTTPS://Reader.Example:443/%7Eme?a=%c3%a9';
    expect(checkCallback(callback, rules)).toEqual({
      callback,
      callback_key: 'https://reader.example/~me?a=%C3%A9',
      host: 'reader.example',
    });
  });

  it('treats another port as another host', () => {
    expect(checkCallback('https://reader.example:8443/', rules)).toMatchObject({
      host: 'reader.example:8443',
    });
    expect(checkCallback('https://reader.example:22/', rules)).toEqual({
      rule: 'port 443 or 8443',
    });
  });

  it('treats a host with a trailing dot as the same host', () => {
    expect(checkCallback('https://reader.example./', rules)).toMatchObject({
      host: 'reader.example',
    });
  });

  it.each(['a..example', `${'a'.repeat(64)}.example`, `${'a.'.repeat(124)}example`])(
    'refuses a name that cannot exist: %s',
    (name) => {
      const rule = 'a host name with parts of 1 to 63 characters, 253 in all';
      expect(checkCallback(`https://${name}/`, intranet)).toEqual({ rule });
    },
  );

  it('allows the longest names', () => {
    const name = `${'a.'.repeat(95)}${'b'.repeat(63)}`;
    expect(checkCallback(`https://${name}./`, rules)).toMatchObject({ host: name });
  });

  it('allows intranet names only if private ranges are allowed', () => {
    expect(checkCallback('https://intranet/', rules)).toEqual({ rule: 'a public host name' });
    expect(checkCallback('https://intranet/', intranet)).toMatchObject({
      host: 'intranet',
    });
  });

  it.each([
    ['https://a.example', 'https://a.example?x=1'],
    ['https://a.example/?', 'https://a.example/?x=1'],
    ['https://a.example/?b=%7E+', 'https://a.example/?b=%7E+&x=1'],
    ['https://a.example/?b&', 'https://a.example/?b&x=1'],
  ])('appends parameters to %s', (callback, expected) => {
    expect(withParameters(callback, { x: '1' })).toBe(expected);
  });

  it.each([
    ['https://a.example', '/'],
    ['https://a.example?x=1', '/?x=1'],
    ['https://a.example/../b//c?d=/e', '/../b//c?d=/e'],
  ])('preserves the request target of %s', (callback, path) => {
    expect(splitCallback(callback)).toEqual({ origin: 'https://a.example', path });
  });

  it('returns the same URL for equivalent URLs only', () => {
    const same = ['https://a.example', 'https://A.example:443/', 'HTTPS://a.example/'];
    expect(new Set(same.map(canonicalUrl)).size).toBe(1);
    const different = [
      'https://a.example/A',
      'https://a.example/a',
      'https://a.example/%2F',
      'https://a.example//',
      'https://a.example/?',
    ];
    expect(new Set(different.map(canonicalUrl)).size).toBe(different.length);
  });
});

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
