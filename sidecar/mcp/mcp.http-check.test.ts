import { describe, expect, it } from 'vitest';
import { settingsOf } from '../../test/mcp/serve-mcp.ts';
import { createHttpCheck } from './mcp.ts';

const HOSTS: [siteUrl: string, host: string, trusted: boolean][] = [
  ['https://reviews.example', 'reviews.example', true],
  ['https://reviews.example', 'localhost', true],
  ['https://reviews.example', '127.0.0.1', true],
  ['https://reviews.example', 'evil.example', false],
  ['https://reviews.example', 'reviews.example.evil.example', false],
  ['https://reviews.example', 'REVIEWS.example:443', true],
  ['https://reviews.example', 'evil.example#reviews.example', false],
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

type SentHeaders = { host?: string; origin?: string };

/** Reports whether a request with this Host and Origin is accepted. */
function isTrusted(
  SITE_URL: string,
  MCP_ALLOWED_ORIGINS: string[],
  { host = new URL(SITE_URL).host, origin }: SentHeaders,
  SIDECAR_URL?: string,
): boolean {
  const origins = { MCP_ALLOWED_ORIGINS: MCP_ALLOWED_ORIGINS.join(',') };
  const check = createHttpCheck(
    settingsOf({ SITE_URL, ...origins, ...(SIDECAR_URL && { SIDECAR_URL }) }),
  );
  const headers = { host, 'content-type': 'application/json', ...(origin && { origin }) };
  const accept = 'application/json, text/event-stream';
  const init = { method: 'POST', headers: { ...headers, accept } };
  return check(new Request(`http://${host}/mcp`, init))?.status !== 403;
}

describe('createHttpCheck', () => {
  it.each(HOSTS)('site %s, Host %s: %s', (siteUrl, host, trusted) => {
    expect(isTrusted(siteUrl, ['*'], { host })).toBe(trusted);
  });

  it('trusts the host of SIDECAR_URL, which a CDN requests', () => {
    const isHost = (host: string) =>
      isTrusted('https://reviews.example', ['*'], { host }, 'https://sidecar.host.example');
    expect(isHost('sidecar.host.example')).toBe(true);
    expect(isHost('reviews.example')).toBe(true);
    expect(isHost('other.host.example')).toBe(false);
  });

  it.each(ORIGINS)('site %s, allowed %j, Origin %s: %s', (siteUrl, allowed, origin, trusted) => {
    expect(isTrusted(siteUrl, allowed, origin === null ? {} : { origin })).toBe(trusted);
  });
});
