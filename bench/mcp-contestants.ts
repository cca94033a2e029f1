import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import {
  type CallToolResult,
  isInitializeRequest,
  type JSONRPCMessage,
} from '@modelcontextprotocol/sdk/types.js';
import { Hono } from 'hono';
import { COMMON_HEADERS } from '../contract/headers.ts';
import { parseJson } from '../contract/problem/read-query.ts';
import type { Review } from '../contract/review.ts';
import { SearchQuery } from '../contract/search-query.ts';
import type { Dataset } from '../sidecar/dataset/dataset.ts';
import { answerNode } from '../sidecar/mcp/answer-node.ts';
import { createMcp } from '../sidecar/mcp/mcp.ts';

/** What the HTTP server needs of a Hono app. */
type App = { fetch(request: Request, env: object): Response | Promise<Response> };

/** Ways to answer `tools/call search_reviews`, all over the same dataset, search, validation, Hono and node:http. */
export const CONTESTANTS: Record<string, (dataset: Dataset) => App> = {
  ours: (dataset) => {
    const mcp = createMcp({
      dataset: () => dataset,
      siteUrl: 'http://localhost',
      allowedOrigins: ['*'],
      sessionKey: 'bench',
      now: () => new Date(),
      log: (_level, event, fields) => console.error(event, fields),
    });
    return new Hono<{ Bindings: HttpBindings }>().all('/mcp', async ({ env }) => {
      await answerNode(mcp, env.incoming, env.outgoing, COMMON_HEADERS);
      return RESPONSE_ALREADY_SENT;
    });
  },

  /** No protocol at all: what a route of one's own would cost. */
  'hono POST': (dataset) =>
    new Hono().post('/mcp', async (c) => {
      const { id, params } = await c.req.json();
      if (params.arguments === undefined) return c.json({ jsonrpc: '2.0', id, result: {} });
      const parsed = parseJson(SearchQuery, params.arguments);
      if (!parsed.ok) return c.json(parsed.issues, 400);
      const outcome = await dataset.search(parsed.value);
      if (!outcome.ok) return c.json(outcome.issues, 400);
      const text = Buffer.from(outcome.answer.body).toString();
      const body = `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text}}}`;
      return c.body(body, 200, { 'Content-Type': 'application/json' });
    }),

  /** The SDK as its examples have it: a server and a transport for each session. */
  'SDK stateful': (dataset) => {
    const search = searchAsObjects(dataset);
    const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
    return new Hono().post('/mcp', async (c) => {
      const known = sessions.get(c.req.header('mcp-session-id') ?? '');
      if (known !== undefined) return known.handleRequest(c.req.raw);
      const parsedBody = await c.req.json();
      if (!isInitializeRequest(parsedBody)) return c.notFound();
      const transport = new WebStandardStreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        enableJsonResponse: true,
        onsessioninitialized: (id) => void sessions.set(id, transport),
      });
      await sdkServer(search).connect(asTransport(transport));
      return transport.handleRequest(c.req.raw, { parsedBody });
    });
  },

  /** The SDK without sessions: a server and a transport for each request, as it demands. */
  'SDK stateless': (dataset) => {
    const search = searchAsObjects(dataset);
    return new Hono().post('/mcp', async (c) => {
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      await sdkServer(search).connect(asTransport(transport));
      return transport.handleRequest(c.req.raw);
    });
  },

  /** One SDK server for all, behind a transport that tells requests apart by ids of its own. */
  'SDK server, own transport': (dataset) => {
    const waiting = new Map<number, (message: JSONRPCMessage) => void>();
    const transport: Transport = {
      start: async () => {},
      close: async () => {},
      send: async (message) => {
        if ('id' in message) waiting.get(Number(message.id))?.(message);
      },
    };
    const connected = sdkServer(searchAsObjects(dataset)).connect(transport);
    let last = 0;
    return new Hono().post('/mcp', async (c) => {
      await connected;
      const request = await c.req.json();
      const id = ++last;
      const answer = await new Promise<JSONRPCMessage>((resolve) => {
        waiting.set(id, resolve);
        transport.onmessage?.({ ...request, id });
      });
      waiting.delete(id);
      return c.json({ ...answer, id: request.id });
    });
  },
};

type Search = (query: SearchQuery) => Promise<object>;

/** The SDK writes objects, so it gets them: every review parsed beforehand, which costs it nothing in a request. */
function searchAsObjects(dataset: Dataset): Search {
  const decode = (number: number) => Buffer.from(dataset.reviewBytes(number)).toString();
  const reviews = Array.from(
    { length: dataset.reviewCount },
    (_, number): Review => JSON.parse(decode(number)),
  );
  return async (query) => {
    const outcome = await dataset.search(query);
    if (!outcome.ok) throw new Error('unexpected issue');
    const { head, numbers, tail } = outcome.answer;
    return { ...JSON.parse(head + tail), reviews: numbers.map((number) => reviews[number]) };
  };
}

function sdkServer(search: Search): McpServer {
  const server = new McpServer({ name: 'bench', version: '1.0.0' });
  const config = { description: 'Search reviews.', inputSchema: SearchQuery.shape };
  server.registerTool('search_reviews', config, async (query): Promise<CallToolResult> => {
    const found = await search(query as SearchQuery);
    return {
      content: [{ type: 'text', text: JSON.stringify(found) }],
      structuredContent: { ...found },
    };
  });
  return server;
}

/** The SDK's own transports do not satisfy its interface under exactOptionalPropertyTypes. */
function asTransport(transport: WebStandardStreamableHTTPServerTransport): Transport {
  return transport as Transport;
}
