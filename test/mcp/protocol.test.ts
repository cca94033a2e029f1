import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CASES, type Case, MCP_HEADERS, META, rpc } from './protocol-cases.ts';
import { describeTable, sendTo } from './protocol-table.ts';
import { type Served, serveMcp } from './serve-mcp.ts';

let served: Served;
let session = '';
const send = (request: Case['request'], agent?: Agent) =>
  sendTo(served.url, session, request, agent);

beforeAll(async () => {
  served = await serveMcp();
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'table', version: '1' },
  };
  const { headers } = await send({ body: rpc('initialize', params) });
  session = headers['mcp-session-id'] ?? '';
});

afterAll(() => served.stop());

describe('protocol table', () => {
  describeTable(
    () => served.url,
    () => session,
  );

  it('has a unique id for each case', () => {
    expect(new Set(CASES.map(({ id }) => id)).size).toBe(CASES.length);
  });

  it('logs no error', () => {
    expect(served.faults).toEqual([]);
  });
});

it('leaves batches of 2025-03-26 to the SDK, which responds with one array', async () => {
  const { status, text } = await send({
    body: [
      rpc('tools/call', { name: 'get_business', arguments: {} }, 'a'),
      { jsonrpc: '2.0', id: 9, result: {} },
      rpc('nothing', undefined, 'b'),
      ...Array.from({ length: 17 }, (_, id) => rpc('ping', {}, id)),
    ],
  });
  expect(status).toBe(200);
  const responses: { id: unknown }[] = JSON.parse(text);
  expect(responses).toHaveLength(19);
  expect(responses).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 'a', result: expect.anything() }),
      expect.objectContaining({ id: 'b', error: expect.objectContaining({ code: -32601 }) }),
      expect.objectContaining({ id: 16, result: {} }),
    ]),
  );
  const business = { structuredContent: { business: { name: 'Quarry Road Garage' } } };
  expect(responses.find(({ id }) => id === 'a')).toMatchObject({ result: business });
});

it('responds to a batch of one with an array, too', async () => {
  const { text } = await send({ body: [rpc('ping')] });
  expect(JSON.parse(text)).toEqual([{ jsonrpc: '2.0', id: 1, result: {} }]);
});

describe('the server', () => {
  it('keeps serving when a client disconnects in the middle of a body', async () => {
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    const expectation = { 'content-length': '100', expect: '100-continue' };
    const head = Object.entries({ ...MCP_HEADERS, host: 'localhost', ...expectation });
    const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
    socket.write(`POST /mcp HTTP/1.1\r\n${lines}\r\n{"jsonrpc":`);
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
    socket.destroy();
    expect((await send({ body: rpc('ping') })).status).toBe(200);
    expect(served.faults).toEqual([]);
  });

  it.each(['2025-11-25', '2026-07-28'])(
    'keeps serving when clients of %s disconnect before the response',
    async (version) => {
      const { hostname, port } = new URL(served.url);
      const isModern = version === '2026-07-28';
      const params = { name: 'search_reviews', ...(isModern && { _meta: META }) };
      const body = JSON.stringify(rpc('tools/call', params));
      const headers = {
        ...MCP_HEADERS,
        host: 'localhost',
        'mcp-protocol-version': version,
        ...(isModern && { 'mcp-method': 'tools/call', 'mcp-name': 'search_reviews' }),
        'content-length': String(body.length),
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      const hangUp = async () => {
        const socket = connect(Number(port), hostname);
        await once(socket, 'connect');
        await new Promise((resolve) =>
          socket.write(`POST /mcp HTTP/1.1\r\n${lines.join('')}\r\n${body}`, resolve),
        );
        socket.destroy();
      };
      await Promise.all(Array.from({ length: 30 }, hangUp));
      expect((await send({ body: rpc('ping') })).status).toBe(200);
      expect(served.faults).toEqual([]);
    },
  );

  it('serves the next request on the connection of a refused one', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (const size of [262_145, 10, 400_000, 10]) {
      const body = JSON.stringify(rpc('ping')).padEnd(size);
      expect((await send({ body }, agent)).status).toBe(size > 262_144 ? 413 : 200);
    }
    agent.destroy();
  });
});

describe('concurrency', () => {
  it('negotiates a protocol version and a session with each of 60 concurrent clients', async () => {
    const versions = ['2025-11-25', '2025-06-18', '2025-03-26'];
    const requested = Array.from({ length: 60 }, (_, index) => versions[index % 3] ?? '');
    const replies = await Promise.all(
      requested.map((protocolVersion) => {
        const clientInfo = { name: protocolVersion, version: '1' };
        const params = { protocolVersion, capabilities: {}, clientInfo };
        return send({ body: rpc('initialize', params) });
      }),
    );
    const negotiated = replies.map(({ text }) => JSON.parse(text).result.protocolVersion);
    expect(negotiated).toEqual(requested);
    expect(new Set(replies.map(({ headers }) => headers['mcp-session-id'])).size).toBe(60);
  });

  it('returns its own result to each of 200 concurrent calls with the same id', async () => {
    const stars = Array.from({ length: 200 }, (_, index) => (index % 5) + 1);
    const replies = await Promise.all(
      stars.map((rating) =>
        send({ body: rpc('tools/call', { name: 'search_reviews', arguments: { rating } }, 7) }),
      ),
    );
    const found = replies.map(({ text }) => JSON.parse(text));
    expect(found.every(({ id }) => id === 7)).toBe(true);
    expect(found.map(({ result }) => result.structuredContent.query.rating)).toEqual(stars);
  });
});
