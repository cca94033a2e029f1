/** A request and the response that the protocol requires. A body that is a string or Buffer is sent unchanged. */
export type Case = {
  id: string;
  spec: string;
  request: {
    method?: string;
    path?: string;
    /** `null` removes a default header. `$session` is replaced by a valid session id. */
    headers?: Record<string, string | null>;
    body?: unknown;
  };
  expected: {
    status: number;
    /** JSON-RPC error code. */
    code?: number;
    /** Must match the message of the error, or the text of the tool result. */
    message?: string | RegExp;
    isError?: boolean;
    headers?: Record<string, RegExp>;
    /** The id of the response. */
    id?: unknown;
    body?: 'empty';
  };
};

/** Default headers of a request. */
export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
};

const MODERN = '2026-07-28';

export const META = {
  'io.modelcontextprotocol/protocolVersion': MODERN,
  'io.modelcontextprotocol/clientCapabilities': {},
};

export function rpc(method: string, params?: object, id: unknown = 1): object {
  return { jsonrpc: '2.0', id, method, ...(params && { params }) };
}

/** A complete `initialize` request. */
export const INITIALIZE = rpc('initialize', {
  protocolVersion: '2025-11-25',
  capabilities: {},
  clientInfo: { name: 'table', version: '1' },
});

function tool(name: string, args: object): object {
  return rpc('tools/call', { name, arguments: args });
}

function modern(method: string, params: object = {}, headers: Record<string, string | null> = {}) {
  return {
    headers: { 'mcp-protocol-version': MODERN, 'mcp-method': method, ...headers },
    body: rpc(method, { ...params, _meta: META }),
  };
}

/** JSON text nested as deep as the size limit allows. */
const DEEP = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_reviews","arguments":{"limit":${'['.repeat(50_000)}${']'.repeat(50_000)}}}}`;

