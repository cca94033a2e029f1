import type { Issue } from '../../contract/problem/problem.ts';
import { toProblem } from '../../contract/problem/problem.ts';

/** An answer of the hub, ready to be sent. Header names are in lower case. */
export type HubAnswer = { status: number; headers: Record<string, string>; body: string };

/**
 * The answer to a request that cannot be served: our problem JSON, or one plain line (as WebSub 5.1.2 has it) for a client
 * whose Accept asks for text and not for JSON.
 */
export function refuse(
  status: number,
  about: string | readonly Issue[],
  accept: string | undefined,
  headers: Record<string, string> = {},
): HubAnswer {
  const problem = toProblem(status, about);
  const common = { 'cache-control': 'no-store', ...headers };
  if (wantsText(accept)) {
    const type = 'text/plain; charset=utf-8';
    return { status, headers: { ...common, 'content-type': type }, body: `${problem.detail}\n` };
  }
  const named = accept?.includes('application/problem+json') ?? false;
  const type = named ? 'application/problem+json' : 'application/json';
  return { status, headers: { ...common, 'content-type': type }, body: JSON.stringify(problem) };
}

function wantsText(accept: string | undefined): boolean {
  return accept !== undefined && /text\/(plain|\*)/i.test(accept) && !/json/i.test(accept);
}
