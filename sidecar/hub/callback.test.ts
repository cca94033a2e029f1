import { describe, expect, it } from 'vitest';
import type { CallbackRules } from './callback.ts';
import { canonicalUrl, checkCallback, splitCallback, withParameters } from './callback.ts';
import { createAddressGuard } from './public-address.ts';

const rules: CallbackRules = {
  guard: createAddressGuard([]),
  ports: [443, 8443],
  intranet: false,
  serviceUrls: ['https://reviews.example'],
};

describe('callbacks', () => {
  it('preserves the URL and normalises its key', () => {
    const url = 'HTTPS://Reader.Example:443/%7Eme?a=%c3%a9';
    expect(checkCallback(url, rules)).toEqual({
      url,
      key: 'https://reader.example/~me?a=%C3%A9',
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

  it('allows intranet names only if private ranges are allowed', () => {
    expect(checkCallback('https://intranet/', rules)).toEqual({ rule: 'a public host name' });
    expect(checkCallback('https://intranet/', { ...rules, intranet: true })).toMatchObject({
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
