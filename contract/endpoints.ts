import { z } from 'zod';
import { HUB_PATH } from './addresses.ts';
import { ReviewsDataset } from './dataset.ts';
import { Embed } from './embed.ts';
import { Etags, REVIEW_ETAGS_PATH, ReviewEtags } from './etags.ts';
import { atomArchivePath, FeedArchiveParams, JsonFeed, jsonArchivePath } from './feed.ts';
import type { CacheClass } from './headers.ts';
import { HubRequest, HubState, HubStatusQuery } from './hub-request.ts';
import { Insights } from './insights.ts';
import { MCP_CHATGPT_PATH, MCP_PATH } from './mcp.ts';
import { JsonRpcRequest, JsonRpcResponse, MCP_ERRORS } from './mcp-message.ts';
import { Day, Review, ReviewId } from './review.ts';
import { ReviewInsights } from './review-insights.ts';
import { doc } from './schema.ts';
import { SearchQuery, SinceQuery } from './search-query.ts';
import { SearchResult, SearchSelection, SinceResult } from './search-result.ts';

/** An operation of the API. OpenAPI and the reference page are computed from it. */
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
  ok: {
    status: number;
    mediaType: string;
    schema?: z.ZodType;
    /** The schema with the parameter `fields`. As one of two schemas of the response, it would make every field optional in clients. */
    selection?: z.ZodType;
    description: string;
  };
  /** Other responses that are not problem documents. One without a media type has an empty body. */
  others?: readonly (Omit<Endpoint['ok'], 'mediaType'> & { mediaType?: string })[];
  cache: CacheClass;
  conditional: boolean;
  /** Error statuses. A 5xx is listed only if clients should expect it. */
  errors: readonly number[];
};

export const TAGS = {
  documents: 'Files written by the build, identical on every host.',
  queries: 'Responses computed by the sidecar.',
  agents: 'Model Context Protocol.',
  push: 'WebSub hub.',
  operations: 'Health of the server.',
} as const;

const json = 'application/json';

const Health = z.object({
  status: doc(z.string(), '`ok`, or `unavailable` while the server drains.', 'ok'),
});

const Readiness = Health.extend({
  hub: doc(
    z.string(),
    '`ready`, `unavailable` (its database is away; all else works) or `none`.',
    'ready',
  ),
});

const OpenApi = z.looseObject({
  openapi: doc(z.literal('3.1.0'), 'OpenAPI version.', '3.1.0'),
});

function documentAt(
  path: string,
  operationId: string,
  summary: string,
  schema?: z.ZodType,
  mediaType = json,
  params?: z.ZodObject,
): Endpoint {
  return {
    method: 'get',
    path,
    operationId,
    tag: 'documents',
    summary,
    description: `${summary} Has a strong ETag and Last-Modified. Returns 304 if the client has the current version.`,
    ...(params && { params }),
    ok: { status: 200, mediaType, ...(schema && { schema }), description: summary },
    cache: 'document',
    conditional: true,
    errors: [404, 412, 503],
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
      'JSON-RPC 2.0. Accept must list application/json and text/event-stream. `tools/list` describes the tools. In protocol 2025-03-26 a batch gets an array.',
    body: { mediaType: json, schema: JsonRpcRequest },
    ok: okJson('The JSON-RPC response.', JsonRpcResponse),
    others: [
      { status: 202, description: 'The notification was accepted; the body is empty.' },
      ...Object.entries(MCP_ERRORS).map(([status, description]) => ({
        ...okJson(description, JsonRpcResponse),
        status: Number(status),
      })),
    ],
    cache: 'none',
    conditional: false,
    errors: [429, 503],
  };
}

function okJson(description: string, schema: z.ZodType): Endpoint['ok'] {
  return { status: 200, mediaType: json, schema, description };
}

