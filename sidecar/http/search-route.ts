import type { Dataset } from '../dataset/dataset.ts';
import { createParseSearch } from '../search/parse-search.ts';
import { problemReply } from './problem.ts';
import type { Question } from './queries.ts';
import { answerWith, decidedBy } from './query-reply.ts';
import type { Reply } from './reply.ts';

/**
 * `GET /api/reviews/search`. Bad parameters get their 400 whatever the preconditions say; a client that has the answer
 * already costs no search, because all answers of one generation have the same validators.
 */
export function searchRoute({
  dataset,
}: {
  dataset: () => Dataset;
}): (question: Question) => Reply {
  const parse = createParseSearch();
  return ({ queryString, header }) => {
    const parsed = parse(queryString);
    if (!parsed.ok) return problemReply(header('accept'), 400, parsed.issues);
    const { query, key } = parsed;
    const { search, searchEtag, searchLastModified } = dataset();
    // Whether a cursor belongs to the query, only the search knows.
    const early = query.cursor === undefined ? undefined : search(query, key);
    if (early?.ok === false) return problemReply(header('accept'), 400, early.issues);
    const decided = decidedBy(header, { etag: searchEtag, lastModified: searchLastModified });
    if (decided !== undefined) return decided;
    const outcome = early ?? search(query, key);
    if (!outcome.ok) return problemReply(header('accept'), 400, outcome.issues);
    return answerWith(outcome.answer);
  };
}
