import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { toProblem } from '../../contract/problem.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  /** Address it listens on, with the port it got. */
  url: string;
  /**
   * Stops without failing a request: answers go on with `Connection: close` for a while, then no connection is accepted, and
   * those at work are waited for, at most `drainMs`.
   */
  close: () => Promise<void>;
};

const LIMITS = {
  /** A peer that sends its head or body slower than this is cut off. */
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  keepAliveTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const MAX_CONNECTIONS = 10_000;
const MAX_URL_LENGTH = 8 * 1024;
/** How long keep-alive peers are told to go away before the port closes. */
const LAST_CALL_MS = 500;
const DRAIN_MS = 10_000;

/** Serves an app on `host:port` (port 0: a free one). */
export async function listen(fetch: Fetch, port: number, host?: string): Promise<HttpServer> {
  let draining = false;
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false });
  const server = createServer(LIMITS, (incoming, outgoing) => {
    if (draining) outgoing.shouldKeepAlive = false;
    const refused = refusal(incoming);
    if (refused === undefined) answer(incoming, outgoing);
    else refuse(outgoing, ...refused);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = 100;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: actual } = server.address() as AddressInfo;
  return {
    url: `http://${host === undefined || host.includes(':') ? 'localhost' : host}:${actual}`,
    close: async () => {
      draining = true;
      await sleep(LAST_CALL_MS);
      await closeServer(server);
    },
  };
}

/** What Node lets through and a proxy might read differently. */
function refusal({ rawHeaders, url = '' }: IncomingMessage): [number, string] | undefined {
  if (url.length > MAX_URL_LENGTH)
    return [414, `The address is longer than ${MAX_URL_LENGTH} bytes.`];
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts > 1 ? [400, 'More than one Host header (RFC 9112 3.2).'] : undefined;
}

function refuse(outgoing: ServerResponse, status: number, about: string): void {
  const body = JSON.stringify(toProblem(status, about));
  outgoing.writeHead(status, {
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  outgoing.end(body);
}

async function closeServer(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
