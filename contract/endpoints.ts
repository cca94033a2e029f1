import { z } from 'zod';
import { HUB_PATH } from './addresses.ts';
import { ReviewsDataset } from './dataset.ts';
import { Embed } from './embed.ts';
import { Etags } from './etags.ts';
import { JsonFeed } from './feed.ts';
import type { CacheClass } from './headers.ts';
import { HubRequest, HubStatusQuery } from './hub-request.ts';
import { Insights } from './insights.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from './mcp.ts';
import { Day, Review, ReviewId } from './review.ts';
import { ReviewInsights } from './review-insights.ts';
import { doc } from './schema.ts';
import { SearchQuery, SinceQuery } from './search-query.ts';
import { SearchResult, SinceResult } from './search-result.ts';

/** One operation of the service. `document` is a file the build wrote; `query` is answered by the sidecar. */
export type Endpoint = {
  method: 'get' | 'post';
  /** OpenAPI path template. */
  path: string;
  operationId: string;
  tag: keyof typeof TAGS;
  summary: string;
  description: string;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: { mediaType: string; schema: z.ZodType };
  ok: { status: number; mediaType: string; schema?: z.ZodType; description: string };
  /** Responses besides `ok` that are not problem documents; without a media type the body is empty. */
  others?: readonly (Omit<Endpoint['ok'], 'mediaType'> & { mediaType?: string })[];
  cache: CacheClass;
  conditional: boolean;
  /** Error statuses, of 5xx those only that a caller is to expect. */
  errors: readonly number[];
};

export const TAGS = {
  documents: 'Files written by the build, the same on every host.',
  queries: 'Questions the sidecar answers.',
  agents: 'Model Context Protocol.',
  push: 'WebSub hub.',
  operations: 'State of the server.',
} as const;

const json = 'application/json';

const jsonrpc = doc(z.literal('2.0'), 'Version of JSON-RPC.', '2.0');
const id = z.union([z.string(), z.int()]);
const members = z.record(z.string(), z.unknown()).optional();

const JsonRpcRequest = z.object({
  jsonrpc,
  id: doc(id.optional(), 'Id of the request; absent in a notification.', 1),
  method: doc(z.string(), 'Method.', 'tools/call'),
  params: doc(members, 'Parameters of the method.', { name: 'get_business', arguments: {} }),
});

const JsonRpcResponse = z.object({
  jsonrpc,
  id: doc(id.nullable(), 'Id of the request.', 1),
  result: doc(members, 'Result of the method.', { tools: [] }),
  error: doc(members, 'What went wrong.', { code: -32601, message: 'Method not found' }),
});

/** Errors of MCP, which are JSON-RPC responses. */
const MCP_ERRORS = {
  400: 'The body is not a JSON-RPC message of a supported revision.',
  403: 'Host or Origin is not allowed.',
  404: 'The session id is unknown; since 2026-07-28 also for an unknown method.',
  406: 'Accept does not name both types.',
  413: 'The body is too large.',
  415: 'The body is not declared as JSON in UTF-8.',
};

const Health = z.object({
  status: doc(z.string(), '`ok`, or what is missing.', 'ok'),
});

const OpenApi = z.looseObject({
  openapi: doc(z.literal('3.1.0'), 'Version of OpenAPI.', '3.1.0'),
});

function documentAt(
  path: string,
  operationId: string,
  summary: string,
  schema?: z.ZodType,
  mediaType = json,
): Endpoint {
  return {
    method: 'get',
    path,
    operationId,
    tag: 'documents',
    summary,
    description: `${summary} Carries a strong ETag and Last-Modified; answers 304 when they match.`,
    ok: { status: 200, mediaType, ...(schema && { schema }), description: summary },
    cache: 'document',
    conditional: true,
    errors: [404, 412],
  };
}

function mcpAt(path: string, operationId: string, summary: string): Endpoint {
  return {
    method: 'post',
    path,
    operationId,
    tag: 'agents',
    summary,
    description:
      'JSON-RPC 2.0. Accept must name application/json and text/event-stream. See the guide docs/mcp.md for tools and versions.',
    body: { mediaType: json, schema: JsonRpcRequest },
    ok: okJson('The JSON-RPC response.', JsonRpcResponse),
    others: [
      { status: 202, description: 'A notification was taken; the body is empty.' },
      ...Object.entries(MCP_ERRORS).map(([status, description]) => ({
        ...okJson(description, JsonRpcResponse),
        status: Number(status),
      })),
    ],
    cache: 'none',
    conditional: false,
    errors: [],
  };
}

function okJson(description: string, schema: z.ZodType): Endpoint['ok'] {
  return { status: 200, mediaType: json, schema, description };
}

