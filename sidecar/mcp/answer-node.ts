import type { IncomingMessage, ServerResponse } from 'node:http';
import type { McpRequest } from './http.ts';
import type { Mcp } from './mcp.ts';

/**
 * Answers a request on Node's own messages: no `Request`, `Response` or stream of the web platform is made, which costs
 * more than the answer itself. `common` are headers that every answer carries.
 */
export async function answerNode(
  mcp: Mcp,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  common: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { method = '', headers } = incoming;
  const answer = await mcp.handle({
    method,
    ...targetOf(incoming),
    header: (name) => {
      const value = headers[name];
      return typeof value === 'string' ? value : value?.join(', ');
    },
    body: (maxBytes) => readBody(incoming, maxBytes),
  });
  const { status, body } = answer;
  const length = body === null ? '0' : String(body.byteLength);
  // What is left of a body that was not read must not be taken for the next request.
  const end = incoming.complete ? {} : { Connection: 'close' };
  outgoing.writeHead(status, { ...common, ...answer.headers, 'Content-Length': length, ...end });
  outgoing.end(body);
}

/** Path and host of a request. A target in absolute form names the host itself; Host is ignored then (RFC 9112 3.2.2). */
function targetOf({ url = '', headers }: IncomingMessage): Pick<McpRequest, 'path' | 'host'> {
  const absolute = url.startsWith('/') ? null : URL.parse(url);
  if (absolute !== null) return { path: absolute.pathname, host: absolute.host };
  const mark = url.indexOf('?');
  return { path: mark < 0 ? url : url.slice(0, mark), host: headers.host };
}

/** The whole body; undefined once it is larger than `maxBytes`, and where the connection breaks before its end. */
function readBody(incoming: IncomingMessage, maxBytes: number): Promise<Uint8Array | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    incoming.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) resolve(undefined);
      else chunks.push(chunk);
    });
    incoming.on('end', () => resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks)));
    incoming.on('error', () => resolve(undefined));
    incoming.on('close', () => resolve(undefined));
  });
}
