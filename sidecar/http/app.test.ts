import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { makeMcp } from '../../test/mcp/serve-mcp.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import { createApp } from './app.ts';
import { listen } from './server.ts';

it.each([
  ['/api/websub/hub', 'application/x-www-form-urlencoded', ['debug request_failed']],
  ['/mcp', 'application/json', ['debug request_failed']],
])(
  '%s: a client that hangs up in the middle of its body is worth no warning',
  async (path, type, expected) => {
    const generation = await openGenerated({ reviews: generateReviews(1) });
    const lines: string[] = [];
    const app = createApp({
      snapshot: () => generation,
      readBytes: async () => new Uint8Array(),
      refresh: async () => {},
      hub: { handle: async () => new Response(null, { status: 202 }) },
      trustedProxies: 0,
      mcp: makeMcp().mcp,
      isReady: () => true,
      log: (level, event) => lines.push(`${level} ${event}`),
    });
    const asked = Promise.withResolvers<Promise<Response>>();
    const fetch: typeof app.fetch = async (...request) => {
      const response = Promise.resolve(app.fetch(...request));
      asked.resolve(response);
      return response;
    };
    const server = await listen(fetch, { port: 0, host: '127.0.0.1' });
    const { port } = new URL(server.url);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: ${type}\r\nAccept: application/json, text/event-stream\r\nContent-Length: 100\r\n\r\nhub`,
    );
    const answered = await asked.promise;
    socket.destroy();
    await answered;
    await server.close();
    expect(lines).toEqual(expected);
  },
);