/** All operations, in the order the docs list them. */
export const ENDPOINTS: readonly Endpoint[] = [
  documentAt(
    '/reviews.json',
    'getReviews',
    'All reviews, the business and its rating.',
    ReviewsDataset,
  ),
  documentAt(
    '/insights.json',
    'getInsights',
    'What customers say, by aspect, technician, service and area.',
    Insights,
  ),
  documentAt(
    '/insights/reviews.json',
    'getReviewInsights',
    'What each review mentions, with positions in its text.',
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
    jsonArchivePath('{page}'),
    'getJsonFeedPage',
    'Older reviews as JSON Feed: 50 of them, numbered from the oldest, so a new review changes no page. `next_url` leads from the feed through all pages.',
    JsonFeed,
    json,
    FeedArchiveParams,
  ),
  documentAt(
    atomArchivePath('{page}'),
    'getAtomFeedPage',
    'The same page as an archive document (RFC 5005). `prev-archive` leads from the feed through all pages.',
    undefined,
    'application/atom+xml',
    FeedArchiveParams,
  ),
  documentAt(
    '/embed.json',
    'getEmbed',
    'Rating and newest reviews for embeds on other sites.',
    Embed,
  ),
  documentAt('/.well-known/openapi.json', 'getOpenApi', 'This API as OpenAPI 3.1.', OpenApi),
  documentAt(
    REVIEW_ETAGS_PATH,
    'getReviewEtags',
    'The ETag of every published review, to keep a copy up to date.',
    ReviewEtags,
  ),
  documentAt('/etags.json', 'getEtags', 'Build id, and the hash of every file.', Etags),
  {
    method: 'get',
    path: '/api/reviews/search',
    operationId: 'searchReviews',
    tag: 'queries',
    summary: 'Search reviews.',
    description:
      'Returns the reviews that match all filters, newest first unless `sort` is given. With `fields`, the response is a `SearchSelection`. The MCP tool `search_reviews` takes the same arguments.',
    query: SearchQuery,
    ok: { ...okJson('One page of matches.', SearchResult), selection: SearchSelection },
    cache: 'query',
    conditional: true,
    errors: [400, 412, 429, 503],
  },
  {
    method: 'get',
    path: '/api/reviews/since/{date}',
    operationId: 'getReviewsSince',
    tag: 'queries',
    summary: 'Reviews since a date.',
    description:
      'Answers what is new, not what changed: reviews on or after a date, newest first, and removals since. Dates come from the content, so late imports, edits by hand, withheld reviews and rollbacks may be missing. To keep a copy use `/reviews/etags.json`. The ETag changes only if this response changes.',
    params: z.object({ date: doc(Day, 'First date to include, YYYY-MM-DD.', '2026-02-01') }),
    query: SinceQuery,
    ok: okJson('Reviews and removals since that date.', SinceResult),
    cache: 'query',
    conditional: true,
    errors: [400, 412, 429, 503],
  },
  {
    method: 'get',
    path: '/api/reviews/{id}',
    operationId: 'getReview',
    tag: 'queries',
    summary: 'One review.',
    description: 'Returns one review, or 410 if it was removed.',
    params: z.object({ id: doc(ReviewId, 'Id of the review.', 'r-7f3a') }),
    ok: okJson('The review.', Review),
    cache: 'query',
    conditional: true,
    errors: [400, 404, 410, 412, 429, 503],
  },
  mcpAt(MCP_PATH, 'callMcp', 'Model Context Protocol over streamable HTTP.'),
  mcpAt(MCP_CHATGPT_PATH, 'callMcpOfChatgpt', 'The same with only the tools `search` and `fetch`.'),
  {
    method: 'post',
    path: HUB_PATH,
    operationId: 'postHub',
    tag: 'push',
    summary: 'Subscribe, unsubscribe or announce a change (WebSub).',
    description:
      'Returns 202 once the request is stored. The callback is verified afterwards. With `Accept: text/plain`, an error is one line of text.',
    body: { mediaType: 'application/x-www-form-urlencoded', schema: HubRequest },
    ok: {
      status: 202,
      mediaType: 'text/plain',
      schema: doc(
        z.string(),
        'What the hub will do.',
        'The hub will check the topics for changes.',
      ),
      description: 'Accepted.',
    },
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
      'Returns `active` or `pending` for the given callback and topic, or 404 if there is no such subscription. Without a query, returns `ready`, the topics and the lease times.',
    query: HubStatusQuery,
    ok: okJson('The state.', HubState),
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
      summary: name === 'healthz' ? 'Whether the process runs.' : 'Whether it accepts requests.',
      description: 'For load balancers.',
      ok: okJson(
        name === 'healthz' ? 'The process is running.' : 'The process accepts requests.',
        name === 'healthz' ? Health : Readiness,
      ),
      others:
        name === 'readyz'
          ? [{ ...okJson('The process is shutting down.', Readiness), status: 503 }]
          : [],
      cache: 'none',
      conditional: false,
      errors: [405],
    }),
  ),
];
