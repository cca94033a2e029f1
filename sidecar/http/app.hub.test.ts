import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { hubRoute } from './app.ts';

/** Returns the client address that the hub receives from a peer at 10.0.0.9. */
async function addressFor(proxies: number, forwarded?: string): Promise<string> {
  let address = '';
  const hub = {
    handle: async (_request: Request, _body: unknown, clientAddress: string) => {
      address = clientAddress;
      return new Response(null, { status: 202 });
    },
  };
  const app = new Hono().all('*', hubRoute(hub, proxies));
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  const env = { incoming: { socket: { remoteAddress: '10.0.0.9' } } };
  await app.request('/', { method: 'POST', headers }, env);
  return address;
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
    expect(await addressFor(proxies, forwarded)).toBe(client);
  },
);
