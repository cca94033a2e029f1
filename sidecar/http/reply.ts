import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import type { Pieces } from '../dataset/dataset.ts';

/** An answer as plain data, from which a socket and a `Response` are both written. */
export type Reply = {
  readonly status: number;
  /** Names and values by turns, as Node writes them. */
  readonly headers: readonly string[];
  readonly body: Uint8Array | Pieces | string | null;
};

/** For Hono: targets that are no paths, and tests without a socket. */
export function toResponse({ status, headers, body }: Reply): Response {
  const pairs = headers.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : [],
  );
  const content = isInPieces(body) ? ReadableStream.from(body.pieces()) : body;
  return new Response(content as ReadableStream | Uint8Array<ArrayBuffer> | string | null, {
    status,
    headers: pairs,
  });
}

/** Headers and body leave in one write; pieces when the peer has taken those before them. */
export function writeReply(outgoing: ServerResponse, { status, headers, body }: Reply): void {
  outgoing.writeHead(status, headers as string[]);
  if (!isInPieces(body)) outgoing.end(body);
  else if (outgoing.req.method === 'HEAD') outgoing.end();
  else pipeline(Readable.from(body.pieces()), outgoing, ignore);
}

function isInPieces(body: Reply['body']): body is Pieces {
  return body !== null && typeof body === 'object' && !(body instanceof Uint8Array);
}

/** A peer may go away before the end. */
function ignore(): void {}
