import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { makeApp } from '../../test/http/make-app.ts';
import { MCP_HEADERS } from '../../test/mcp/protocol-cases.ts';
import { makeMcp } from '../../test/mcp/serve-mcp.ts';
import { listen } from './server.ts';

function mcpApp(): Hono {
  const { mcp } = makeMcp();
  return new Hono().all('/mcp', ({ req }) => mcp(req.raw, req.path));
}

it.each(['HEAD', 'GET', 'PUT'])(
  'serves the next request after %s on a connection',
  async (method) => {
    const app = mcpApp();
    const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const message = (verb: string, more = '') =>
      `${verb} /mcp HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
    socket.write(message(method));
    const received = text(socket);
    socket.once('data', () => socket.write(message('GET', 'Connection: close\r\n')));
    const answers = await received;
    await server.close();
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 405', 'HTTP/1.1 405']);
  },
);

it('refuses HTTP/1.0 without Host, which other routes accept', async () => {
  const app = mcpApp();
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.write('POST /mcp HTTP/1.0\r\n\r\n');
  const answer = await text(socket);
  await server.close();
  expect(answer).toMatch(/^HTTP\/1\.1 403 /);
});

it.each([
  ['serves a target in absolute form (RFC 9112 3.2.2)', 'http://localhost/mcp', 200],
  ['refuses an invalid target', 'http://[/mcp', 400],
])('%s', async (_, path, expected) => {
  const app = mcpApp();
  const server = await listen(app.fetch, { port: 0, host: '127.0.0.1' });
  const status = await new Promise((resolve, reject) => {
    const sent = request(server.url, { method: 'POST', path, headers: MCP_HEADERS }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end('{"jsonrpc":"2.0","id":1,"method":"ping"}');
  });
  await server.close();
  expect(status).toBe(expected);
});

it('serves MCP below the path of the site', async () => {
  const app = await makeApp({ siteUrl: 'http://localhost/shop' });
  const body = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
  const headers = { ...MCP_HEADERS, host: 'localhost', 'content-length': String(body.length) };
  const init = { method: 'POST', headers, body };
  expect((await app.request('http://localhost/shop/mcp', init)).status).toBe(200);
  expect((await app.request('http://localhost/mcp', init)).status).toBe(200);
});
