import type { Context } from 'hono';
import { z } from 'zod';
import { parseQuery } from '../../contract/parse-query.ts';
import { toProblem } from '../../contract/problem.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { problemResponse } from './problem.ts';
import { answerWith, decidedBy, headerOf, queryStringOf } from './query-answer.ts';

const NoQuery = z.strictObject({});

/** `GET /api/reviews/{id}`: the review, or 410 with the tombstone of a removed one as `removed`. */
export function reviewRoute({ dataset }: { dataset: () => Dataset }): (c: Context) => Response {
  return (c) => {
    const header = headerOf(c);
    const query = parseQuery(NoQuery, new URLSearchParams(queryStringOf(c.req.url)));
    if (!query.ok) return problemResponse(header('accept'), 400, query.issues);
    const found = dataset().review(c.req.param('id') ?? '');
    if (found === undefined) {
      return problemResponse(header('accept'), 404, 'No review has this id.');
    }
    if (!found.removed) return decidedBy(c, header, found.answer) ?? answerWith(c, found.answer);
    const about = `This review was taken down (${found.tombstone.reason}).`;
    const { headers } = problemResponse(header('accept'), 410, about);
    const problem = { ...toProblem(410, about), removed: found.tombstone };
    return new Response(JSON.stringify(problem), { status: 410, headers });
  };
}
