import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { createSecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { Agent, buildConnector } from 'undici';
import type { AddressGuard } from './address.ts';
import { splitCallback } from './callback.ts';
import { guardLookup } from './guard-lookup.ts';

/** Most bytes of an answer that are read; what follows is cut off with its connection. */
const MAX_ANSWER_BYTES = 16_384;

/** How long an ignored body may take after its status. */
const IGNORED_BODY_MS = 1_000;

export type Outgoing = {
  method: 'GET' | 'POST';
  /** A callback that passed `checkCallback`, with or without our parameters. */
  url: string;
  headers: Record<string, string>;
  body?: Uint8Array | Readable;
  /** Time for everything: name lookup, connecting, sending, the answer. */
  timeoutMs: number;
  /** True when the connection is worth keeping. */
  keepAlive: boolean;
};

/** `body` holds at most 16 KiB and may be cut; `retryAfter` is the raw header. */
export type Answer = { status: number; body: Buffer; retryAfter: string | null };

export type DoorOptions = {
  guard: AddressGuard;
  connectTimeoutMs: number;
  /** Certificate authorities in PEM; default: those of Node. */
  ca?: string | undefined;
  lookup: LookupFunction;
};

/** The request failed on our side: it says nothing about the other side. */
export class OwnFailure extends Error {}

/** We hung up ourselves, at the end of the process. */
export class DoorClosed extends OwnFailure {}

/** Errors of a machine that has no descriptors or no buffers left. */
const OWN_CODES = ['EMFILE', 'ENFILE', 'ENOBUFS'];

/** The one way to callbacks. Rejects with an Error that says what went wrong, never follows a redirect. */
export type Door = { send(request: Outgoing): Promise<Answer>; close(): Promise<void> };

/**
 * Opens the door: https only, HTTP/1.1 only, and only to addresses that `guard` admits. Literals are checked before connecting,
 * names by all addresses they resolve to, at every connection; the address that was checked is the one connected to.
 */
export function openDoor(options: DoorOptions): Door {
  const { guard, connectTimeoutMs, ca } = options;
  const connect = buildConnector({
    allowH2: false,
    timeout: connectTimeoutMs,
    lookup: guardLookup(options.lookup, guard),
    // One for all connections: making one takes longer than signing and sending 32 KiB.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  const agent = new Agent({
    allowH2: false,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxHeaderSize: MAX_ANSWER_BYTES,
    connect(target, callback) {
      const literal = target.hostname.replace(/^\[|\]$/g, '');
      if (target.protocol !== 'https:' || (isIP(literal) !== 0 && !guard(literal))) {
        return callback(new Error('address refused'), null);
      }
      connect(target, (error, socket) => {
        if (error !== null || socket === null) {
          return callback(error ?? new Error('no connection'), null);
        }
        if (!guard(socket.remoteAddress ?? '')) {
          socket.destroy();
          return callback(new Error('address refused'), null);
        }
        callback(null, socket);
      });
    },
  });
  let closed = false;
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        const { origin, path } = splitCallback(request.url);
        const exchange = new Exchange(request, resolve, (error) => {
          reject(closed ? new DoorClosed('the hub is closing') : toOwnFailure(error));
        });
        agent.dispatch(
          {
            origin,
            path,
            method: request.method,
            headers: request.headers,
            body: request.body ?? null,
            reset: !request.keepAlive,
          },
          exchange,
        );
      }),
    close() {
      closed = true;
      return agent.destroy();
    },
  };
}

function toOwnFailure(error: Error): Error {
  const isOurs = 'code' in error && OWN_CODES.includes(String(error.code));
  return isOurs ? new OwnFailure(error.message, { cause: error }) : error;
}

/**
 * One request on its way. The body of the answer to a POST is drained for a moment, for the sake of the connection, and ignored.
 * Settles when the body has ended or was cut off: until then it holds a socket, so its sender must keep its slot.
 */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #method: Outgoing['method'];
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: Error) => void;
  readonly #timer: NodeJS.Timeout;
  #bodyTimer: NodeJS.Timeout | undefined;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | null = null;
  #failure: Error | null = null;
  #status = 0;
  #retryAfter: string | null = null;
  #size = 0;

  constructor(
    { method, timeoutMs }: Outgoing,
    resolve: (answer: Answer) => void,
    reject: (error: Error) => void,
  ) {
    this.#method = method;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#timer = setTimeout(
      () => this.#fail(new Error(`no answer within ${timeoutMs} ms`)),
      timeoutMs,
    );
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#failure !== null) controller.abort(this.#failure);
  }

  onResponseStart(
    _controller: Dispatcher.DispatchController,
    status: number,
    headers: Record<string, string | string[] | undefined>,
  ): void {
    if (status < 200) return;
    this.#status = status;
    const retryAfter = headers['retry-after'];
    this.#retryAfter = typeof retryAfter === 'string' ? retryAfter : null;
    if (this.#method === 'GET') return;
    this.#bodyTimer = setTimeout(() => this.#fail(new Error('body cut')), IGNORED_BODY_MS);
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#method === 'GET') this.#chunks.push(chunk.subarray(0, MAX_ANSWER_BYTES - this.#size));
    this.#size += chunk.length;
    if (this.#size >= MAX_ANSWER_BYTES) controller.abort(new Error('answer cut'));
  }

  onResponseEnd(): void {
    this.#settle(null);
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#settle(error);
  }

  /** After an error what has come may be enough: the status for a POST, a body at its bound for a GET. */
  #settle(error: Error | null): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#bodyTimer);
    const enough = this.#method === 'POST' ? this.#status !== 0 : this.#size >= MAX_ANSWER_BYTES;
    if (error !== null && !enough) {
      this.#reject(error);
      return;
    }
    const body = Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, body, retryAfter: this.#retryAfter });
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#controller?.abort(error);
    this.#settle(error);
  }
}
