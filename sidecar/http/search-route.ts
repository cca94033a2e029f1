import type { Context } from 'hono';
import type { Dataset, Outcome } from '../dataset/dataset.ts';
import { createParseSearch } from '../search/parse-search.ts';
import { problemResponse } from './problem.ts';
import { answerWith, decidedBy, headerOf, queryStringOf } from './query-answer.ts';

/**
 * `GET /api/reviews/search`. Bad parameters get their 400 whatever the preconditions say; a client that has the answer
 * already costs no search, because all answers of one generation have the same validators.
 */
export function searchRoute({
  dataset,
}: {
  dataset: () => Dataset;
}): (c: Context) => Response | Promise<Response> {
  const parse = createParseSearch();
  return (c) => {
    const header = headerOf(c);
    const parsed = parse(queryStringOf(c.req.url));
    if (!parsed.ok) return problemResponse(header('accept'), 400, parsed.issues);
    const { search, searchEtag, searchLastModified } = dataset();
    const decided = decidedBy(c, header, { etag: searchEtag, lastModified: searchLastModified });
    if (decided !== undefined) return decided;
    const respond = (outcome: Outcome) =>
      outcome.ok
        ? answerWith(c, outcome.answer)
        : problemResponse(header('accept'), 400, outcome.issues);
    const outcome = search(parsed.value);
    return outcome instanceof Promise ? outcome.then(respond) : respond(outcome);
  };
}
