import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener, RequestError } from '@hono/node-server';
import ipaddr from 'ipaddr.js';
import { toClient } from '../hub/throttle.ts';
import { problemResponse } from '../problem-response.ts';

/** Handles a request. `env` has the `client`, if it is known, and Node's `incoming` and `outgoing` messages. */
type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  /** Address of the server, with the actual port. */
  readonly url: string;
  /** Stops without failing a request: closes the port, asks clients to close, finishes open requests for up to 10 s. */
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
/** Maximum number of connections. Node closes those beyond it. */
const MAX_CONNECTIONS = 5_000;
/** Requests of a connection that may wait for the one before them. A client that sends more is disconnected after these. */
const MAX_WAITING = 16;
/** Maximum number of connections waiting to be accepted. */
const BACKLOG = 511;
const MAX_URL_LENGTH = 8 * 1024;

const TIMEOUTS = {
  /** A client that stops reading is disconnected after this time, or at most twice as long. */
  stallMs: 30_000,
  /** A client has this long to read a response, plus one second for each `MIN_BYTES_PER_SECOND` of it. */
  readMs: 15_000,
  /** An idle connection is closed after this time, or at most a second later. */
  idleMs: 30_000,
  /** During this time, before the port closes, the server responds as before, but its owner reports that it is not ready. */
  lastCallMs: 500,
  /** During this time, after the port has closed, open connections may still send a request, which may be on a slow way. */
  graceMs: 1_000,
  /** After this time, counted from closing the port, open requests are aborted. */
  drainMs: 10_000,
};
/** Slower than any network. Node counts any byte as progress, so a client could hold a response for days. */
const MIN_BYTES_PER_SECOND = 4 * 1024;

type Options = Partial<typeof TIMEOUTS> & {
  /** 0 picks a free port. */
  readonly port: number;
  readonly host?: string | undefined;
  readonly trustedProxies?: number;
  /** Lets another process listen on the same port and take over (Linux only). */
  readonly reusePort?: boolean;
};

/** Serves `fetch` over HTTP. Rejects with the error of the system if the port is taken. */
export async function listen(
  fetch: Fetch,
  { port, host, reusePort = false, trustedProxies = 0, ...rest }: Options,
): Promise<HttpServer> {
  const timeouts = { ...TIMEOUTS, ...rest };
  let draining = false;
  const respond = getRequestListener(
    (request, env) => {
      const incoming = env.incoming as IncomingMessage; // HTTP/1.1
      const client = clientOf(incoming, trustedProxies);
      return refusalOf(incoming) ?? fetch(request, Object.assign(env, { client }));
    },
    {
      hostname: 'localhost', // HTTP/1.0 has no Host
      errorHandler: (error) =>
        error instanceof RequestError
          ? problemResponse(undefined, 400, `The address is invalid: ${error.message}.`)
          : problemResponse(undefined, 500, 'Internal error.'),
    },
  );
  const server = createServer({ ...LIMITS, keepAliveTimeout: timeouts.idleMs });
  server.on(
    'request',
    oneAtATime((incoming, outgoing) => {
      if (draining) outgoing.setHeader('Connection', 'close');
      disconnectSlowReader(incoming.socket, outgoing, timeouts);
      respond(incoming, outgoing);
    }),
  );
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.maxHeadersCount = MAX_HEADERS;
  await once(server.listen({ port, host, reusePort, backlog: BACKLOG }), 'listening');
  const { port: actualPort } = server.address() as AddressInfo; // listens on a port, not on a pipe
  return {
    url: `http://${host === undefined || host.includes(':') ? 'localhost' : host}:${actualPort}`,
    async close() {
      await sleep(timeouts.lastCallMs);
      // Node accepts one connection per turn. Closing the port would reset those still in the kernel's queue.
      for (let turn = 0; turn < 2 * BACKLOG; turn++) await nextTurn();
      // Not earlier: clients that are told to close connect again, and the kernel resets those that connect as the port closes.
      draining = true;
      await drain(server, open, timeouts);
    },
  };
}

