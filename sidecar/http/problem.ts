import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Issue } from '../../contract/problem.ts';
import { toProblem } from '../../contract/problem.ts';

/**
 * The error answer: `application/json`, or `application/problem+json` where Accept names it (RFC 9457). `about` is a sentence,
 * or the issues of a 400.
 */
export function problemResponse(
  accept: string | undefined,
  status: number,
  about: string | readonly Issue[],
  headers: Readonly<Record<string, string>> = {},
): Response {
  const named = accept?.includes('application/problem+json') ?? false;
  return new Response(JSON.stringify(toProblem(status, about)), {
    status,
    headers: {
      'Content-Type': named ? 'application/problem+json' : 'application/json',
      'Cache-Control': 'no-store',
      ...COMMON_HEADERS,
      ...headers,
    },
  });
}
