import { type Parsed, parseQuery } from '../../contract/parse-query.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { BROKEN, cursorIssue, isCursor } from './cursor.ts';

/** Query strings that are remembered, and the longest of them: typing the same costs no reading. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 1_000;

/** Reads query strings into search queries, with every issue there is; those read last are remembered. */
export function createParseSearch(): (queryString: string) => Parsed<SearchQuery> {
  const remembered = new Map<string, Parsed<SearchQuery>>();
  return (queryString) => {
    const known = remembered.get(queryString);
    if (known !== undefined) return known;
    const parsed = parseSearch(new URLSearchParams(queryString));
    if (parsed.ok && queryString.length <= LONGEST_REMEMBERED) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(queryString, parsed);
    }
    return parsed;
  };
}

function parseSearch(params: URLSearchParams): Parsed<SearchQuery> {
  const parsed = parseQuery(SearchQuery, params);
  if (parsed.ok) {
    const issue = cursorIssue(parsed.value);
    return issue === undefined ? parsed : { ok: false, issues: [issue] };
  }
  const cursor = params.get('cursor');
  const isBroken = cursor !== null && cursor !== '' && !isCursor(cursor);
  const isNamed = parsed.issues.some(({ path }) => path === 'cursor');
  return isBroken && !isNamed ? { ok: false, issues: [...parsed.issues, BROKEN] } : parsed;
}
