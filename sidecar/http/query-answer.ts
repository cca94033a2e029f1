import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context } from 'hono';
import { CACHE_CONTROL } from '../../contract/endpoints.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Answer } from '../dataset/dataset.ts';
import { type Header, precondition, toHttpDate, type Validators } from './conditional.ts';
import { problemResponse } from './problem.ts';

/** Reads request headers from Node's own message where there is one: on the hot path a `Headers` object is waste. */
export function headerOf(c: Context): Header {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined) return (name) => c.req.header(name);
  return (name) => {
    const value = incoming.headers[name];
    return typeof value === 'string' ? value : value?.join(', ');
  };
}

/** The query string of an address, without its question mark. */
export function queryStringOf(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? '' : url.slice(mark + 1).replace(/#.*$/s, '');
}

/** The answer 304 or 412, where the validators already decide. */
export function decidedBy(
  c: Context,
  header: Header,
  validators: Required<Validators>,
): Response | undefined {
  const status = precondition(header, validators);
  if (status === 304) return send(c, status, headersFor(validators), null);
  if (status === 200) return undefined;
  const about = 'If-Match or If-Unmodified-Since does not hold.';
  return problemResponse(header('accept'), status, about);
}

/** The 200 of a question the sidecar answers. */
export function answerWith(c: Context, answer: Answer): Response {
  const { body } = answer;
  const headers = headersFor(answer);
  headers['Content-Length'] = String(body.length);
  return send(c, 200, headers, body);
}

/**
 * A GET is written to Node's own response where there is one, because a global `Response` is read back as a stream, which takes
 * more processor time than the search. HEAD stays with Hono, and so do tests without a socket.
 */
function send(
  c: Context,
  status: number,
  headers: Record<string, string>,
  body: Uint8Array | null,
): Response {
  const { outgoing }: Partial<HttpBindings> = c.env ?? {};
  if (outgoing === undefined || outgoing.req.method !== 'GET') {
    return new Response(body as Uint8Array<ArrayBuffer> | null, { status, headers });
  }
  outgoing.writeHead(status, headers);
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

/** Headers that 200 and 304 share (RFC 9110 15.4.5). */
function headersFor({ etag, lastModified }: Required<Validators>): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    'Cache-Control': CACHE_CONTROL.query,
    ...COMMON_HEADERS,
    ETag: etag,
    'Last-Modified': httpDateOf(lastModified),
  };
}

let lastDate = { moment: '', text: '' };

/** All answers of one generation have the same date: it is written once. */
function httpDateOf(moment: string): string {
  if (lastDate.moment !== moment) lastDate = { moment, text: toHttpDate(moment) };
  return lastDate.text;
}
