import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SearchSelection } from '../../contract/search-result.ts';
import { Refusal } from '../../sidecar/hub/request.ts';
import { refuse } from '../../sidecar/hub/verifications.ts';
import { type ServedGarage, serveGarage } from '../garage/serve.ts';
import { MCP_HEADERS } from '../mcp/protocol-cases.ts';

/** A request to the live service, whose response is checked against its OpenAPI document. */
type Call = {
  /** Path template in the document. */
  path: string;
  method?: 'GET' | 'POST';
  url: string;
  status: number;
  headers?: Record<string, string>;
  body?: string;
};

const MCP_ERRORS: { status: number; headers?: Record<string, string>; body?: string }[] = [
  { status: 400, body: '{' },
  { status: 403, headers: { Origin: 'https://elsewhere.example' } },
  { status: 404, headers: { 'Mcp-Session-Id': 'not ours' } },
  { status: 406, headers: { accept: 'application/json' } },
  { status: 413, body: JSON.stringify({ text: 'x'.repeat(300_000) }) },
  { status: 415, headers: { 'content-type': 'text/plain' } },
];
const formHeaders = { 'Content-Type': 'application/x-www-form-urlencoded' };
const search = '/api/reviews/search';
const since = '/api/reviews/since/{date}';
const hub = '/api/websub/hub';

/** With fewer, the response is a SearchSelection. */
const REQUIRED_FIELDS = 'id,url,date,rating,text,author,source,verification,mentions';

