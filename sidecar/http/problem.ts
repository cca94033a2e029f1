import { COMMON_HEADERS } from '../../contract/headers.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import { toProblem } from '../../contract/problem/problem.ts';
import { type Reply, toResponse } from './reply.ts';

/** Members and headers that a problem has besides the usual ones. */
type More = {
  readonly members?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * The error answer: `application/json`, or `application/problem+json` where Accept names it (RFC 9457). `about` is a sentence,
 * or the issues of a 400.
 */
export function problemReply(
  accept: string | undefined,
  status: number,
  about: string | readonly Issue[],
  { members, headers }: More = {},
): Reply {
  const named = accept?.includes('application/problem+json') ?? false;
  return {
    status,
    headers: Object.entries({
      'Content-Type': named ? 'application/problem+json' : 'application/json',
      'Cache-Control': 'no-store',
      ...COMMON_HEADERS,
      ...headers,
    }).flat(),
    body: JSON.stringify({ ...toProblem(status, about), ...members }),
  };
}

/** The same for Hono. */
export function problemResponse(...problem: Parameters<typeof problemReply>): Response {
  return toResponse(problemReply(...problem));
}
