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

/** Maximum number of bytes read of a response. The connection of a longer one is closed. */
const MAX_RESPONSE_BYTES = 16_384;

/** How long to read the ignored body of a response to a POST. */
const IGNORED_BODY_MS = 1_000;

/** Bodies above this size are signed and sent in pieces: a whole buffer would be copied for each slow TLS peer. */
const PIECE_BYTES = 65_536;

export type CallbackRequest = {
  method: 'GET' | 'POST';
  /** A callback that passed `checkCallback`, with or without our parameters. */
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** Time for everything: name lookup, connecting, sending, the response. */
  timeoutMs: number;
  /** Reuses a connection and keeps it. Otherwise the request gets one of its own. */
  keepAlive: boolean;
};

/** `body` is cut at 16 KiB; `retryAfter` is the raw header. */
export type CallbackResponse = { status: number; body: Buffer; retryAfter: string | null };

export type CallbackClient = ReturnType<typeof createCallbackClient>;

export type CallbackClientOptions = {
  guard: AddressGuard;
  lookup: NameLookup;
  connectTimeoutMs: number;
  /** Certificate authorities in PEM; default: those of Node. */
  ca?: string | undefined;
};

/**
 * The only client for callbacks: https and HTTP/1.1, and only to addresses that the guard admits. Each connection checks the
 * literal, or all addresses the name resolves to, and connects to an address that was checked.
 */
export function createCallbackClient(options: CallbackClientOptions) {
  let agents: ReturnType<typeof openAgents> | undefined;
  let isClosed = false;

  async function send(request: CallbackRequest): Promise<CallbackResponse> {
    // Loaded with the first request: undici takes longer to load than the rest of the hub.
    agents ??= openAgents(options);
    const { kept, fresh } = await agents;
    if (isClosed) throw HUB_CLOSING;
    const endsAt = performance.now() + request.timeoutMs;
    try {
      return await exchange(request.keepAlive ? kept : fresh, request);
    } catch (error) {
      if (isClosed) throw HUB_CLOSING;
      if (!request.keepAlive || !isBrokenConnection(error)) throw toRequestFailure(error);
      // The callback may have closed a kept connection just as we wrote to it: that says nothing about it.
      return send({ ...request, keepAlive: false, timeoutMs: endsAt - performance.now() });
    }
  }

  return {
    /** Rejects with a `RequestFailure`. Never follows a redirect. Settles when its socket is free again or closed. */
    send,

    /** Aborts all requests under way. */
    async close(): Promise<void> {
      isClosed = true;
      if (agents === undefined) return;
      const { kept, fresh } = await agents;
      await Promise.all([kept.destroy(), fresh.destroy()]);
    },
  };
}

/** `kept` keeps connections alive; each request of `fresh` gets a new one. */
async function openAgents(options: CallbackClientOptions) {
  const undici = await import('undici');
  const { guard, lookup, connectTimeoutMs: timeout, ca } = options;
  const connect = undici.buildConnector({
    allowH2: false,
    timeout,
    // A silent name server must be noticed before the connection times out.
    lookup: guardLookup(lookup, guard, timeout * 0.8),
    // Shared by all connections: making one takes longer than signing and sending 32 KiB.
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
  return { kept: new undici.Agent(agentOptions), fresh: new undici.Agent(agentOptions) };
}

/** Sends one request. A dispatch handler costs less CPU than undici's `request` with a signal. */
function exchange(agent: Agent, request: CallbackRequest): Promise<CallbackResponse> {
  const { method, url, headers, body, keepAlive, timeoutMs } = request;
  const { promise, resolve, reject } = Promise.withResolvers<CallbackResponse>();
  const response: CallbackResponse = { status: 0, body: Buffer.alloc(0), retryAfter: null };
  let abort: (reason: Error) => void = reject;
  let isLate = false;
  let timer = setTimeout(() => {
    isLate = true;
    abort(lateFailure(timeoutMs));
  }, timeoutMs);

  agent.dispatch(
    {
      ...splitCallback(url),
      method,
      headers,
      body: body !== undefined && body.length > PIECE_BYTES ? streamOf(body) : (body ?? null),
      reset: !keepAlive,
    },
    {
      onRequestStart(controller) {
        if (isLate) return controller.abort(lateFailure(timeoutMs));
        abort = (reason) => controller.abort(reason);
      },
      onResponseStart(controller, status, { 'retry-after': retryAfter }) {
        if (status < 200) return;
        response.status = status;
        response.retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
        if (method === 'GET') return;
        // Read a little, so that the connection can be reused. It holds a socket meanwhile, so the delivery keeps its slot.
        clearTimeout(timer);
        timer = setTimeout(() => controller.abort(new Error('enough')), IGNORED_BODY_MS);
      },
      onResponseData(controller, chunk) {
        const rest = MAX_RESPONSE_BYTES - response.body.length;
        response.body = Buffer.concat([response.body, chunk.subarray(0, rest)]);
        if (chunk.length >= rest) controller.abort(new Error('enough'));
      },
      onResponseEnd() {
        clearTimeout(timer);
        resolve(response);
      },
      onResponseError(_controller, error) {
        clearTimeout(timer);
        const isAnswered = method === 'POST' && response.status > 0;
        if (isAnswered || response.body.length >= MAX_RESPONSE_BYTES) resolve(response);
        else reject(error);
      },
    },
  );
  return promise;
}

function lateFailure(timeoutMs: number): RequestFailure {
  const sentence = `No response came within ${Math.round(timeoutMs / 1000)} seconds.`;
  return new RequestFailure(sentence, false);
}

function streamOf(body: Uint8Array): Readable {
  return Readable.from(piecesOf(body), { objectMode: false });
}

export function* piecesOf(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += PIECE_BYTES) {
    yield body.subarray(start, start + PIECE_BYTES);
  }
}
