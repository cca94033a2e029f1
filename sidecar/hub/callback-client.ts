import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import { splitCallback } from './callback.ts';
import {
  type AddressGuard,
  addressRefused,
  guardLookup,
  isRefusedLiteral,
} from './public-address.ts';
import {
  HubClosing,
  isBrokenConnection,
  RequestFailure,
  toRequestFailure,
} from './request-failure.ts';

/** Most bytes of a response that are read; what follows is cut off with its connection. */
const MAX_RESPONSE_BYTES = 16_384;

/** How long the ignored body of a response to a POST may take after its status. */
const IGNORED_BODY_MS = 1_000;

const NO_BODY = Buffer.alloc(0);

/** Bodies above this size are sent in chunks: a whole buffer would be copied for each slow TLS peer. */
const CHUNK_BYTES = 65_536;

export type CallbackRequest = {
  method: 'GET' | 'POST';
  /** A callback that passed `checkCallback`, with or without our parameters. */
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** Time for everything: name lookup, connecting, sending, the response. */
  timeoutMs: number;
  /** True when the connection is worth keeping. Without it, the request gets a connection of its own. */
  keepAlive: boolean;
};

/** `body` is empty for a POST, else at most 16 KiB and perhaps cut; `retryAfter` is the raw header. */
export type CallbackResponse = { status: number; body: Buffer; retryAfter: string | null };

export type CallbackClient = {
  /** Rejects with a `RequestFailure`. Never follows a redirect. Settles when its socket is free again or closed. */
  send(request: CallbackRequest): Promise<CallbackResponse>;
  /** Breaks off what is under way. */
  close(): Promise<void>;
};

export type CallbackClientOptions = {
  guard: AddressGuard;
  lookup: LookupFunction;
  connectTimeoutMs: number;
  /** Certificate authorities in PEM; default: those of Node. */
  ca?: string | undefined;
};

/** `kept` keeps connections alive; each request of `fresh` gets a new one. */
type Agents = { kept: Agent; fresh: Agent };

/**
 * The only way to callbacks: https and HTTP/1.1 only, and only to addresses that the guard admits. Literals are checked before
 * connecting, names by all addresses they resolve to, at every connection; the address that was checked is the one connected to.
 */
export function createCallbackClient(options: CallbackClientOptions): CallbackClient {
  /** How many kept connections are open, by host. */
  const open = new Map<string, number>();
  let agents: Promise<Agents> | undefined;
  let isClosed = false;

  async function sendWithin(
    deadline: Deadline,
    request: CallbackRequest,
  ): Promise<CallbackResponse> {
    // With the first request: loading undici takes longer than loading the rest of the hub.
    agents ??= openAgents(options, open);
    const { kept, fresh } = await agents;
    if (isClosed) throw new HubClosing();
    if (!request.keepAlive) return exchange(fresh, request, deadline);
    const mayBeReused = open.has(new URL(request.url).host);
    try {
      return await exchange(kept, request, deadline);
    } catch (error) {
      // The callback may have closed a kept connection just as we wrote to it: that is no answer.
      if (!mayBeReused || !isBrokenConnection(error) || isClosed) throw error;
      return exchange(fresh, { ...request, keepAlive: false }, deadline);
    }
  }

  return {
    async send(request) {
      const { timeoutMs } = request;
      const deadline = startDeadline(timeoutMs);
      try {
        return await sendWithin(deadline, request);
      } catch (error) {
        if (isClosed) throw new HubClosing();
        if (!deadline.signal.aborted) throw toRequestFailure(error);
        const sentence = `No response came within ${timeoutMs / 1000} seconds.`;
        throw new RequestFailure(sentence, false, error);
      } finally {
        deadline.end();
      }
    },
    async close() {
      isClosed = true;
      if (agents === undefined) return;
      const { kept, fresh } = await agents;
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

async function openAgents(
  options: CallbackClientOptions,
  open: Map<string, number>,
): Promise<Agents> {
  const undici = await import('undici');
  const { guard, lookup, connectTimeoutMs: timeout, ca } = options;
  const connect = undici.buildConnector({
    allowH2: false,
    timeout,
    // Silence of the name server shows before the time for connecting is over.
    lookup: guardLookup(lookup, guard, timeout * 0.8),
    // One for all connections: making one takes longer than signing and sending 32 KiB.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });

  const connectGuarded: buildConnector.connector = (target, callback) => {
    if (target.protocol !== 'https:' || isRefusedLiteral(target.hostname, guard)) {
      callback(addressRefused(), null);
      return;
    }
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (guard(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(addressRefused(), null);
    });
  };

  const connectCounted: buildConnector.connector = (target, callback) =>
    connectGuarded(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      const host = target.host ?? target.hostname;
      open.set(host, (open.get(host) ?? 0) + 1);
      socket.once('close', () => {
        const left = (open.get(host) ?? 1) - 1;
        if (left > 0) open.set(host, left);
        else open.delete(host);
      });
      callback(null, socket);
    });

  const limits = {
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_RESPONSE_BYTES,
  };
  return {
    kept: new undici.Agent({ ...limits, connect: connectCounted }),
    fresh: new undici.Agent({ ...limits, connect: connectGuarded }),
  };
}

async function exchange(
  agent: Agent,
  { method, url, headers, body, keepAlive }: CallbackRequest,
  deadline: Deadline,
): Promise<CallbackResponse> {
  const response = await agent.request({
    ...splitCallback(url),
    method,
    headers,
    body: body === undefined ? null : toRequestBody(body),
    reset: !keepAlive,
    signal: deadline.signal,
  });
  const retryAfter = response.headers['retry-after'];
  const head = {
    status: response.statusCode,
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
  };
  if (method === 'GET') return { ...head, body: await readStart(response.body) };
  // A little is read for the sake of the connection. Until then it holds a socket, so the sender keeps its slot.
  deadline.restart(IGNORED_BODY_MS);
  await response.body.dump({ limit: MAX_RESPONSE_BYTES });
  return { ...head, body: NO_BODY };
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk.subarray(0, MAX_RESPONSE_BYTES - size));
    size += chunk.length;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(chunks);
}

/** A signal that aborts when the time is over. Cheaper than `AbortSignal.timeout`, which ends with an exception in any case. */
type Deadline = { signal: AbortSignal; restart(ms: number): void; end(): void };

function startDeadline(ms: number): Deadline {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, ms);
  return {
    signal: controller.signal,
    restart(again) {
      clearTimeout(timer);
      timer = setTimeout(abort, again);
    },
    end: () => clearTimeout(timer),
  };
}

function toRequestBody(body: Uint8Array): Uint8Array | Readable {
  return body.length <= CHUNK_BYTES ? body : Readable.from(chunksOf(body), { objectMode: false });
}

function* chunksOf(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    yield body.subarray(start, start + CHUNK_BYTES);
  }
}
