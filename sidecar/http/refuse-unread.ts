import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { problemReply } from './problem.ts';
import type { Reply } from './reply.ts';

/** Largest head of a request, in bytes. */
export const MAX_HEADER_BYTES = 16 * 1024;

const ABOUT: Readonly<Record<string, readonly [status: number, about: string]>> = {
  HPE_HEADER_OVERFLOW: [431, `The headers are over ${MAX_HEADER_BYTES} bytes.`],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.'],
};

/**
 * Answers what Node could not read as a request, and closes the connection, on which the next byte may be anything. As Node by
 * itself, it says nothing where an answer is on its way already: it would end up in the middle of it.
 */
export function refuseUnread(
  error: NodeJS.ErrnoException & { reason?: string },
  duplex: Duplex,
): void {
  const socket = duplex as Socket & { _httpMessage?: ServerResponse | null }; // of a net server
  if (socket.writable && !socket._httpMessage?.headersSent) {
    const malformed = `This is not HTTP/1.1 (RFC 9112): ${error.reason ?? error.message}.`;
    const [status, about] = ABOUT[error.code ?? ''] ?? [400, malformed];
    socket.write(toMessage(problemReply(undefined, status, about)));
  }
  socket.destroySoon();
}

/** An answer as it goes over the wire; the connection ends with it. */
function toMessage({ status, headers, body }: Reply): string {
  const content = String(body);
  const length = String(Buffer.byteLength(content));
  const date = new Date().toUTCString();
  const all = [...headers, 'Content-Length', length, 'Date', date, 'Connection', 'close'];
  const lines = all.map((word, at) => (at % 2 === 0 ? `${word}: ` : `${word}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`;
}
