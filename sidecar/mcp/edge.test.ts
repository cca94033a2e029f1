import { describe, expect, it } from 'vitest';
import { createTrust } from './edge.ts';

const HOSTS: [siteUrl: string, hostname: string, trusted: boolean][] = [
  ['https://reviews.example', 'reviews.example', true],
  ['https://reviews.example', 'localhost', true],
  ['https://reviews.example', '127.0.0.1', true],
  ['https://reviews.example', 'evil.example', false],
  ['https://reviews.example', 'reviews.example.evil.example', false],
  ['https://reviews.example', '', false],
  ['http://localhost:8080', '[::1]', true],
  ['http://localhost:8080', '127.8.8.8', true],
  ['http://localhost:8080', '127.0.0.1.evil.example', false],
  ['http://localhost:8080', '192.168.1.4', false],
];

const ORIGINS: [siteUrl: string, allowed: string[], origin: string | null, trusted: boolean][] = [
  ['https://reviews.example', ['*'], null, true],
  ['https://reviews.example', ['*'], 'https://anyone.example', true],
  ['https://reviews.example', ['*'], 'null', true],
  ['https://reviews.example', ['https://a.example'], 'https://a.example', true],
  ['https://reviews.example', ['https://a.example'], 'https://reviews.example', true],
  ['https://reviews.example', ['https://a.example'], 'http://a.example', false],
  ['https://reviews.example', ['https://a.example'], 'null', false],
  ['http://localhost:8080', ['*'], 'http://localhost:6274', true],
  ['http://localhost:8080', ['*'], 'http://[::1]:3000', true],
  ['http://localhost:8080', ['*'], 'https://evil.example', false],
  ['http://localhost:8080', ['*'], 'http://localhost.evil.example', false],
  ['http://localhost:8080', ['*'], 'null', false],
];

const trustOf = (SITE_URL: string, MCP_ALLOWED_ORIGINS: string[], SIDECAR_URL?: string) =>
  createTrust({ SITE_URL, MCP_ALLOWED_ORIGINS, SIDECAR_URL });

describe('createTrust', () => {
  it.each(HOSTS)('site %s, host %s: %s', (siteUrl, hostname, trusted) => {
    expect(trustOf(siteUrl, ['*']).host(hostname)).toBe(trusted);
  });

  it('trusts the host a CDN reaches the sidecar at', () => {
    const trust = trustOf('https://reviews.example', ['*'], 'https://sidecar.host.example');
    expect(trust.host('sidecar.host.example')).toBe(true);
    expect(trust.host('reviews.example')).toBe(true);
    expect(trust.host('other.host.example')).toBe(false);
  });

  it.each(ORIGINS)('site %s, allowed %j, Origin %s: %s', (siteUrl, allowed, origin, trusted) => {
    expect(trustOf(siteUrl, allowed).origin(origin)).toBe(trusted);
  });
});
