import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import { problemHeaders, problemResponse, toProblem } from '../problem.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  /** Address it listens on, with the port it got. */
  url: string;
  /**
   * Stops without failing a request: for a while responses say `Connection: close`, then no connection is accepted, and
   * open requests have 10 s to finish.
   */
  close: () => Promise<void>;
};

/** A peer that sends its head or body slower than this is cut off. Node answers malformed HTTP itself. */
const LIMITS = {
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
};
const MAX_HEADERS = 100;
const MAX_CONNECTIONS = 10_000;
const MAX_URL_LENGTH = 8 * 1024;
const LAST_CALL_MS = 500;
/** How long a connection that has sent nothing may still send a request once the port is closed. */
const SILENT_MS = 1_000;
const DRAIN_MS = 10_000;
const STALL_MS = 30_000;
const IDLE_MS = 30_000;

type Listening = {
  /** 0: a free one. */
  readonly port: number;
  readonly host?: string | undefined;
  /** Lets another process listen on the same port, so that it can take over (Linux). */
  readonly reusePort?: boolean;
  /** How long clients are told to close their connections before the port closes. Default 0.5 s. */
  readonly lastCallMs?: number;
  /** A client that stops reading is cut off after so long, at the latest after twice that. Default 30 s. */
  readonly stallMs?: number;
  /** A connection without requests is closed after so long, a second later at the latest. Default 30 s. */
  readonly idleMs?: number;
};

/** Serves `fetch` over HTTP. */
export async function listen(fetch: Fetch, options: Listening): Promise<HttpServer> {
  const { port, host, reusePort = false, lastCallMs = LAST_CALL_MS } = options;
  const { stallMs = STALL_MS, idleMs = IDLE_MS } = options;
  /** Connections that have sent no request yet. */
  const silent = new Set<Socket>();
  let draining = false;
  // HTTP/1.0 has no Host.
  const app = getRequestListener(fetch, { hostname: 'localhost', errorHandler: errorResponse });
  const server = createServer({ ...LIMITS, keepAliveTimeout: idleMs }, (incoming, outgoing) => {
    silent.delete(incoming.socket);
    if (draining) outgoing.setHeader('Connection', 'close');
    const refusal = refusalOf(incoming);
    if (refusal !== undefined) {
      refuse(incoming, outgoing, refusal);
      return;
    }
    outgoing.setTimeout(stallMs, () => cutStalled(incoming.socket));
    app(incoming, outgoing);
  });
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, reusePort }, resolve);
  });
  const { port: actual } = server.address() as AddressInfo; // listens on a port, not on a pipe
  return {
    url: `http://${host === undefined || host.includes(':') ? 'localhost' : host}:${actual}`,
    close: async () => {
      draining = true;
      await sleep(lastCallMs);
      await acceptWaiting(server);
      await drain(server, silent);
    },
  };
}

/** Cuts off a client that stopped reading. If no bytes wait for it, the response takes its time or is a quiet stream. */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

/** For what failed outside the app: mostly a request that cannot be made a `Request`. */
function errorResponse(error: unknown): Response {
  return error instanceof RequestError
    ? problemResponse(undefined, 400, `The address cannot be read: ${error.message}.`)
    : problemResponse(undefined, 500, 'Internal error.');
}

type Refusal = { readonly status: number; readonly about: string };

/** What Node lets through and a proxy might read differently. */
function refusalOf({ rawHeaders, headers, url = '' }: IncomingMessage): Refusal | undefined {
  if (url.length > MAX_URL_LENGTH)
    return { status: 414, about: `The address is longer than ${MAX_URL_LENGTH} bytes.` };
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return { status: 400, about: 'More than one Host header (RFC 9112 3.2).' };
  if (hosts === 1 && !isHost(headers.host ?? ''))
    return { status: 400, about: 'The Host header is no host (RFC 9112 3.2).' };
  return undefined;
}

/** Whether a text is a host, perhaps with a port: `1.2.3.4.5` and `a b` are none. */
function isHost(text: string): boolean {
  return /^[^\s/?#@\\]+$/.test(text) && URL.canParse(`http://${text}`);
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Refusal): void {
  const { status, about } = refusal;
  const headers = { ...problemHeaders(incoming.headers.accept), Connection: 'close' };
  outgoing.writeHead(status, headers).end(JSON.stringify(toProblem(status, about)));
}

/** Accepts the connections in the queue of the kernel, which closing the port would reset: one in each turn of the event loop. */
async function acceptWaiting(server: Server): Promise<void> {
  let accepted = true;
  server.on('connection', () => {
    accepted = true;
  });
  while (accepted) {
    accepted = false;
    await nextTurn();
  }
}

/** Closes the port, then each connection when it has nothing to answer, and what is left after `DRAIN_MS`. */
async function drain(server: Server, silent: ReadonlySet<Socket>): Promise<void> {
  const begin = performance.now();
  const timer = setInterval(() => {
    const waitedMs = performance.now() - begin;
    if (waitedMs > DRAIN_MS) server.closeAllConnections();
    else if (silent.size === 0 || waitedMs > SILENT_MS) server.closeIdleConnections();
  }, 20);
  // Not `server.close()`: that also closes connections whose first request is on its way.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  clearInterval(timer);
}
