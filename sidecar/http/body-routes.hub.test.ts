import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { hubRoute } from './body-routes.ts';

/** The address the hub is told, for a peer at 10.0.0.9. */
async function addressTold(proxies: number, forwarded?: string): Promise<string> {
  let told = '';
  const hub = {
    handle: async (_request: Request, _body: unknown, clientAddress: string) => {
      told = clientAddress;
      return new Response(null, { status: 202 });
    },
  };
  const app = new Hono().all('*', hubRoute(hub, proxies));
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const env = { incoming: { socket: { remoteAddress: '10.0.0.9' } } };
  await app.request('/', { method: 'POST', headers }, env);
  return told;
}

it.each([
  [0, undefined, '10.0.0.9'],
  [0, '203.0.113.7', '10.0.0.9'],
  [1, '203.0.113.7', '203.0.113.7'],
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7,10.0.0.3', '203.0.113.7'],
  [2, '203.0.113.7', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
])(
  'with %i proxies and X-Forwarded-For %s the client is %s',
  async (proxies, forwarded, client) => {
    expect(await addressTold(proxies, forwarded)).toBe(client);
  },
);
