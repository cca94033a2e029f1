import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Authority } from './authority.ts';

export type Received = {
  method: string;
  /** Request target, exactly as received. */
  target: string;
  headers: IncomingHttpHeaders;
  rawHeaders: string[];
  body: Buffer;
};

export type Reply = { status: number; body?: string | Buffer; headers?: Record<string, string> };

/** Response of a subscriber to a request. */
export type Behaviour = (received: Received) => Reply | Promise<Reply>;

export type Receiver = {
  /** `https://127.0.0.1:port`. */
  origin: string;
  port: number;
  /** All requests, or those whose target starts with `prefix`. */
  received(prefix?: string): Received[];
  /** Sets the behaviour for targets that start with `prefix`. Default: echo challenges, respond 204 to deliveries. */
  on(prefix: string, behaviour: Behaviour): void;
  /** Uses another certificate for new connections. */
  identify(authority: Authority): void;
  close(): Promise<void>;
};

export const echo: Behaviour = ({ method, target }) =>
  method === 'GET' ? { status: 200, body: challengeOf(target) } : { status: 204 };

export function parametersOf(target: string): URLSearchParams {
  return new URL(target, 'https://receiver.example').searchParams;
}

export function challengeOf(target: string): string {
  return parametersOf(target).getAll('hub.challenge').at(-1) ?? '';
}

/** Starts an HTTPS subscriber on 127.0.0.1. */
export async function startReceiver(authority: Authority): Promise<Receiver> {
  const all: Received[] = [];
  const behaviours: [string, Behaviour][] = [];
  const server = createServer({ key: authority.key, cert: authority.cert }, (request, response) => {
    void readAll(request).then(async (body) => {
      const target = request.url ?? '';
      const { method = '', headers, rawHeaders } = request;
      const received = { method, target, headers, rawHeaders, body };
      all.push(received);
      const behaviour = behaviours.find(([prefix]) => target.startsWith(prefix))?.[1] ?? echo;
      const reply = await behaviour(received);
      response.writeHead(reply.status, reply.headers).end(reply.body);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo; // listen(0, host) gives an AddressInfo
  return {
    origin: `https://127.0.0.1:${port}`,
    port,
    received: (prefix = '') => all.filter(({ target }) => target.startsWith(prefix)),
    on: (prefix, behaviour) => behaviours.unshift([prefix, behaviour]),
    identify({ key, cert }) {
      server.setSecureContext({ key, cert });
      server.closeAllConnections();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function readAll(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request) chunks.push(chunk);
  } catch {
    // The hub disconnected. Keep what arrived.
  }
  return Buffer.concat(chunks);
}
