import type { Context } from 'hono';
import { z } from 'zod';
import { parseJson, parseQuery } from '../../contract/parse-query.ts';
import { Day } from '../../contract/review.ts';
import { SinceQuery } from '../../contract/search-query.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { problemResponse } from './problem.ts';
import { answerWith, decidedBy, headerOf, queryStringOf } from './query-answer.ts';

const SinceParams = z.strictObject({ date: Day });

/** `GET /api/reviews/since/{date}`. */
export function sinceRoute({ dataset }: { dataset: () => Dataset }): (c: Context) => Response {
  return (c) => {
    const header = headerOf(c);
    const params = parseJson(SinceParams, { date: c.req.param('date') ?? '' });
    const query = parseQuery(SinceQuery, new URLSearchParams(queryStringOf(c.req.url)));
    if (!params.ok || !query.ok) {
      const issues = [params, query].flatMap((parsed) => (parsed.ok ? [] : parsed.issues));
      return problemResponse(header('accept'), 400, issues);
    }
    const answer = dataset().since(params.value.date, query.value);
    return decidedBy(c, header, answer) ?? answerWith(c, answer);
  };
}