type Handle = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Handles the requests of a connection one after the other: Node would handle all of them at once, and a client can send
 * 1,400 in one packet. A few may wait, and reading stops meanwhile. After these, the connection is closed (RFC 9112 9.3.2).
 */
function oneAtATime(handle: Handle): Handle {
  /** The request in progress of each connection, and those that wait for it. */
  const queues = new WeakMap<Socket, Parameters<Handle>[]>();
  const stopped = new WeakSet<Socket>();
  return (incoming, outgoing) => {
    const { socket } = incoming;
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    queue.push([incoming, outgoing]);
    outgoing.once('close', () => {
      const [, next] = queue;
      queue.shift();
      // Nobody reads the responses of a connection that is closed, and they would never be closed.
      if (next !== undefined && !socket.destroyed) handle(...next);
      if (queue.length < 2 && !stopped.has(socket)) socket.resume();
    });
    if (queue.length === 1) return handle(incoming, outgoing);
    socket.pause();
    if (queue.length <= MAX_WAITING) return;
    outgoing.setHeader('Connection', 'close');
    stopped.add(socket);
    // Node would create objects for the rest of the packet. 2 stops its parser.
    const { parser } = socket as Socket & { parser: { onIncoming(): number } | null };
    if (parser !== null) parser.onIncoming = () => 2;
  };
}

/** Disconnects a client that stops reading a response, or reads it too slowly. */
function disconnectSlowReader(
  socket: Socket,
  outgoing: ServerResponse,
  { stallMs, readMs }: typeof TIMEOUTS,
): void {
  // Without unsent bytes, the client is not to blame: the response is slow or a quiet stream.
  outgoing.setTimeout(stallMs, () => socket.writableLength > 0 && socket.destroy());
  const [startedAt, before] = [performance.now(), socket.bytesWritten];
  const check = (): void => {
    const leftMs = (1_000 * (socket.bytesWritten - before)) / MIN_BYTES_PER_SECOND + readMs;
    const isOver = performance.now() - startedAt > leftMs && socket.writableLength > 0;
    if (isOver) socket.destroy();
    else timer.refresh();
  };
  const timer = setTimeout(check, readMs).unref();
  outgoing.once('close', () => clearTimeout(timer));
}

/**
 * Returns the key of a client (see `toClient`), or undefined if it is unknown. Many clients share the address of a proxy, so a
 * peer that is not public, or that forwards requests although no proxy is trusted, is not a client.
 *
 * @param trustedProxies each appends an address to X-Forwarded-For, some with a port; earlier entries can be forged
 */
export function clientOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string | undefined {
  const { remoteAddress: peer = '' } = socket;
  const forwarded = String(headers['x-forwarded-for'] ?? '').split(',');
  const address = trustedProxies === 0 ? '' : (forwarded.at(-trustedProxies)?.trim() ?? '');
  const bare = address.replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  if (ipaddr.isValid(bare)) return rangeOf(bare) === 'loopback' ? undefined : toClient(bare);
  const isForwarded =
    (headers['x-forwarded-for'] ?? headers.forwarded ?? headers.via) !== undefined;
  return rangeOf(peer) === 'unicast' && !isForwarded ? toClient(peer) : undefined;
}

function rangeOf(address: string): string {
  return ipaddr.isValid(address) ? ipaddr.process(address).range() : 'invalid';
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
async function drain(
  server: Server,
  open: ReadonlySet<Socket>,
  { graceMs, drainMs }: typeof TIMEOUTS,
): Promise<void> {
  const start = performance.now();
  const timer = setInterval(() => {
    const waitedMs = performance.now() - start;
    if (waitedMs > drainMs) server.closeAllConnections();
    else if (waitedMs > graceMs) {
      server.closeIdleConnections();
      // Node 24 does not take a connection without a request for idle.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }
  }, 20);
  // Not `server.close()`, which also closes connections whose first request is in transit.
  await new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  clearInterval(timer);
}