/** Everything the service answers, in the order the docs show it. */
export const ENDPOINTS: readonly Endpoint[] = [
  documentAt(
    '/reviews.json',
    'getReviews',
    'All reviews with business and rating.',
    ReviewsDataset,
  ),
  documentAt(
    '/insights.json',
    'getInsights',
    'What customers say, by aspect and entity.',
    Insights,
  ),
  documentAt(
    '/insights/reviews.json',
    'getReviewInsights',
    'What each review says, with the places in its text.',
    ReviewInsights,
  ),
  documentAt('/api/feed.json', 'getJsonFeed', 'JSON Feed 1.1 of the 50 newest reviews.', JsonFeed),
  documentAt(
    '/feed.xml',
    'getAtomFeed',
    'Atom feed (RFC 4287) of the 50 newest reviews.',
    undefined,
    'application/atom+xml',
  ),
  documentAt(
    '/embed.json',
    'getEmbed',
    'Rating and newest reviews for embeds on other sites.',
    Embed,
  ),
  documentAt('/.well-known/openapi.json', 'getOpenApi', 'This API as OpenAPI 3.1.', OpenApi),
  documentAt('/etags.json', 'getEtags', 'Build id and hashes of every file.', Etags),
  {
    method: 'get',
    path: '/api/reviews/search',
    operationId: 'searchReviews',
    tag: 'queries',
    summary: 'Search reviews.',
    description:
      'Reviews that match all filters, newest first unless `sort` says otherwise. The MCP tool `search_reviews` takes the same arguments.',
    query: SearchQuery,
    ok: okJson('One page of matches.', SearchResult),
    cache: 'query',
    conditional: true,
    errors: [400, 412],
  },
  {
    method: 'get',
    path: '/api/reviews/since/{date}',
    operationId: 'getReviewsSince',
    tag: 'queries',
    summary: 'Reviews since a day.',
    description:
      'All reviews on or after a day, newest first. The ETag changes only when this slice changes.',
    params: z.object({ date: doc(Day, 'First day, YYYY-MM-DD.', '2026-02-01') }),
    query: SinceQuery,
    ok: okJson('The slice.', SinceResult),
    cache: 'query',
    conditional: true,
    errors: [400, 412],
  },
  {
    method: 'get',
    path: '/api/reviews/{id}',
    operationId: 'getReview',
    tag: 'queries',
    summary: 'One review.',
    description: 'One review whole. A removed one answers 410.',
    params: z.object({ id: doc(ReviewId, 'Id of the review.', 'r-7f3a') }),
    ok: okJson('The review.', Review),
    cache: 'query',
    conditional: true,
    errors: [400, 404, 410, 412],
  },
  mcpAt(MCP_PATH, 'callMcp', 'Model Context Protocol over streamable HTTP.'),
  mcpAt(MCP_CHATGPT_PATH, 'callMcpOfChatgpt', 'The same with the tools `search` and `fetch` only.'),
  {
    method: 'post',
    path: HUB_PATH,
    operationId: 'postHub',
    tag: 'push',
    summary: 'Subscribe, unsubscribe or announce a change (WebSub).',
    description: 'Answers 202 once the request is on disk; verification of the callback follows.',
    body: { mediaType: 'application/x-www-form-urlencoded', schema: HubRequest },
    ok: { status: 202, mediaType: 'text/plain', description: 'Accepted.' },
    cache: 'none',
    conditional: false,
    errors: [400, 413, 415, 429, 503],
  },
  {
    method: 'get',
    path: HUB_PATH,
    operationId: 'getSubscription',
    tag: 'push',
    summary: 'State of one subscription.',
    description:
      'For the subscriber who knows callback and topic: `active`, `pending`, or 404. Without a query: `ready`, and what the hub offers.',
    query: HubStatusQuery,
    ok: okJson('The state.', z.looseObject({ state: doc(z.string(), 'State of it.', 'active') })),
    cache: 'none',
    conditional: false,
    errors: [400, 404, 429, 503],
  },
  ...(['healthz', 'readyz'] as const).map(
    (name): Endpoint => ({
      method: 'get',
      path: `/${name}`,
      operationId: name === 'healthz' ? 'getHealth' : 'getReadiness',
      tag: 'operations',
      summary: name === 'healthz' ? 'Whether the process runs.' : 'Whether it can answer.',
      description: 'For load balancers.',
      ok: okJson('Yes.', Health),
      others: name === 'readyz' ? [{ ...okJson('Not now.', Health), status: 503 }] : [],
      cache: 'none',
      conditional: false,
      errors: [405],
    }),
  ),
];
