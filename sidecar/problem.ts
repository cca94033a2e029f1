import { STATUS_CODES } from 'node:http';
import { CACHE_CONTROL, COMMON_HEADERS } from '../contract/headers.ts';
import type { Issue, Problem } from '../contract/problem.ts';

/** Headers of a response that no cache may keep. */
export const NO_STORE = { ...COMMON_HEADERS, 'Cache-Control': CACHE_CONTROL.none };

/** Members and headers that a problem has besides the usual ones. */
type More = { readonly members?: object; readonly headers?: Readonly<Record<string, string>> };

/**
 * The error response: `application/json`, or `application/problem+json` if Accept names it (RFC 9457). `about` is a sentence,
 * or the issues of a 400.
 */
export function problemResponse(
  accept: string | null | undefined,
  status: number,
  about: string | readonly Issue[],
  { members, headers }: More = {},
): Response {
  const type = accept?.includes('application/problem+json') ? 'problem+json' : 'json';
  return Response.json(
    { ...toProblem(status, about), ...members },
    {
      status,
      headers: {
        'Content-Type': `application/${type}`,
        ...NO_STORE,
        ...headers,
      },
    },
  );
}

/** Makes the body of an error; the detail of a 400 is its issues in one line. */
export function toProblem(status: number, about: string | readonly Issue[]): Problem {
  const issues = typeof about === 'string' ? [] : [...about];
  const sentences = issues.map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const detail = typeof about === 'string' ? about : sentences.join('; ');
  return { type: 'about:blank', title: STATUS_CODES[status] ?? 'Error', status, detail, issues };
}
