import { MAX_MCP_RESULT_CHARS } from '../../contract/mcp.ts';
import type { Issue } from '../../contract/problem/problem.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import type { Dataset, SearchAnswer } from '../dataset/dataset.ts';
import { type Document, documentOf, escapeJson } from './json.ts';
import { knownNames } from './names.ts';

type Found = { readonly document: Document } | { readonly issues: readonly Issue[] };

const decoder = new TextDecoder();

/** The answer of the search endpoint as a document: cut where it is too long, with a hint where it is empty. */
export function searchReviews(dataset: Dataset, query: SearchQuery): Found {
  const outcome = dataset.search(query);
  if (!outcome.ok) return outcome;
  const { answer } = outcome;
  const limit = fittingLimit(dataset, answer, query.limit);
  if (limit < query.limit) return searchReviews(dataset, { ...query, limit });
  if (answer.numbers.length > 0) return { document: joinPieces(dataset, answer) };
  const result = parse(answer);
  if (result.count > 0) return { document: documentOf(result) };
  const hint = hintFor(dataset, query);
  return { document: documentOf({ ...result, hint }) };
}

/** A search of our own, whose query is known to be right. */
export function searchFor(dataset: Dataset, query: Partial<SearchQuery>): SearchResult {
  const outcome = dataset.search({ mode: 'substring', limit: 1, count: true, ...query });
  if (!outcome.ok) throw new Error(`search refused ${JSON.stringify(query)}`);
  return parse(outcome.answer);
}

function parse(answer: SearchAnswer): SearchResult {
  return JSON.parse(decoder.decode(answer.body)) as SearchResult;
}

/** The dataset keeps each review as JSON and as escaped JSON, so that neither is made again here. */
function joinPieces(dataset: Dataset, { head, numbers, tail }: SearchAnswer): Document {
  const json: (string | Uint8Array)[] = [head];
  const escaped: (string | Uint8Array)[] = [escapeJson(head)];
  for (const [index, number] of numbers.entries()) {
    if (index > 0) {
      json.push(',');
      escaped.push(',');
    }
    json.push(dataset.reviewBytes(number));
    escaped.push(dataset.escapedReviewBytes(number));
  }
  json.push(tail);
  escaped.push(escapeJson(tail));
  return { json, escaped };
}

/** As many reviews as fit into a result; at least one. */
function fittingLimit(dataset: Dataset, answer: SearchAnswer, limit: number): number {
  const { head, numbers, tail } = answer;
  let size = head.length + tail.length;
  if (numbers.length === 0) {
    if (size <= MAX_MCP_RESULT_CHARS) return limit;
    return Math.max(1, Math.min(limit - 1, Math.floor((limit * MAX_MCP_RESULT_CHARS) / size)));
  }
  for (const [index, number] of numbers.entries()) {
    size += dataset.reviewBytes(number).byteLength + 1;
    if (size > MAX_MCP_RESULT_CHARS) return Math.max(1, index);
  }
  return limit;
}

/** Filters whose absence is worth trying, in the order they are named. */
const FILTERS = [
  'query',
  'mentions_technician',
  'mentions_service',
  'mentions_service_area',
  'rating',
  'min_rating',
  'max_rating',
  'since',
  'until',
  'source',
  'language',
  'has_reply',
] as const;
type Filter = (typeof FILTERS)[number];

/** Tells what to drop, and which names there are. */
function hintFor(dataset: Dataset, query: SearchQuery): string {
  if (query.cursor !== undefined) return 'No more pages: the page before was the last.';
  const used = FILTERS.filter((name) => query[name] !== undefined && query[name] !== '');
  const tried = toDrop(query, used).map((names) => {
    const { total = 0 } = searchFor(dataset, { ...without(query, names), limit: 1, count: true });
    return { names, total };
  });
  const helpful = tried.filter(({ total }) => total > 0);
  const sentences = helpful.map(({ names, total }) => `Without ${names.join(', ')}: ${total}.`);
  if (used.length > 1 && helpful.length === 0) {
    sentences.push('No single filter is the cause: drop several.');
  }
  if (query.query !== undefined && query.mode === 'substring') {
    sentences.push('query is an exact phrase; mode=words forgives typing errors.');
  }
  return `No review matches. ${sentences.join(' ')} ${knownNames(dataset)}`.replace('  ', ' ');
}

/**
 * What to try without: each filter by itself. A search by words takes long, so of those at most one is made: without any
 * other filter.
 */
function toDrop({ mode }: SearchQuery, used: readonly Filter[]): (readonly Filter[])[] {
  const others = used.filter((name) => name !== 'query');
  const isByWords = mode === 'words' && others.length < used.length;
  return isByWords && others.length > 1 ? [['query'], others] : used.map((name) => [name]);
}

function without(query: SearchQuery, names: readonly string[]): Partial<SearchQuery> {
  const kept = Object.entries(query).filter(([name]) => name !== 'fields' && !names.includes(name));
  return Object.fromEntries(kept);
}
