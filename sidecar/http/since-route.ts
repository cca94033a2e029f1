import { z } from 'zod';
import { parseJson, parseQuery } from '../../contract/problem/read-query.ts';
import { Day } from '../../contract/review.ts';
import { SinceQuery } from '../../contract/search-query.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { problemReply } from './problem.ts';
import type { Question } from './queries.ts';
import { answerWith, decidedBy } from './query-reply.ts';
import type { Reply } from './reply.ts';

const SinceParams = z.strictObject({ date: Day });

/** `GET /api/reviews/since/{date}`. */
export function sinceRoute({ dataset }: { dataset: () => Dataset }): (question: Question) => Reply {
  return ({ name, queryString, header }) => {
    const params = parseJson(SinceParams, { date: name });
    const query = parseQuery(SinceQuery, new URLSearchParams(queryString));
    if (!params.ok || !query.ok) {
      const issues = [params, query].flatMap((parsed) => (parsed.ok ? [] : parsed.issues));
      return problemReply(header('accept'), 400, issues);
    }
    const answer = dataset().since(params.value.date, query.value);
    return decidedBy(header, answer) ?? answerWith(answer);
  };
}
