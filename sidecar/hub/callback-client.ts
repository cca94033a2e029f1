import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext } from 'node:tls';
import { callbackify } from 'node:util';
import type { Agent, buildConnector, Dispatcher } from 'undici';
import type { AddressGuard } from './request.ts';
import { HUB_CLOSING, isBrokenReuse, RequestFailure, toRequestFailure } from './request-failure.ts';

/** Maximum number of bytes to read from a response. After that, the connection is closed. */
const MAX_RESPONSE_BYTES = 16_384;

/** How long a connection waits for the next delivery to its host. */
const IDLE_MS = 1_000;

/** How long to read the body of a response to a POST, which is ignored. */
const IGNORED_BODY_MS = 1_000;

/** Error codes for a name that does not exist, has no address or cannot exist. All other codes mean that the resolver failed. */
const NEGATIVE_ANSWERS = ['ENOTFOUND', 'ENODATA', 'EBADNAME'];

/** Larger bodies are signed and sent in chunks of this size. TLS would copy a whole buffer for each slow peer. */
const CHUNK_BYTES = 65_536;

/** The failure of a connection to an address that the guard refuses. */
const ADDRESS_REFUSED = new RequestFailure('The host has an address that is not public.', false);

export type CallbackRequest = {
  method: 'GET' | 'POST';
  /** A callback that passed `checkCallback`, with or without appended parameters. */
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  /** Timeout of the whole request: name lookup, connecting, sending and the response. */
  timeoutMs: number;
};

/** A response. `body` is truncated to 16 KiB; `retryAfter` is the raw header. */
export type CallbackResponse = { status: number; body: Buffer; retryAfter: string | null };

/** A response, or why none came: `HUB_CLOSING` after `close`. */
export type CallbackOutcome = CallbackResponse | RequestFailure;

export type CallbackClient = {
  /**
   * Sends a request over HTTP/1.1 and TLS: a GET on a connection of its own, POSTs to one host on the same connections. Never
   * follows redirects. Resolves when its socket is free or closed. Never rejects.
   */
  send(request: CallbackRequest): Promise<CallbackOutcome>;
  /** Aborts all requests in progress. */
  close(): Promise<void>;
};

export type CallbackClientOptions = {
  guard: AddressGuard;
  lookup: NameLookup;
  connectTimeoutMs: number;
  /** Certificate authorities in PEM. Default: Node's. */
  ca?: string | undefined;
};

/**
 * Creates the client. It connects only to addresses that the guard allows: each connection checks the IP literal or all
 * addresses of the name, and then the address it is connected to.
 */
export function createCallbackClient(options: CallbackClientOptions): CallbackClient {
  let agents: ReturnType<typeof openAgents> | undefined;
  let isClosed = false;

  async function send(request: CallbackRequest): Promise<CallbackOutcome> {
    const { method, timeoutMs } = request;
    const timeout = AbortSignal.timeout(timeoutMs);
    const exchangeOn = (agent: Agent) => exchange(agent, request, timeout);
    try {
      // Load undici with the first request: it takes longer to load than the rest of the hub.
      agents ??= openAgents(options).catch((cause) => {
        throw new RequestFailure('The hub could not load its HTTP client.', true, cause);
      });
      const { persistent, oneShot } = await agents;
      if (isClosed) return HUB_CLOSING;
      if (method === 'GET') return await exchangeOn(oneShot);
      return await exchangeOn(persistent).catch((error) => {
        // The callback may have closed an idle connection just as we reused it, which is not a failure.
        if (isBrokenReuse(error) && !isClosed) return exchangeOn(oneShot);
        throw error;
      });
    } catch (error) {
      if (isClosed) return HUB_CLOSING;
      if (!timeout.aborted) return toRequestFailure(error);
      const seconds = Math.round(timeoutMs / 1000);
      return new RequestFailure(`No response came within ${seconds} seconds.`, false);
    }
  }

  return {
    send,
    async close() {
      isClosed = true;
      const opened = await agents?.catch(() => undefined);
      await Promise.all([opened?.persistent.destroy(), opened?.oneShot.destroy()]);
    },
  };
}

