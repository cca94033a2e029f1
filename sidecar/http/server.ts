import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Header } from './conditional.ts';
import { problemReply, problemResponse } from './problem.ts';
import type { Queries } from './queries.ts';
import { MAX_HEADER_BYTES, refuseUnread } from './refuse-unread.ts';
import { writeReply } from './reply.ts';

type Fetch = (request: Request, env: object) => Response | Promise<Response>;

export type HttpServer = {
  /** Address it listens on, with the port it got. */
  url: string;
  /**
   * Stops without failing a request: answers go on with `Connection: close` for a while, then no connection is accepted, and
   * those at work are waited for, at most 10 s.
   */
  close: () => Promise<void>;
};

const LIMITS = {
  /** A peer that sends its head or body slower than this is cut off. */
  headersTimeout: 10_000,
  requestTimeout: 15_000,
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: MAX_HEADER_BYTES,
  /** `refusal` looks for it, and says what is wrong. */
  requireHostHeader: false,
};
const MAX_CONNECTIONS = 10_000;
const MAX_URL_LENGTH = 8 * 1024;
/** How long keep-alive peers are told to go away before the port closes. */
const LAST_CALL_MS = 500;
const DRAIN_MS = 10_000;
const STALL_MS = 30_000;
const IDLE_MS = 30_000;

type Listening = {
  /** 0: a free one. */
  readonly port: number;
  readonly host?: string | undefined;
  /** A peer that takes nothing of its answer for so long is cut off, at the latest after twice that. Default 30 s. */
  readonly stallMs?: number;
  /** A connection on which nothing is asked for so long is closed, a second later at the latest. Default 30 s. */
  readonly idleMs?: number;
};

/**
 * Serves an app. What `queries` answer is written straight to Node's own response: a `Response` would be read back
 * as a stream, and the routing of the app alone takes more processor time than most searches.
 */
export async function listen(
  fetch: Fetch,
  { port, host, stallMs = STALL_MS, idleMs = IDLE_MS }: Listening,
  queries?: Queries,
): Promise<HttpServer> {
  let draining = false;
  // HTTP/1.0 knows no Host (RFC 9112 3.2); `refusal` wants one of later versions.
  const app = getRequestListener(fetch, { hostname: 'localhost', errorHandler: answerTo });
  const server = createServer({ ...LIMITS, keepAliveTimeout: idleMs }, (incoming, outgoing) => {
    if (draining) outgoing.shouldKeepAlive = false;
    const refused = refusal(incoming);
    if (refused !== undefined) refuse(incoming, outgoing, refused);
    else if (queries !== undefined && answers(queries, incoming, outgoing)) {
      // Most answers have left already, and need no timer.
      if (!outgoing.writableFinished)
        outgoing.setTimeout(stallMs, () => cutStalled(incoming.socket));
    } else {
      outgoing.setTimeout(stallMs, () => cutStalled(incoming.socket));
      app(incoming, outgoing);
    }
  });
  server.on('clientError', refuseUnread);
  server.on('checkExpectation', (incoming, outgoing) =>
    refuse(incoming, outgoing, { status: 417, about: 'Only 100-continue can be expected.' }),
  );
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

/**
 * Answers a GET or HEAD that is a query; Node leaves the body of a HEAD away. Where that throws, the app is asked again: it
 * logs errors and answers them.
 */
function answers(queries: Queries, incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') return false;
  const reply = attempt(() => queries(incoming.url ?? '', headerOf(incoming)));
  if (reply === undefined) return false;
  writeReply(outgoing, reply);
  return true;
}

/**
 * Nothing was sent or received for a while. Where bytes wait, the peer does not take them, and they are let go; where none
 * do, the answer takes its time, or is a stream in which nothing happens.
 */
function cutStalled(socket: Socket): void {
  if (socket.writableLength > 0) socket.destroy();
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** Reads headers from Node's own message. */
function headerOf({ headers }: IncomingMessage): Header {
  return (name) => {
    const value = headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  };
}

/** What the app was not asked, because its request cannot be made a `Request`, or did not answer. */
function answerTo(error: unknown): Response {
  return error instanceof RequestError
    ? problemResponse(undefined, 400, `The address or the Host cannot be read: ${error.message}.`)
    : problemResponse(undefined, 500, 'Internal error.');
}

type Refusal = { readonly status: number; readonly about: string };

/**
 * What Node lets through and a proxy might read differently. Every request passes here: `headers`, which Node makes when it
 * is first read, stays untouched.
 */
function refusal({ rawHeaders, url = '', httpVersion }: IncomingMessage): Refusal | undefined {
  if (url.length > MAX_URL_LENGTH)
    return { status: 414, about: `The address is longer than ${MAX_URL_LENGTH} bytes.` };
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return { status: 400, about: 'More than one Host header (RFC 9112 3.2).' };
  return hosts === 0 && httpVersion === '1.1'
    ? { status: 400, about: 'No Host header (RFC 9112 3.2).' }
    : undefined;
}

function refuse(incoming: IncomingMessage, outgoing: ServerResponse, refusal: Refusal): void {
  const { status, about } = refusal;
  const headers = { Connection: 'close' };
  writeReply(outgoing, problemReply(incoming.headers.accept, status, about, { headers }));
}

async function closeServer(server: Server): Promise<void> {
  const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await new Promise((resolve) => server.close(resolve));
  clearTimeout(deadline);
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
