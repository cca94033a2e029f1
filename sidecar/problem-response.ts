import { STATUS_CODES } from 'node:http';
import { CACHE_CONTROL, COMMON_HEADERS } from '../contract/headers.ts';
import type { Issue, Problem } from '../contract/problem.ts';
import type { Tombstone } from '../contract/review.ts';

/** Headers of a response that must not be cached. */
export const NO_STORE = { ...COMMON_HEADERS, 'Cache-Control': CACHE_CONTROL.none };

/** Says that a review was removed, and why. */
export function describeRemoval({ reason }: Tombstone): string {
  return `This review was removed (${reason}).`;
}

/** Additional members and headers of a problem response. */
type Extras = { readonly members?: object; readonly headers?: Readonly<Record<string, string>> };

/**
 * Creates an error response: `application/json`, or `application/problem+json` if Accept lists it (RFC 9457). `about` is
 * a sentence, or the issues of a 400.
 */
export function problemResponse(
  accept: string | null | undefined,
  status: number,
  about: string | readonly Issue[],
  { members, headers }: Extras = {},
): Response {
  const type = accept?.includes('application/problem+json') ? 'problem+json' : 'json';
  const all = { 'Content-Type': `application/${type}`, ...NO_STORE, ...headers };
  return Response.json({ ...toProblem(status, about), ...members }, { status, headers: all });
}

/** Creates the body of an error response. The detail of a 400 lists its issues. */
export function toProblem(status: number, about: string | readonly Issue[]): Problem {
  const issues = typeof about === 'string' ? [] : [...about];
  const sentences = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const detail = typeof about === 'string' ? about : sentences.join('; ');
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, issues };
}