/** Opens an agent that reuses connections, and one that opens a new connection for each request. Both are guarded. */
export async function openAgents(options: CallbackClientOptions) {
  const undici = await import('undici');
  const { guard, lookup, connectTimeoutMs: timeout, ca } = options;
  const connect = undici.buildConnector({
    allowH2: false,
    timeout,
    // The lookup returns all addresses, as this option makes sockets ask for.
    autoSelectFamily: true,
    // The lookup must time out before the connection does, so that the name server gets the blame.
    lookup: guardLookup(lookup, guard, timeout * 0.8),
    // All connections share one context, because creating one takes longer than signing and sending 32 KiB.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });

  const connectGuarded: buildConnector.connector = (target, callback) => {
    // `guardLookup` checks names.
    const literal = target.hostname.replace(/^\[|\]$/g, '');
    if (target.protocol !== 'https:' || (isIP(literal) !== 0 && !guard(literal))) {
      callback(ADDRESS_REFUSED, null);
      return;
    }
    connect(target, (error, socket) => {
      if (error !== null) return callback(error, null);
      if (guard(socket.remoteAddress ?? '')) return callback(null, socket);
      socket.destroy();
      callback(ADDRESS_REFUSED, null);
    });
  };

  const agentOptions = {
    connect: connectGuarded,
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_RESPONSE_BYTES,
  };
  const idle = { keepAliveTimeout: IDLE_MS, keepAliveMaxTimeout: IDLE_MS };
  return {
    persistent: new undici.Agent({ ...agentOptions, ...idle }),
    oneShot: new undici.Agent({ ...agentOptions, pipelining: 0 }),
  };
}

/** Sends one request, and waits until its socket is free or closed. */
async function exchange(
  agent: Agent,
  { method, url, headers, body }: CallbackRequest,
  signal: AbortSignal,
): Promise<CallbackResponse> {
  const isLong = body !== undefined && body.length > CHUNK_BYTES;
  const response = await agent.request({
    ...splitCallback(url),
    method,
    headers,
    body: isLong ? Readable.from(toChunks(body), { objectMode: false }) : (body ?? null),
    signal,
  });
  const retryAfter = response.headers['retry-after'];
  return {
    status: response.statusCode,
    body: method === 'GET' ? await readStart(response.body) : await ignore(response.body),
    retryAfter: typeof retryAfter === 'string' ? retryAfter : null,
  };
}

async function readStart(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_RESPONSE_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES);
}

/** Reads a short body to its end, so that the connection can be reused. Meanwhile the delivery keeps its slot and socket. */
async function ignore(body: Dispatcher.ResponseData['body']): Promise<Buffer> {
  const signal = AbortSignal.timeout(IGNORED_BODY_MS);
  await body.dump({ limit: MAX_RESPONSE_BYTES, signal }).catch(() => {});
  return Buffer.alloc(0);
}

export function* toChunks(body: Uint8Array): Generator<Uint8Array> {
  for (let start = 0; start < body.length; start += CHUNK_BYTES) {
    yield body.subarray(start, start + CHUNK_BYTES);
  }
}

/** Resolves all addresses of a host name. */
export type NameLookup = (hostname: string) => Promise<LookupAddress[]>;

/**
 * Wraps a lookup for use by sockets. It fails unless the guard allows every address of the name: a mix of public and private
 * addresses is an attack or a mistake. If the resolver fails or takes longer than `timeoutMs`, the fault is the hub's.
 */
function guardLookup(lookup: NameLookup, guard: AddressGuard, timeoutMs: number): LookupFunction {
  return callbackify(async (hostname: string, _options: object) => {
    const addresses = lookup(hostname).catch((error) => {
      if (NEGATIVE_ANSWERS.includes(error.code)) throw error;
      throw new RequestFailure('The name server could not be queried.', true, error);
    });
    const found = await Promise.race([addresses, sleep(timeoutMs, undefined, { ref: false })]);
    if (found === undefined) throw new RequestFailure('The name server did not respond.', true);
    if (found.length > 0 && found.every(({ address }) => guard(address))) return found;
    throw ADDRESS_REFUSED;
  });
}

/**
 * Creates a lookup by DNS alone, for callbacks on the public internet. Unlike the system's resolver it does not block Node's four
 * threads, which slow names could exhaust, and it ignores hosts files and search domains. `servers` are DNS servers as
 * `address:port` (default: the system's). `timeoutMs` is the timeout of the first of two attempts.
 */
export function createPublicLookup(servers?: readonly string[], timeoutMs = 1_500): NameLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers !== undefined) resolver.setServers(servers);
  return async (hostname) => {
    const answers = await Promise.allSettled([
      resolver.resolve6(hostname),
      resolver.resolve4(hostname),
    ]);
    const found = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .map((address) => ({ address, family: isIP(address) }));
    if (found.length > 0) return found;
    // The name has no address only if both queries say so. If one failed, the name may have an address.
    const failures = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    throw failures.find(({ code }) => !NEGATIVE_ANSWERS.includes(code)) ?? failures[0];
  };
}

/** Splits a callback into origin and request target without normalising it. */
export function splitCallback(callback: string): { origin: string; path: string } {
  const [origin = ''] = /^https:\/\/[^/?]*/i.exec(callback) ?? [];
  const path = callback.slice(origin.length);
  return { origin, path: path.startsWith('/') ? path : `/${path}` };
}
