import type { ServerResponse } from 'node:http';

/** An answer as plain data, from which a socket and a `Response` are both written. */
export type Reply = {
  readonly status: number;
  /** Names and values by turns, as Node writes them. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | string | null;
};

/** For Hono: HEAD, and tests without a socket. */
export function toResponse({ status, headers, body }: Reply): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  return new Response(body as Uint8Array<ArrayBuffer> | string | null, { status, headers: pairs });
}

/** Headers and body leave in one write. */
export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, headers as string[]);
  outgoing.end(body);
}
