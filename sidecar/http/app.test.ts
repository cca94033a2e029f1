import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { makeApp } from '../../test/http/make-app.ts';
import { listen } from './server.ts';

it.each([
  ['/api/websub/hub', 'application/x-www-form-urlencoded', ['debug request_failed']],
  ['/mcp', 'application/json', ['debug request_failed']],
])(
  '%s: does not warn if a client disconnects in the middle of its body',
  async (path, type, expected) => {
    const lines: string[] = [];
    const app = await makeApp({ log: (level, event) => lines.push(`${level} ${event}`) });
    const requested = Promise.withResolvers<{ response: Promise<Response> }>();
    const fetch: typeof app.fetch = async (...request) => {
      const response = Promise.resolve(app.fetch(...request));
      requested.resolve({ response });
      return response;
    };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1' });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\nhub`,
    );
    const { response } = await requested.promise;
    socket.destroy();
    await response;
    await server.close();
    expect(lines).toEqual(expected);
  },
);
