import { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import type { Agent, buildConnector } from 'undici';
import { splitCallback } from './callback.ts';
import {
  type AddressGuard,
  addressRefused,
  guardLookup,
  isRefusedLiteral,
  type NameLookup,
} from './public-address.ts';
import {
  HUB_CLOSING,
  isBrokenConnection,
  RequestFailure,
  toRequestFailure,
} from './request-failure.ts';

/** Maximum number of bytes to read from a response. After that, the connection is closed. */
const MAX_RESPONSE_BYTES = 16_384;

/** How long to read the body of a response to a POST, which is ignored. */
const IGNORED_BODY_MS = 1_000;

/** Larger bodies are signed and sent in chunks of this size. TLS would copy a whole buffer for each slow peer. */
const CHUNK_BYTES = 65_536;

export type CallbackRequest = {
  method: 'GET' | 'POST';
  /** A callback that passed `checkCallback`, with or without appended parameters. */
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** Timeout of the whole request: name lookup, connecting, sending and the response. */
  timeoutMs: number;
  /** Uses a persistent connection. Otherwise the request opens a connection that is closed afterwards. */
  keepAlive: boolean;
};

/** A response. `body` is truncated to 16 KiB; `retryAfter` is the raw header. */
export type CallbackResponse = { status: number; body: Buffer; retryAfter: string | null };

export type CallbackClient = ReturnType<typeof createCallbackClient>;

export type CallbackClientOptions = {
  guard: AddressGuard;
  lookup: NameLookup;
  connectTimeoutMs: number;
  /** Certificate authorities in PEM. Default: Node's. */
  ca?: string | undefined;
};

/**
 * Creates the only client that requests callbacks. It uses HTTP/1.1 over TLS, and connects only to addresses that the guard
 * allows: each connection checks the IP literal or all addresses of the name, and then the address it is connected to.
 */
export function createCallbackClient(options: CallbackClientOptions) {
  let agents: ReturnType<typeof openAgents> | undefined;
  let isClosed = false;

  async function send(request: CallbackRequest): Promise<CallbackResponse> {
    // Load undici with the first request: it takes longer to load than the rest of the hub.
    agents ??= openAgents(options);
    const { persistent, oneShot } = await agents;
    if (isClosed) throw HUB_CLOSING;
    const endsAt = performance.now() + request.timeoutMs;
    try {
      return await exchange(request.keepAlive ? persistent : oneShot, request);
    } catch (error) {
      if (isClosed) throw HUB_CLOSING;
      if (!request.keepAlive || !isBrokenConnection(error)) throw toRequestFailure(error);
      // The callback may have closed an idle connection just as we reused it, which is not a failure.
      return send({ ...request, keepAlive: false, timeoutMs: endsAt - performance.now() });
    }
  }

  return {
    /** Sends a request. Never follows redirects. Rejects with a `RequestFailure`. Settles when its socket is free or closed. */
    send,

    /** Aborts all requests in progress. */
    async close(): Promise<void> {
      isClosed = true;
      if (agents === undefined) return;
      const { persistent, oneShot } = await agents;
      await Promise.all([persistent.destroy(), oneShot.destroy()]);
    },
  };
}

/** Opens an agent that reuses connections, and one that opens a new connection for each request. */
async function openAgents(options: CallbackClientOptions) {
  const undici = await import('undici');
  const { guard, lookup, connectTimeoutMs: timeout, ca } = options;
  const connect = undici.buildConnector({
    allowH2: false,
    timeout,
    // The lookup must time out before the connection does, so that the name server gets the blame.
    lookup: guardLookup(lookup, guard, timeout * 0.8),
    // All connections share one context, because creating one takes longer than signing and sending 32 KiB.
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

  const agentOptions = {
    connect: connectGuarded,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_RESPONSE_BYTES,
  };
  return { persistent: new undici.Agent(agentOptions), oneShot: new undici.Agent(agentOptions) };
}

/** Sends one request. A dispatch handler takes less CPU than undici's `request` with a signal. */
function exchange(agent: Agent, request: CallbackRequest): Promise<CallbackResponse> {
  const { method, url, headers, body, keepAlive, timeoutMs } = request;
  const { promise, resolve, reject } = Promise.withResolvers<CallbackResponse>();
  const response: CallbackResponse = { status: 0, body: Buffer.alloc(0), retryAfter: null };
  let abort: (reason: Error) => void = reject;
  let isTimedOut = false;
  let timer = setTimeout(() => {
    isTimedOut = true;
    abort(timeoutFailure(timeoutMs));
  }, timeoutMs);

  agent.dispatch(
    {
      ...splitCallback(url),
      method,
      headers,
      body: body !== undefined && body.length > CHUNK_BYTES ? streamOf(body) : (body ?? null),
      reset: !keepAlive,
    },
    {
      onRequestStart(controller) {
        if (isTimedOut) return controller.abort(timeoutFailure(timeoutMs));
        abort = (reason) => controller.abort(reason);
      },
      onResponseStart(controller, status, { 'retry-after': retryAfter }) {
        if (status < 200) return;
        response.status = status;
        response.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
        if (method === 'GET') return;
        // Reading a short body to its end lets the connection be reused. Meanwhile the delivery keeps its slot and socket.
        clearTimeout(timer);
        timer = setTimeout(() => controller.abort(new Error('body ignored')), IGNORED_BODY_MS);
      },
      onResponseData(controller, chunk) {
        const maxBytes = MAX_RESPONSE_BYTES - response.body.length;
        response.body = Buffer.concat([response.body, chunk.subarray(0, maxBytes)]);
        if (chunk.length >= maxBytes) controller.abort(new Error('body too long'));
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve(response);
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        const isComplete = method === 'POST' && response.status > 0;
        if (isComplete || response.body.length >= MAX_RESPONSE_BYTES) resolve(response);
        else reject(error);
      },
    },
  );
  return promise;
}

function timeoutFailure(timeoutMs: number): RequestFailure {
  const sentence = `No response came within ${Math.round(timeoutMs / 1000)} seconds.`;
  return new RequestFailure(sentence, false);
}

function streamOf(body: Uint8Array): Readable {
  return Readable.from(toChunks(body), { objectMode: false });
}

/** Splits a body into chunks of 64 KiB. */
export function* toChunks(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    yield body.subarray(start, start + CHUNK_BYTES);
  }
}
