import { z } from 'zod';
import { parseQuery } from '../../contract/problem/read-query.ts';
import type { Dataset } from '../dataset/dataset.ts';
import { problemReply } from './problem.ts';
import type { Question } from './queries.ts';
import { answerWith, decidedBy } from './query-reply.ts';
import type { Reply } from './reply.ts';

const NoQuery = z.strictObject({});

/** `GET /api/reviews/{id}`: the review, or 410 with the tombstone of a removed one as `removed`. */
export function reviewRoute({
  dataset,
}: {
  dataset: () => Dataset;
}): (question: Question) => Reply {
  return ({ name, queryString, header }) => {
    const query = parseQuery(NoQuery, new URLSearchParams(queryString));
    if (!query.ok) return problemReply(header('accept'), 400, query.issues);
    const found = dataset().review(name);
    if (found === undefined) {
      return problemReply(header('accept'), 404, 'No review has this id.');
    }
    if (!found.removed) return decidedBy(header, found.answer) ?? answerWith(found.answer);
    const about = `This review was taken down (${found.tombstone.reason}).`;
    return problemReply(header('accept'), 410, about, { members: { removed: found.tombstone } });
  };
}
