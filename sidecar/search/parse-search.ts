import type { Issue } from '../../contract/problem/problem.ts';
import { parseQuery } from '../../contract/problem/read-query.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { BROKEN_CURSOR, isCursor } from './cursor.ts';
import { createDoorkeeper } from './doorkeeper.ts';

/** Query strings that are remembered once they came again, and the longest of them: typing the same costs no reading. */
const MOST_REMEMBERED = 2_000;
const LONGEST_REMEMBERED = 1_000;

/** A search query with its canonical form, by which answers are kept, or everything that is wrong with it. */
type ParsedSearch =
  | { readonly ok: true; readonly query: SearchQuery; readonly key: string }
  | { readonly ok: false; readonly issues: Issue[] };

/** Reads query strings into search queries; those read last are remembered. */
export function createParseSearch(): (queryString: string) => ParsedSearch {
  const remembered = new Map<string, ParsedSearch>();
  const cameBefore = createDoorkeeper();
  return (queryString) => {
    const known = remembered.get(queryString);
    if (known !== undefined) return known;
    const parsed = parseSearch(new URLSearchParams(queryString));
    if (parsed.ok && queryString.length <= LONGEST_REMEMBERED && cameBefore(queryString)) {
      if (remembered.size >= MOST_REMEMBERED) remembered.clear();
      remembered.set(queryString, parsed);
    }
    return parsed;
  };
}

/** Whether a cursor belongs to the query is left to the search, which resolves names. */
function parseSearch(params: URLSearchParams): ParsedSearch {
  const parsed = parseQuery(SearchQuery, params);
  const issues = parsed.ok ? [] : parsed.issues;
  const cursor = params.get('cursor') ?? '';
  const isNamed = issues.some(({ path }) => path === 'cursor');
  if (cursor !== '' && !isCursor(cursor) && !isNamed) {
    return { ok: false, issues: [...issues, BROKEN_CURSOR] };
  }
  return parsed.ok ? { ok: true, query: parsed.value, key: keyOf(parsed.value) } : parsed;
}

/** The canonical form of a query: the same for all query strings that ask the same with the same parameters. */
export function keyOf(query: SearchQuery): string {
  return JSON.stringify(query);
}
