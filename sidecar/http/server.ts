import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { problemResponse } from '../problem.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = Awaited<ReturnType<typeof listen>>;

/** A client that sends its head or body slower than this is cut off. Node answers malformed HTTP itself. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;
/** Maximum number of connections that wait to be accepted. */
const BACKLOG = 511;
const MAX_URL_LENGTH = 8 * 1024;

const TIMES = {
  /** A client that stops reading is cut off after this long, at the latest after twice that. */
  stallMs: 30_000,
  /** An idle connection is closed after this long, a second later at the latest. */
  idleMs: 30_000,
  /** How long responses say `Connection: close` before the port closes. */
  lastCallMs: 500,
  /** How long connections may still send a request once the port is closed. */
  graceMs: 500,
  /** How long open requests may take once the port is closed. */
  drainMs: 10_000,
};
type Listening = Partial<typeof TIMES> & {
  /** 0: a free one. */
  readonly port: number;
  readonly host?: string | undefined;
  /** Lets another process listen on the same port, so that it can take over (Linux). */
  readonly reusePort?: boolean;
};

/** Serves `fetch` over HTTP. */
export async function listen(fetch: Fetch, { port, host, reusePort = false, ...given }: Listening) {
  const times = { ...TIMES, ...given };
  let draining = false;
  const respond = getRequestListener(
    (request, env) => refusalOf(env.incoming as IncomingMessage) ?? fetch(request, env), // HTTP/1.1
    {
      hostname: 'localhost', // HTTP/1.0 has no Host
      errorHandler: (error) =>
        error instanceof RequestError
          ? problemResponse(undefined, 400, `The address cannot be read: ${error.message}.`)
          : problemResponse(undefined, 500, 'Internal error.'),
    },
  );
  const server = createServer({ ...LIMITS, keepAliveTimeout: times.idleMs });
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    if (draining) outgoing.setHeader('Connection', 'close');
    // If no bytes wait for the client, the response takes its time or is a quiet stream.
    outgoing.setTimeout(times.stallMs, () => socket.writableLength > 0 && socket.destroy());
    respond(incoming, outgoing);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  await once(server.listen({ port, host, reusePort, backlog: BACKLOG }), 'listening');
  const { port: actual } = server.address() as AddressInfo; // listens on a port, not on a pipe
  return {
    /** Address it listens on, with the port it got. */
    url: `http://${host === undefined || host.includes(':') ? 'localhost' : host}:${actual}`,
    /** Stops without failing a request: asks clients to close, closes the port, finishes what is open. */
    async close(): Promise<void> {
      draining = true;
      await sleep(times.lastCallMs);
      // Node accepts a connection a turn. What waits in the queue of the kernel, closing the port would reset.
      for (let turn = 0; turn < 2 * BACKLOG; turn++) await nextTurn();
      await drain(server, times);
    },
  };
}

/** Refuses what Node lets through and a proxy might read differently. */
function refusalOf({ headersDistinct, headers, url = '' }: IncomingMessage): Response | undefined {
  const refuse = (status: number, about: string) =>
    problemResponse(headers.accept, status, about, { headers: { Connection: 'close' } });
  if (url.length > MAX_URL_LENGTH)
    return refuse(414, `The address is longer than ${MAX_URL_LENGTH} bytes.`);
  const { host: hosts = [] } = headersDistinct;
  // `1.2.3.4.5` is no host. HTTP/1.0 may name none.
  const isFine = hosts.length < 2 && hosts.every((host) => URL.canParse(`http://${host}`));
  return isFine ? undefined : refuse(400, 'Host names no host, or several (RFC 9112 3.2).');
}

/** Closes the port, then each connection once it is idle, and what is left after `drainMs`. */
async function drain(server: Server, { graceMs, drainMs }: typeof TIMES): Promise<void> {
  const begin = performance.now();
  const timer = setInterval(() => {
    const waitedMs = performance.now() - begin;
    if (waitedMs > drainMs) server.closeAllConnections();
    else if (waitedMs > graceMs) server.closeIdleConnections();
  }, 20);
  // Not `server.close()`: that also closes connections whose first request is on its way.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  clearInterval(timer);
}