const CALLS: Call[] = [
  ...[
    '/reviews.json',
    '/insights.json',
    '/insights/reviews.json',
    '/reviews/etags.json',
    '/embed.json',
    '/api/feed.json',
    '/feed.xml',
    '/.well-known/openapi.json',
    '/etags.json',
  ].map((path) => ({ path, url: path, status: 200 })),
  { path: '/api/feed/{page}.json', url: '/api/feed/1.json', status: 404 },
  { path: '/feed/{page}.atom', url: '/feed/1.atom', status: 404 },
  { path: search, url: search, status: 200 },
  { path: search, url: `${search}?query=brake&min_rating=2&limit=3`, status: 200 },
  {
    path: search,
    url: `${search}?mentions_technician=orla&mentions_service=brake+pads`,
    status: 200,
  },
  { path: search, url: `${search}?query=nothinglikethis`, status: 200 },
  { path: search, url: `${search}?count=false&sort=lowest&limit=1`, status: 200 },
  { path: search, url: `${search}?fields=${REQUIRED_FIELDS}`, status: 200 },
  { path: search, url: `${search}?mode=words&query=brakes`, status: 200 },
  { path: search, url: `${search}?mode=words&query=brekkes`, status: 200 },
  { path: search, url: `${search}?mode=words&query=xqzzz`, status: 200 },
  { path: search, url: `${search}?ids=q-001,q-002`, status: 200 },
  { path: search, url: `${search}?ids=q-001,`, status: 400 },
  { path: search, url: `${search}?until=0000-01-01`, status: 400 },
  { path: search, url: `${search}?limit=0&foo=1`, status: 400 },
  { path: search, url: `${search}?cursor=broken`, status: 400 },
  { path: since, url: '/api/reviews/since/2025-06-01', status: 200 },
  { path: since, url: '/api/reviews/since/2030-01-01', status: 200 },
  { path: since, url: '/api/reviews/since/2025-06-01?by=updated', status: 200 },
  { path: since, url: '/api/reviews/since/2025-02-30', status: 400 },
  { path: since, url: '/api/reviews/since/yesterday?by=x&y=1', status: 400 },
  { path: '/api/reviews/{id}', url: '/api/reviews/q-001', status: 200 },
  { path: '/api/reviews/{id}', url: '/api/reviews/g-099', status: 410 },
  { path: '/api/reviews/{id}', url: '/api/reviews/q-999', status: 404 },
  { path: '/api/reviews/{id}', url: '/api/reviews/q-005', status: 404 },
  {
    path: '/mcp',
    method: 'POST',
    url: '/mcp',
    status: 200,
    headers: MCP_HEADERS,
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  },
  {
    path: '/mcp',
    method: 'POST',
    url: '/mcp',
    status: 200,
    headers: MCP_HEADERS,
    body: '{"jsonrpc":"2.0","id":1,"method":"nope"}',
  },
  {
    path: '/mcp',
    method: 'POST',
    url: '/mcp',
    status: 202,
    headers: MCP_HEADERS,
    body: '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  },
  ...MCP_ERRORS.map(({ status, headers, body = '{"jsonrpc":"2.0","id":1,"method":"ping"}' }) => ({
    path: '/mcp',
    method: 'POST' as const,
    url: '/mcp',
    status,
    headers: { ...MCP_HEADERS, ...headers },
    body,
  })),
  {
    path: '/mcp/chatgpt',
    method: 'POST',
    url: '/mcp/chatgpt',
    status: 200,
    headers: MCP_HEADERS,
    body: '{"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  },
  {
    path: hub,
    method: 'POST',
    url: hub,
    status: 400,
    headers: formHeaders,
    body: 'hub.mode=subscribe',
  },
  {
    path: hub,
    method: 'POST',
    url: hub,
    status: 202,
    headers: formHeaders,
    body: 'hub.mode=publish&hub.url=http%3A%2F%2Flocalhost%3A8080%2Ffeed.xml&hub.url=http%3A%2F%2Flocalhost%3A8080%2Freviews.json',
  },
  {
    path: hub,
    url: `${hub}?hub.callback=https://client.example/&hub.topic=http://localhost:8080/feed.xml`,
    status: 404,
  },
  { path: hub, url: hub, status: 200 },
  { path: '/healthz', url: '/healthz', status: 200 },
  { path: '/readyz', url: '/readyz', status: 200 },
];

type Json = Record<string, unknown>;
type Content = Record<string, { schema: Json; example?: unknown }>;
type Operation = {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content; $ref?: string; 'x-schema-with-fields'?: Json }>;
};
type Described = {
  paths: Record<string, Record<string, Operation>>;
  components: { responses: Record<string, { content?: Content }> };
};

let garage: ServedGarage;
let paths: Described['paths'];
let components: Described['components'];
let compile: (schema: Json) => ValidateFunction;

beforeAll(async () => {
  garage = await serveGarage({}, { TRUSTED_PROXIES: '1' });
  const text = await (await fetch(`${garage.url}/.well-known/openapi.json`)).text();
  const description = JSON.parse(text) as Json & Described;
  ({ paths, components } = description);
  const ajv = addFormats.default(new Ajv2020.default({ strict: false, allErrors: true }));
  ajv.addSchema({ $id: 'openapi', ...closed(description) });
  compile = (schema) => ajv.compile(refersTo('openapi', closed(schema)));
});
afterAll(() => garage[Symbol.asyncDispose]());

it.each(CALLS)(
  '$method $url returns $status as described',
  async ({ path, url, method = 'GET', status, headers = {}, body }) => {
    const response = await fetch(garage.url + url, { method, headers, ...(body && { body }) });
    const text = await response.text();
    expect(response.status, text).toBe(status);
    const content = contentOf(path, method, status);
    const mediaType = (response.headers.get('content-type') ?? '').split(';')[0] ?? '';
    // Without content the body is empty.
    expect([...Object.keys(content), ...(text === '' ? [''] : [])]).toContain(mediaType);
    if (mediaType !== 'application/json') return;
    const validate = compile(content[mediaType]?.schema ?? {});
    validate(JSON.parse(text));
    expect(validate.errors ?? []).toEqual([]);
  },
);

it.each([
  ['/mcp', 'POST'],
  [search, 'GET'],
])('describes the 429 of %s', async (path, method) => {
  const headers = { ...MCP_HEADERS, 'X-Forwarded-For': '192.0.2.1' };
  const send = () => fetch(garage.url + path, { method, headers });
  let response = await send();
  for (let sent = 1; sent < 2_000 && response.status !== 429; sent++) {
    await response.arrayBuffer();
    response = await send();
  }
  const validate = compile(contentOf(path, method, 429)['application/json']?.schema ?? {});
  validate(await response.json());
  expect(validate.errors ?? []).toEqual([]);
});

it('has a valid example of every response in JSON', () => {
  let count = 0;
  for (const operations of Object.values(paths)) {
    for (const { responses } of Object.values(operations)) {
      for (const { content } of Object.values(responses)) {
        const body = content?.['application/json'];
        if (body === undefined) continue;
        const validate = compile(body.schema);
        validate(body.example);
        expect(validate.errors ?? []).toEqual([]);
        count++;
      }
    }
  }
  expect(count).toBeGreaterThan(15);
});

it('returns the fields of a selection, as SearchSelection describes', async () => {
  const response = await fetch(`${garage.url}${search}?fields=id,rating`);
  const body = await response.json();
  const { reviews } = SearchSelection.parse(body);
  expect(reviews.map((review) => Object.keys(review))).toContainEqual(['id', 'rating']);
  const described = paths[search]?.get?.responses[200]?.['x-schema-with-fields'];
  expect(described).toEqual({ $ref: '#/components/schemas/SearchSelection' });
  const validate = compile(described ?? { not: {} });
  validate(body);
  expect(validate.errors ?? []).toEqual([]);
});

it('stays below 120 KB', async () => {
  const text = await (await fetch(`${garage.url}/.well-known/openapi.json`)).text();
  expect(Buffer.byteLength(text)).toBeLessThan(120_000);
});

it('describes the 503 of a hub that cannot store requests', async () => {
  const content = contentOf(hub, 'POST', 503);
  const response = refuse('', new Refusal(503, 'the hub cannot store requests at the moment'));
  const type = response.headers.get('content-type') ?? '';
  const validate = compile(content[type]?.schema ?? { not: {} });
  validate(await response.json());
  expect(validate.errors ?? []).toEqual([]);
});

it('describes hub.url as a list', () => {
  const body = paths[hub]?.post?.requestBody?.content['application/x-www-form-urlencoded'];
  expect(body?.schema.properties).toMatchObject({ 'hub.url': { type: 'array' } });
});

it('describes exactly the paths that are tested here', () => {
  expect(Object.keys(paths).sort()).toEqual([...new Set(CALLS.map(({ path }) => path))].sort());
});

/** Returns the described bodies of a status, by media type. */
function contentOf(path: string, method: string, status: number): Content {
  const described = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (described === undefined) throw new Error(`${status} is not described`);
  const name = described.$ref?.split('/').at(-1);
  return (name === undefined ? described : components.responses[name])?.content ?? {};
}

/** Returns the schemas with unknown fields refused, so that an undescribed field in a response fails. */
function closed(schema: Json): Json {
  return JSON.parse(JSON.stringify(schema), (_key, value) =>
    value !== null && typeof value === 'object' && 'properties' in value && value.type === 'object'
      ? { additionalProperties: false, ...value }
      : value,
  );
}

function refersTo(base: string, schema: Json): Json {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${base}#/`));
}

it('shows the time of a slice in the reference as the server returns it', async () => {
  const page = await (await fetch(`${garage.url}/developers/reference/`)).text();
  const shown = /&quot;since&quot;: &quot;(.*?)&quot;,\s*&quot;updated_at&quot;: &quot;(.*?)&quot;/;
  const [, since = '', updated_at] = shown.exec(page) ?? [];
  const slice = await (await fetch(`${garage.url}/api/reviews/since/${since}`)).json();
  expect(slice).toMatchObject({ since, updated_at });
});
