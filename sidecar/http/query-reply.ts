import { CACHE_CONTROL } from '../../contract/endpoints.ts';
import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Answer } from '../dataset/dataset.ts';
import { type Header, precondition, toHttpDate, type Validators } from './conditional.ts';
import { problemReply } from './problem.ts';
import type { Reply } from './reply.ts';

/** The answer 304 or 412, where the validators already decide. */
export function decidedBy(header: Header, validators: Required<Validators>): Reply | undefined {
  const status = precondition(header, validators);
  if (status === 304) return { status, headers: headersFor(validators), body: null };
  if (status === 200) return undefined;
  const about = 'If-Match or If-Unmodified-Since does not hold.';
  return problemReply(header('accept'), status, about);
}

/** The 200 of a question the sidecar answers. */
export function answerWith(answer: Answer): Reply {
  const body = answer.inPieces ?? answer.body;
  const headers = [...headersFor(answer), 'Content-Length', String(body.byteLength)];
  return { status: 200, headers, body };
}

const ALWAYS = Object.entries({
  'Content-Type': 'application/json',
  'Cache-Control': CACHE_CONTROL.query,
  ...COMMON_HEADERS,
}).flat();

let last = { etag: '', lastModified: '', headers: ALWAYS };

/** Headers that 200 and 304 share (RFC 9110 15.4.5). Answers to a search have the same, so the last ones are kept. */
function headersFor({ etag, lastModified }: Required<Validators>): readonly string[] {
  if (last.etag !== etag || last.lastModified !== lastModified) {
    const headers = [...ALWAYS, 'ETag', etag, 'Last-Modified', toHttpDate(lastModified)];
    last = { etag, lastModified, headers };
  }
  return last.headers;
}
