import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { refuseUnread } from './refuse-unread.ts';

let server: Server;
let peer: Socket;

afterEach(() => {
  peer.destroy();
  server.closeAllConnections();
  server.close();
});

/** A server that gives a body 100 ms, and a peer that sends a message to it. */
async function send(message: string, listener: RequestListener): Promise<void> {
  const limits = { requestTimeout: 100, headersTimeout: 100, connectionsCheckingInterval: 20 };
  server = createServer(limits, listener).on('clientError', refuseUnread);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  peer = connect((server.address() as AddressInfo).port, '127.0.0.1');
  peer.write(message);
}

it('answers no HTTP with a problem that says what is wrong, and closes', async () => {
  await send('hello\r\n\r\n', () => undefined);
  const [head = '', body = ''] = (await text(peer)).split('\r\n\r\n');
  const lines = head.split('\r\n');
  expect(lines[0]).toBe('HTTP/1.1 400 Bad Request');
  expect(lines).toContain('Content-Type: application/json');
  expect(lines).toContain('Connection: close');
  expect(lines).toContain(`Content-Length: ${body.length}`);
  expect(JSON.parse(body)).toEqual({
    type: 'about:blank',
    title: 'Bad Request',
    status: 400,
    detail: 'This is not HTTP/1.1 (RFC 9112): Invalid method encountered.',
    issues: [],
  });
});

it('tells a peer whose body does not come', async () => {
  await send('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nslow', () => undefined);
  const [head = '', body = ''] = (await text(peer)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(JSON.parse(body)).toMatchObject({ status: 408, title: 'Request Timeout' });
});

it('says nothing into an answer that is on its way', async () => {
  await send('GET / HTTP/1.1\r\nHost: a\r\n\r\n', (_, response) => {
    response.writeHead(200, { 'Content-Length': 9 }).write('begun');
  });
  const [begun] = await once(peer, 'data');
  expect(String(begun)).toMatch(/begun$/);
  peer.write('no HTTP at all\r\n\r\n');
  expect(await text(peer)).toBe('');
});