const TRANSPORT: Case[] = [
  {
    id: 'invalid-json',
    spec: 'JSON-RPC 2.0 5.1',
    request: { body: '{"jsonrpc":' },
    expected: { status: 400, code: -32700 },
  },
  {
    id: 'empty-body',
    spec: 'JSON-RPC 2.0 5.1',
    request: { body: '' },
    expected: { status: 400, code: -32700 },
  },
  {
    id: 'not-utf8',
    spec: 'RFC 8259 8.1',
    request: { body: Buffer.from([0x22, 0xff, 0x22]) },
    expected: { status: 400, code: -32700 },
  },
  {
    id: 'a-number',
    spec: 'JSON-RPC 2.0 4',
    request: { body: '7' },
    expected: { status: 400, code: -32600, id: null },
  },
  {
    id: 'null-body',
    spec: 'JSON-RPC 2.0 4',
    request: { body: 'null' },
    expected: { status: 400, code: -32600, id: null },
  },
  {
    id: 'no-jsonrpc',
    spec: 'JSON-RPC 2.0 4',
    request: { body: { id: 4, method: 'ping' } },
    expected: { status: 400, code: -32600, id: 4 },
  },
  {
    id: 'jsonrpc-1',
    spec: 'JSON-RPC 2.0 4',
    request: { body: { jsonrpc: '1.0', id: 1, method: 'ping' } },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'null-id',
    spec: 'MCP Requests: the id must not be null',
    request: { body: rpc('ping', undefined, null) },
    expected: { status: 400, code: -32600, id: null },
  },
  {
    id: 'boolean-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, true) },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'fraction-id',
    spec: 'MCP Requests: string or integer',
    request: { body: rpc('ping', undefined, 1.5) },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'object-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, {}) },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'id-beyond-2-53',
    spec: 'the response could not repeat it exactly',
    request: { body: '{"jsonrpc":"2.0","id":12345678901234567890,"method":"ping"}' },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'text-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, 'a "quoted" id') },
    expected: { status: 200, id: 'a "quoted" id' },
  },
  {
    id: 'zero-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, 0) },
    expected: { status: 200, id: 0 },
  },
  {
    id: 'negative-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, -7) },
    expected: { status: 200, id: -7 },
  },
  {
    id: 'empty-text-id',
    spec: 'MCP RequestId',
    request: { body: rpc('ping', undefined, '') },
    expected: { status: 200, id: '' },
  },
  {
    id: 'method-is-a-number',
    spec: 'JSON-RPC 2.0 4',
    request: { body: { jsonrpc: '2.0', id: 1, method: 7 } },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'params-array',
    spec: 'MCP: params is an object',
    request: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: [] } },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'params-text',
    spec: 'MCP: params is an object',
    request: { body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: 'x' } },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'deep-nesting',
    spec: 'bounded recursion',
    request: { body: DEEP },
    expected: { status: 400, code: -32600, message: 'nested' },
  },
  {
    id: 'get',
    spec: 'MCP Transports: 405 where no stream is offered',
    request: { method: 'GET', body: '' },
    expected: { status: 405, headers: { allow: /^POST, OPTIONS$/ } },
  },
  {
    id: 'delete',
    spec: 'MCP Session Management: 405 where sessions cannot be ended',
    request: { method: 'DELETE', headers: { 'mcp-session-id': '$session' }, body: '' },
    expected: { status: 405, headers: { allow: /POST/ } },
  },
  {
    id: 'head',
    spec: 'RFC 9110 9.3.2',
    request: { method: 'HEAD', body: '' },
    expected: { status: 405, headers: { allow: /POST/ } },
  },
  {
    id: 'put',
    spec: 'RFC 9110 15.5.6',
    request: { method: 'PUT', body: rpc('ping') },
    expected: { status: 405, headers: { allow: /POST/ } },
  },
  {
    id: 'accept-json-only',
    spec: 'MCP Transports: Accept lists both',
    request: { headers: { accept: 'application/json' }, body: rpc('ping') },
    expected: { status: 406 },
  },
  {
    id: 'accept-stream-only',
    spec: 'MCP Transports: Accept lists both',
    request: { headers: { accept: 'text/event-stream' }, body: rpc('ping') },
    expected: { status: 406 },
  },
  {
    id: 'accept-anything',
    spec: 'MCP Transports: Accept lists both',
    request: { headers: { accept: '*/*' }, body: rpc('ping') },
    expected: { status: 406 },
  },
  {
    id: 'accept-none',
    spec: 'MCP Transports: Accept lists both',
    request: { headers: { accept: null }, body: rpc('ping') },
    expected: { status: 406 },
  },
  {
    id: 'accept-q-zero',
    spec: 'RFC 9110 12.4.2: q=0 is not acceptable',
    request: { headers: { accept: 'application/json, text/event-stream;q=0' }, body: rpc('ping') },
    expected: { status: 406 },
  },
  {
    id: 'accept-other-order',
    spec: 'RFC 9110 12.5.1',
    request: {
      headers: { accept: 'text/event-stream;q=0.9,  Application/JSON ; charset=utf-8, */*' },
      body: rpc('ping'),
    },
    expected: { status: 200 },
  },
  {
    id: 'content-type-text',
    spec: 'RFC 9110 15.5.16',
    request: { headers: { 'content-type': 'text/plain' }, body: rpc('ping') },
    expected: { status: 415 },
  },
  {
    id: 'content-type-none',
    spec: 'RFC 9110 15.5.16',
    request: { headers: { 'content-type': null }, body: rpc('ping') },
    expected: { status: 415 },
  },
  {
    id: 'content-type-alike',
    spec: 'a media type is compared whole',
    request: { headers: { 'content-type': 'application/json-rpc' }, body: rpc('ping') },
    expected: { status: 415 },
  },
  {
    id: 'content-type-utf16',
    spec: 'RFC 8259 8.1',
    request: { headers: { 'content-type': 'application/json; charset=utf-16' }, body: rpc('ping') },
    expected: { status: 415 },
  },
  {
    id: 'content-type-charset',
    spec: 'RFC 9110 8.3.1',
    request: {
      headers: { 'content-type': 'Application/JSON; charset="UTF-8"' },
      body: rpc('ping'),
    },
    expected: { status: 200 },
  },
  {
    id: 'content-encoding',
    spec: 'RFC 9110 15.5.16',
    request: { headers: { 'content-encoding': 'gzip' }, body: rpc('ping') },
    expected: { status: 415, message: 'no Content-Encoding' },
  },
  {
    id: 'largest-body',
    spec: '256 KiB are served',
    request: { body: JSON.stringify(rpc('ping')).padEnd(262_144) },
    expected: { status: 200 },
  },
  {
    id: 'body-too-large',
    spec: '256 KiB + 1',
    request: { body: JSON.stringify(rpc('ping')).padEnd(262_145) },
    expected: { status: 413 },
  },
  {
    id: 'wrong-host',
    spec: 'MCP Security: DNS rebinding',
    request: { headers: { host: 'evil.example' }, body: rpc('ping') },
    expected: { status: 403 },
  },
  {
    id: 'host-that-begins-like-ours',
    spec: 'MCP Security: DNS rebinding',
    request: { headers: { host: 'localhost.evil.example' }, body: rpc('ping') },
    expected: { status: 403 },
  },
  {
    id: 'ipv6-loopback-host',
    spec: 'loopback hosts are accepted',
    request: { headers: { host: '[::1]:8080' }, body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'wrong-origin',
    spec: 'MCP Security: 403 on an invalid Origin',
    request: { headers: { origin: 'https://evil.example' }, body: rpc('ping') },
    expected: { status: 403 },
  },
  {
    id: 'null-origin',
    spec: 'MCP Security: 403 on an invalid Origin',
    request: { headers: { origin: 'null' }, body: rpc('ping') },
    expected: { status: 403 },
  },
  {
    id: 'loopback-origin',
    spec: 'MCP Security',
    request: { headers: { origin: 'http://localhost:6274' }, body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'absolute-target',
    spec: 'RFC 9112 3.2.2: accepted',
    request: { path: 'http://localhost:8080/mcp', body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'absolute-target-with-query',
    spec: 'RFC 9112 3.2.2: accepted',
    request: { path: 'https://localhost/mcp?key=none', body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'absolute-target-and-another-host',
    spec: 'RFC 9112 3.2.2: the target names the host, Host is ignored',
    request: {
      path: 'http://localhost/mcp',
      headers: { host: 'evil.example' },
      body: rpc('ping'),
    },
    expected: { status: 200 },
  },
  {
    id: 'absolute-target-of-another-host',
    spec: 'RFC 9112 3.2.2: the target names the host; MCP Security: DNS rebinding',
    request: { path: 'http://evil.example/mcp', body: rpc('ping') },
    expected: { status: 403 },
  },
];

const SESSIONS: Case[] = [
  {
    id: 'no-session',
    spec: 'accepted, because real clients omit it',
    request: { body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'own-session',
    spec: 'MCP Session Management',
    request: { headers: { 'mcp-session-id': '$session' }, body: rpc('ping') },
    expected: { status: 200 },
  },
  {
    id: 'foreign-session',
    spec: 'MCP Session Management: 404',
    request: {
      headers: { 'mcp-session-id': '2f9b1c3e-6f5a-4f7d-9a55-0c1d2e3f4a5b' },
      body: rpc('ping'),
    },
    expected: { status: 404, id: 1 },
  },
  {
    id: 'forged-session',
    spec: 'MCP Session Management: 404',
    request: { headers: { 'mcp-session-id': 'AQ'.padEnd(43, 'A') }, body: rpc('ping') },
    expected: { status: 404 },
  },
  {
    id: 'empty-session',
    spec: 'MCP Session Management: 404',
    request: { headers: { 'mcp-session-id': '' }, body: rpc('ping') },
    expected: { status: 404 },
  },
  {
    id: 'huge-session',
    spec: 'MCP Session Management: 404',
    request: { headers: { 'mcp-session-id': 'A'.repeat(4_000) }, body: rpc('ping') },
    expected: { status: 404 },
  },
  {
    id: 'forged-session-of-a-notification',
    spec: 'MCP Session Management: 404',
    request: {
      headers: { 'mcp-session-id': 'x' },
      body: { jsonrpc: '2.0', method: 'notifications/initialized' },
    },
    expected: { status: 404 },
  },
  {
    id: 'initialize-with-dead-session',
    spec: 'initialize ignores the session id',
    request: {
      headers: { 'mcp-session-id': 'dead' },
      body: rpc('initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'a', version: '1' },
      }),
    },
    expected: { status: 200, headers: { 'mcp-session-id': /^[\w.-]{60}$/ } },
  },
  {
    id: 'unsupported-version-header',
    spec: 'MCP Transports: 400',
    request: { headers: { 'mcp-protocol-version': '1999-01-01' }, body: rpc('ping') },
    expected: { status: 400, message: /2026-07-28, 2025-11-25, 2025-06-18, 2025-03-26/ },
  },
  {
    id: 'initialize-without-version',
    spec: "InitializeRequest; the code is the SDK's",
    request: { body: rpc('initialize', {}) },
    expected: { status: 200, code: -32603, message: 'protocolVersion' },
  },
  {
    id: 'initialized',
    spec: 'MCP Transports: 202 for a notification',
    request: { body: { jsonrpc: '2.0', method: 'notifications/initialized' } },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'unknown-notification',
    spec: 'JSON-RPC 2.0 4.1: never answered',
    request: { body: { jsonrpc: '2.0', method: 'notifications/whatever' } },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'cancelled',
    spec: 'MCP Cancellation',
    request: {
      body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'response',
    spec: 'MCP Transports: 202 for a response',
    request: { body: { jsonrpc: '2.0', id: 1, result: {} } },
    expected: { status: 202, body: 'empty' },
  },
];

const BATCHES: Case[] = [
  {
    id: 'batch-2025-06-18',
    spec: 'batches were removed',
    request: { headers: { 'mcp-protocol-version': '2025-06-18' }, body: [rpc('ping')] },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-without-version',
    spec: 'MCP Transports: without a version header, 2025-03-26 is assumed',
    request: { headers: { 'mcp-session-id': '$session' }, body: [rpc('ping')] },
    expected: { status: 200 },
  },
  {
    id: 'batch-2026-07-28',
    spec: '2026-07-28: one message per body',
    request: { headers: { 'mcp-protocol-version': MODERN }, body: [rpc('ping')] },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-empty',
    spec: 'JSON-RPC 2.0 6',
    request: { body: [] },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-21',
    spec: 'at most 20',
    request: { body: Array.from({ length: 21 }, () => rpc('ping')) },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-with-no-message',
    spec: 'the SDK refuses the whole batch',
    request: { body: [rpc('ping'), 7] },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-with-a-modern-message',
    spec: '2026-07-28: one message per body',
    request: { body: [rpc('ping'), rpc('tools/list', { _meta: META })] },
    expected: { status: 400, code: -32600 },
  },
  {
    id: 'batch-of-notifications',
    spec: 'JSON-RPC 2.0 6',
    request: { body: [{ jsonrpc: '2.0', method: 'notifications/initialized' }] },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'batch-that-cancels',
    spec: 'MCP Cancellation: a receiver may ignore it, and respond',
    request: {
      body: [
        rpc('tools/list'),
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
      ],
    },
    expected: { status: 200 },
  },
  {
    id: 'batch-with-foreign-session',
    spec: 'MCP Session Management: 404',
    request: { headers: { 'mcp-session-id': 'x' }, body: [rpc('ping')] },
    expected: { status: 404 },
  },
];

const CALLS: Case[] = [
  {
    id: 'unknown-method',
    spec: 'JSON-RPC 2.0 5.1',
    request: { body: rpc('reviews/delete') },
    expected: { status: 200, code: -32601 },
  },
  {
    id: 'method-of-object',
    spec: 'JSON-RPC 2.0 5.1',
    request: { body: rpc('constructor') },
    expected: { status: 200, code: -32601 },
  },
  {
    id: 'discover-in-the-legacy-era',
    spec: 'server/discover was added in 2026-07-28',
    request: { body: rpc('server/discover') },
    expected: { status: 200, code: -32601 },
  },
  {
    id: 'logging',
    spec: 'not advertised',
    request: { body: rpc('logging/setLevel', { level: 'debug' }) },
    expected: { status: 200, code: -32601 },
  },
  {
    id: 'unknown-tool',
    spec: 'MCP Tools: -32602',
    request: { body: tool('delete_reviews', {}) },
    expected: { status: 200, code: -32602, message: 'get_business, get_insights, search_reviews' },
  },
  {
    id: 'tool-of-object',
    spec: 'MCP Tools: -32602',
    request: { body: tool('__proto__', {}) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'no-tool-name',
    spec: 'MCP Tools: -32602',
    request: { body: rpc('tools/call', {}) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'arguments-array',
    spec: 'CallToolRequest',
    request: { body: rpc('tools/call', { name: 'get_business', arguments: [] }) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'no-arguments',
    spec: 'CallToolRequest: optional',
    request: { body: rpc('tools/call', { name: 'get_business' }) },
    expected: { status: 200, isError: false },
  },
  {
    id: 'rating-too-high',
    spec: 'rating is 1 to 5',
    request: { body: tool('search_reviews', { rating: 6 }) },
    expected: {
      status: 200,
      isError: true,
      message: 'rating: expected a whole number from 1 to 5, got 6.',
    },
  },
  {
    id: 'rating-true',
    spec: 'true is not 1',
    request: { body: tool('search_reviews', { rating: true }) },
    expected: { status: 200, isError: true, message: 'rating' },
  },
  {
    id: 'rating-text',
    spec: 'conversions of a certain meaning: adapters send numbers as texts, null for nothing and lists',
    request: {
      body: tool('search_reviews', {
        rating: '5',
        since: '2025-01-01T00:00:00Z',
        until: null,
        technician: '',
        service: ['brakes'],
        fields: ['id', 'rating'],
        count: 'true',
      }),
    },
    expected: { status: 200, isError: false },
  },
  {
    id: 'uncertain-values',
    spec: 'no conversion of an uncertain meaning',
    request: {
      body: tool('search_reviews', {
        rating: true,
        since: '2025-01-01T09:00:00Z',
        service: ['brakes', 'tyres'],
        query: 7,
      }),
    },
    expected: {
      status: 200,
      isError: true,
      message:
        'rating: expected a whole number from 1 to 5, got true.\nsince: expected a real calendar date, YYYY-MM-DD, got 2025-01-01T09:00:00Z.\nquery: expected a text, got 7.\nmentions_service: expected a text, got ["brakes","tyres"].',
    },
  },
  {
    id: 'impossible-date',
    spec: 'a date must exist',
    request: { body: tool('search_reviews', { since: '2026-02-30' }) },
    expected: { status: 200, isError: true, message: 'since: expected a real calendar date' },
  },
  {
    id: 'two-faults',
    spec: 'all errors are reported at once',
    request: { body: tool('search_reviews', { limit: 0, until: 'x' }) },
    expected: { status: 200, isError: true, message: /limit: .*\nuntil: |until: .*\nlimit: / },
  },
  {
    id: 'unknown-argument',
    spec: 'never silently dropped',
    request: { body: tool('search_reviews', { city: 'x' }) },
    expected: { status: 200, isError: true, message: /city: .*rating, min_rating, .*cursor/ },
  },
  {
    id: 'mistyped-argument',
    spec: 'the error suggests the nearest name',
    request: { body: tool('search_reviews', { ratng: 5 }) },
    expected: { status: 200, isError: true, message: /did you mean rating\?$/ },
  },
  {
    id: 'argument-of-object',
    spec: 'inherited names are not arguments',
    request: { body: tool('search_reviews', { constructor: 1, toString: 2 }) },
    expected: {
      status: 200,
      isError: true,
      message: /constructor: no such parameter.*\ntoString: no such/,
    },
  },
  {
    id: 'argument-that-would-be-dropped',
    spec: 'never silently dropped',
    request: {
      body: '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_reviews","arguments":{"__proto__":{"limit":1}}}}',
    },
    expected: { status: 400, code: -32600, message: '__proto__' },
  },
  {
    id: 'alias-and-name',
    spec: 'an argument is given once',
    request: { body: tool('search_reviews', { technician: 'Orla', mentions_technician: 'Tom' }) },
    expected: {
      status: 200,
      isError: true,
      message: /^technician: no such parameter; did you mean mentions_technician\?/,
    },
  },
  {
    id: 'arguments-where-none-are',
    spec: 'strict input',
    request: { body: tool('get_business', { verbose: true }) },
    expected: { status: 200, isError: true, message: 'takes no arguments' },
  },
  {
    id: 'broken-cursor',
    spec: 'an invalid cursor is an error',
    request: { body: tool('search_reviews', { cursor: 'zzz' }) },
    expected: { status: 200, isError: true, message: 'cursor' },
  },
  {
    id: 'broken-changes-cursor',
    spec: 'an invalid cursor is an error',
    request: { body: tool('list_recent_changes', { since: '2026-01-01', cursor: 'zzz' }) },
    expected: { status: 200, isError: true, message: 'cursor' },
  },
  {
    id: 'changes-without-since',
    spec: 'required',
    request: { body: tool('list_recent_changes', {}) },
    expected: { status: 200, isError: true, message: 'since' },
  },
  {
    id: 'unknown-review',
    spec: 'isError with a message',
    request: { body: tool('get_review', { id: 'r-404' }) },
    expected: { status: 200, isError: true, message: 'r-404' },
  },
  {
    id: 'removed-review',
    spec: 'isError with a message',
    request: { body: tool('get_review', { id: 'g-099' }) },
    expected: { status: 200, isError: true, message: 'removed at 2026-01-20' },
  },
  {
    id: 'cursor-of-a-list',
    spec: 'MCP Pagination: -32602',
    request: { body: rpc('tools/list', { cursor: 'x' }) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'unknown-resource',
    spec: 'MCP Resources, 2026-07-28: -32602',
    request: { body: rpc('resources/read', { uri: 'reviews://nothing' }) },
    expected: { status: 200, code: -32602, message: 'Resources are reviews://business, ' },
  },
  {
    id: 'resource-of-a-removed-review',
    spec: 'MCP Resources, 2026-07-28: -32602',
    request: { body: rpc('resources/read', { uri: 'reviews://review/g-099' }) },
    expected: { status: 200, code: -32602, message: 'removed' },
  },
  {
    id: 'resource-badly-encoded',
    spec: 'MCP Resources, 2026-07-28: -32602',
    request: { body: rpc('resources/read', { uri: 'reviews://technician/%E0%A4%A' }) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'resource-without-uri',
    spec: 'ReadResourceRequest',
    request: { body: rpc('resources/read', {}) },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'unknown-prompt',
    spec: 'MCP Prompts: -32602',
    request: { body: rpc('prompts/get', { name: 'x' }) },
    expected: { status: 200, code: -32602, message: 'should_i_hire' },
  },
  {
    id: 'prompt-without-required',
    spec: 'MCP Prompts: -32602',
    request: { body: rpc('prompts/get', { name: 'technician_report' }) },
    expected: { status: 200, code: -32602, message: 'technician' },
  },
  {
    id: 'prompt-unknown-argument',
    spec: 'MCP Prompts: -32602',
    request: { body: rpc('prompts/get', { name: 'whats_new', arguments: { day: 'x' } }) },
    expected: { status: 200, code: -32602, message: 'since' },
  },
  {
    id: 'prompt-impossible-date',
    spec: 'MCP Prompts: -32602',
    request: {
      body: rpc('prompts/get', { name: 'whats_new', arguments: { since: '2026-13-01' } }),
    },
    expected: { status: 200, code: -32602, message: 'calendar' },
  },
  {
    id: 'prompt-half-a-character',
    spec: 'RFC 3986: a lone surrogate becomes U+FFFD in the URI',
    request: {
      body: '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"technician_report","arguments":{"technician":"Orla \\ud83d"}}}',
    },
    expected: { status: 200 },
  },
  {
    id: 'prompt-half-a-character-of-a-service',
    spec: 'an unknown name, even half a character, is an invalid param',
    request: {
      body: '{"jsonrpc":"2.0","id":1,"method":"prompts/get","params":{"name":"should_i_hire","arguments":{"service":"\\udc4d"}}}',
    },
    expected: { status: 200, code: -32602, message: 'service: nothing here is called' },
  },
  {
    id: 'completion-unknown-ref',
    spec: 'MCP Completion: -32602',
    request: {
      body: rpc('completion/complete', {
        ref: { type: 'ref/prompt', name: 'x' },
        argument: { name: 'a', value: '' },
      }),
    },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'completion-without-argument',
    spec: 'CompleteRequest',
    request: {
      body: rpc('completion/complete', { ref: { type: 'ref/prompt', name: 'should_i_hire' } }),
    },
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'chatgpt-has-its-own-tools',
    spec: 'docs/mcp.md',
    request: { path: '/mcp/chatgpt', body: tool('get_business', {}) },
    expected: { status: 200, code: -32602, message: 'Tools are search, fetch' },
  },
  {
    id: 'chatgpt-has-no-resources',
    spec: 'not advertised',
    request: { path: '/mcp/chatgpt', body: rpc('resources/list') },
    expected: { status: 200, code: -32601 },
  },
  {
    id: 'chatgpt-unknown-document',
    spec: 'isError with a message',
    request: { path: '/mcp/chatgpt', body: tool('fetch', { id: 'technician:nobody' }) },
    expected: { status: 200, isError: true, message: 'nobody' },
  },
];

const withoutMeta = (key: string) =>
  Object.fromEntries(Object.entries(META).filter(([name]) => !name.endsWith(key)));

const STATELESS: Case[] = [
  {
    id: 'modern-discover',
    spec: '2026-07-28 Discovery',
    request: modern('server/discover'),
    expected: { status: 200 },
  },
  {
    id: 'modern-no-meta',
    spec: '2026-07-28 _meta: -32602, 400',
    request: {
      headers: { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' },
      body: rpc('tools/list'),
    },
    expected: { status: 400, code: -32602 },
  },
  {
    id: 'modern-no-version-in-meta',
    spec: '2026-07-28 _meta: -32602, 400',
    request: {
      headers: { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' },
      body: rpc('tools/list', { _meta: withoutMeta('protocolVersion') }),
    },
    expected: { status: 400, code: -32602, message: 'protocolVersion' },
  },
  {
    id: 'modern-no-capabilities',
    spec: '2026-07-28 _meta: -32602, 400',
    request: {
      headers: { 'mcp-protocol-version': MODERN, 'mcp-method': 'tools/list' },
      body: rpc('tools/list', { _meta: withoutMeta('clientCapabilities') }),
    },
    expected: { status: 400, code: -32602, message: 'clientCapabilities' },
  },
  {
    id: 'modern-no-version-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/list', {}, { 'mcp-protocol-version': null }),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-other-version-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/list', {}, { 'mcp-protocol-version': '2025-11-25' }),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-no-method-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/list', {}, { 'mcp-method': null }),
    expected: { status: 400, code: -32020, message: 'Mcp-Method' },
  },
  {
    id: 'modern-other-method-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/list', {}, { 'mcp-method': 'tools/call' }),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-method-header-case',
    spec: '2026-07-28 Case Sensitivity',
    request: modern('tools/list', {}, { 'mcp-method': 'Tools/List' }),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-no-name-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/call', { name: 'get_business' }),
    expected: { status: 400, code: -32020, message: 'Mcp-Name' },
  },
  {
    id: 'modern-other-name-header',
    spec: '2026-07-28 Server Validation: -32020',
    request: modern('tools/call', { name: 'get_business' }, { 'mcp-name': 'get_review' }),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-name-header',
    spec: '2026-07-28 Standard Request Headers',
    request: modern('tools/call', { name: 'get_business' }, { 'mcp-name': 'get_business' }),
    expected: { status: 200, isError: false },
  },
  {
    id: 'modern-encoded-name-header',
    spec: '2026-07-28 Value Encoding',
    request: modern(
      'resources/read',
      { uri: 'reviews://business' },
      { 'mcp-name': `=?base64?${Buffer.from('reviews://business').toString('base64')}?=` },
    ),
    expected: { status: 200 },
  },
  {
    id: 'modern-broken-encoding',
    spec: '2026-07-28 Value Encoding',
    request: modern(
      'resources/read',
      { uri: 'reviews://business' },
      { 'mcp-name': '=?base64?###?=' },
    ),
    expected: { status: 400, code: -32020 },
  },
  {
    id: 'modern-future-version',
    spec: '2026-07-28 Versioning: -32022',
    request: {
      headers: { 'mcp-protocol-version': '2030-01-01', 'mcp-method': 'tools/list' },
      body: rpc('tools/list', {
        _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2030-01-01' },
      }),
    },
    expected: { status: 400, code: -32022, message: '2030-01-01' },
  },
  {
    id: 'modern-version-is-a-number',
    spec: '2026-07-28 Versioning',
    request: {
      headers: { 'mcp-method': 'tools/list' },
      body: rpc('tools/list', { _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': 7 } }),
    },
    expected: { status: 400, code: -32602, message: 'protocolVersion' },
  },
  {
    id: 'modern-unknown-method',
    spec: '2026-07-28: 404',
    request: modern('reviews/delete'),
    expected: { status: 404, code: -32601, id: 1 },
  },
  {
    id: 'modern-initialize',
    spec: '2026-07-28 Major changes 2',
    request: modern('initialize'),
    expected: { status: 404, code: -32601 },
  },
  {
    id: 'modern-ping',
    spec: '2026-07-28 Major changes 5',
    request: modern('ping'),
    expected: { status: 404, code: -32601 },
  },
  {
    id: 'modern-listen',
    spec: 'responses are JSON only; WebSub notifies of changes',
    request: modern('subscriptions/listen', { notifications: {} }),
    expected: { status: 404, code: -32601 },
  },
  {
    id: 'modern-unknown-tool',
    spec: '2026-07-28 Tools: -32602',
    request: modern('tools/call', { name: 'x' }, { 'mcp-name': 'x' }),
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'modern-unknown-resource',
    spec: '2026-07-28 Minor changes 6: -32602',
    request: modern('resources/read', { uri: 'reviews://x' }, { 'mcp-name': 'reviews://x' }),
    expected: { status: 200, code: -32602 },
  },
  {
    id: 'modern-ignores-sessions',
    spec: '2026-07-28 Earlier Revisions',
    request: modern('tools/list', {}, { 'mcp-session-id': 'whatever' }),
    expected: { status: 200 },
  },
  {
    id: 'modern-notification',
    spec: '2026-07-28 Sending Messages 5',
    request: {
      headers: { 'mcp-protocol-version': MODERN },
      body: { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } },
    },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'modern-response',
    spec: 'accepted and ignored, as in legacy versions',
    request: {
      headers: { 'mcp-protocol-version': MODERN },
      body: { jsonrpc: '2.0', id: 1, result: {} },
    },
    expected: { status: 202, body: 'empty' },
  },
  {
    id: 'modern-null-id',
    spec: 'JSON-RPC 2.0 5: null where no id could be read',
    request: {
      headers: { 'mcp-protocol-version': MODERN },
      body: rpc('tools/list', { _meta: META }, null),
    },
    expected: { status: 400, code: -32600, id: null },
  },
  {
    id: 'claim-of-a-legacy-version',
    spec: '2026-07-28 _meta: legacy versions have no such field',
    request: {
      body: rpc('tools/list', {
        _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' },
      }),
    },
    expected: { status: 400, code: -32022, message: '2025-11-25' },
  },
  {
    id: 'modern-header-over-a-legacy-claim',
    spec: '2026-07-28 Server Validation: header and body agree',
    request: {
      headers: { 'mcp-protocol-version': MODERN },
      body: rpc('tools/list', {
        _meta: { ...META, 'io.modelcontextprotocol/protocolVersion': '2025-11-25' },
      }),
    },
    expected: { status: 400, code: -32020, message: '2025-11-25' },
  },
];

export const CASES: Case[] = [...TRANSPORT, ...SESSIONS, ...BATCHES, ...CALLS, ...STATELESS];
