import { request } from 'node:http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { makeMcp } from '../../test/mcp/serve-mcp.ts';
import { mcpRoute } from './mcp-route.ts';
import { listen } from './server.ts';

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

it('serves a target in absolute form (RFC 9112 3.2.2)', async () => {
  const app = new Hono().all('/mcp', mcpRoute(makeMcp().mcp));
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  const status = await new Promise((resolve, reject) => {
    const options = { method: 'POST', path: `${server.url}/mcp`, headers: HEADERS };
    const sent = request(server.url, options, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });
  await server.close();
  expect(status).toBe(200);
});
