import { COMMON_HEADERS } from '../../contract/headers.ts';
import { type Issue, toProblem } from '../../contract/problem.ts';

/** Members and headers that a problem has besides the usual ones. */
type More = { readonly members?: object; readonly headers?: Readonly<Record<string, string>> };

/**
 * The error response: `application/json`, or `application/problem+json` if Accept names it (RFC 9457). `about` is a sentence,
 * or the issues of a 400.
 */
export function problemResponse(
  accept: string | undefined,
  status: number,
  about: string | readonly Issue[],
  { members, headers }: More = {},
): Response {
  return new Response(JSON.stringify({ ...toProblem(status, about), ...members }), {
    status,
    headers: { ...problemHeaders(accept), ...headers },
  });
}

export function problemHeaders(accept: string | undefined): Record<string, string> {
  const isNamed = accept?.includes('application/problem+json') ?? false;
  return {
    'Content-Type': isNamed ? 'application/problem+json' : 'application/json',
    'Cache-Control': 'no-store',
    ...COMMON_HEADERS,
  };
}
