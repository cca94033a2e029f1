import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { problemResponse } from '../problem-response.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

/** A listening server. */
export type HttpServer = {
  /** Address of the server, with the actual port. */
  readonly url: string;
  /** Stops without failing a request: asks clients to close, closes the port, finishes open requests for up to 10 s. */
  close(): Promise<void>;
};

/** Limits that Node enforces. It also responds to malformed HTTP itself. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;
/** Maximum number of connections waiting to be accepted. */
const BACKLOG = 511;
const MAX_URL_LENGTH = 8 * 1024;

const TIMEOUTS = {
  /** A client that stops reading is disconnected after this time, or at most twice as long. */
  stallMs: 30_000,
  /** An idle connection is closed after this time, or at most a second later. */
  idleMs: 30_000,
  /** During this time, before the port closes, responses say `Connection: close`. */
  lastCallMs: 500,
  /** During this time, after the port has closed, open connections may still send a request. */
  graceMs: 500,
  /** After this time, counted from closing the port, open requests are aborted. */
  drainMs: 10_000,
};
type Options = Partial<typeof TIMEOUTS> & {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host?: string | undefined;
  /** Lets another process listen on the same port and take over (Linux only). */
  readonly reusePort?: boolean;
};

/** Serves `fetch` over HTTP. Rejects with the error of the system if the port is taken. */
export async function listen(
  fetch: Fetch,
  { port, host, reusePort = false, ...rest }: Options,
): Promise<HttpServer> {
  const timeouts = { ...TIMEOUTS, ...rest };
  let draining = false;
  const respond = getRequestListener(
    (request, env) => refusalOf(env.incoming as IncomingMessage) ?? fetch(request, env), // HTTP/1.1
    {
      hostname: 'localhost', // HTTP/1.0 has no Host
      errorHandler: (error) =>
        error instanceof RequestError
          ? problemResponse(undefined, 400, `The address is invalid: ${error.message}.`)
          : problemResponse(undefined, 500, 'Internal error.'),
    },
  );
  const server = createServer({ ...LIMITS, keepAliveTimeout: timeouts.idleMs });
  server.on('request', (incoming, outgoing) => {
    const { socket } = incoming;
    if (draining) outgoing.setHeader('Connection', 'close');
    // Without unsent bytes, the client is not to blame: the response is slow or a quiet stream.
    outgoing.setTimeout(timeouts.stallMs, () => socket.writableLength > 0 && socket.destroy());
    respond(incoming, outgoing);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  await once(server.listen({ port, host, reusePort, backlog: BACKLOG }), 'listening');
  const { port: actualPort } = server.address() as AddressInfo; // listens on a port, not on a pipe
  return {
    url: `http://${host === undefined || host.includes(':') ? 'localhost' : host}:${actualPort}`,
    async close() {
      draining = true;
      await sleep(timeouts.lastCallMs);
      // Node accepts one connection per turn. Closing the port would reset those still in the kernel's queue.
      for (let turn = 0; turn < 2 * BACKLOG; turn++) await nextTurn();
      await drain(server, timeouts);
    },
  };
}

/** Rejects requests that Node accepts but a proxy might read differently. */
function refusalOf({ headersDistinct, headers, url = '' }: IncomingMessage): Response | undefined {
  const refuse = (status: number, about: string) =>
    problemResponse(headers.accept, status, about, { headers: { Connection: 'close' } });
  if (url.length > MAX_URL_LENGTH)
    return refuse(414, `The address is longer than ${MAX_URL_LENGTH} bytes.`);
  const { host: hosts = [] } = headersDistinct;
  // `1.2.3.4.5` is not a valid host. HTTP/1.0 requests may have no Host.
  const isValid = hosts.length < 2 && hosts.every((host) => URL.canParse(`http://${host}`));
  return isValid ? undefined : refuse(400, 'Expected one valid Host header (RFC 9112 3.2).');
}

/** Closes the port, then connections as they become idle, and after `drainMs` all others. */
async function drain(server: Server, { graceMs, drainMs }: typeof TIMEOUTS): Promise<void> {
  const start = performance.now();
  const timer = setInterval(() => {
    const waitedMs = performance.now() - start;
    if (waitedMs > drainMs) server.closeAllConnections();
    else if (waitedMs > graceMs) server.closeIdleConnections();
  }, 20);
  // Not `server.close()`, which also closes connections whose first request is in transit.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  clearInterval(timer);
}
