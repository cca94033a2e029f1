import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHATGPT_TOOLS } from '../../contract/mcp-chatgpt.ts';
import { TOOLS } from '../../contract/mcp-tools.ts';
import { META } from './protocol-cases.ts';
import { makeMcp, post } from './serve-mcp.ts';

const { mcp, faults } = makeMcp();

const METHODS = [
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'resources/list',
  'resources/read',
  'prompts/list',
  'prompts/get',
  'completion/complete',
  'notifications/cancelled',
  '__proto__',
];

/** Sends a body and checks the rules that hold for every response. */
async function send(path: string, body: Uint8Array, headers: Record<string, string> = {}) {
  const response = await post(mcp, body, headers, path);
  expect(response.status).toBeLessThan(500);
  const text = await response.text();
  if (response.status === 202) expect(text).toBe('');
  else {
    for (const message of [JSON.parse(text)].flat()) {
      expect(message.jsonrpc).toBe('2.0');
      expect('result' in message).not.toBe('error' in message);
    }
  }
  expect(faults).toEqual([]);
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? 'null');
const anything = fc.jsonValue({ maxDepth: 4 });
const path = fc.constantFrom('/mcp', '/mcp/chatgpt');
const values = fc.oneof(anything, fc.constantFrom('brakes', 'Orla', '2026-01-01', 5, '', 'q-001'));

describe('responds with valid JSON-RPC and a status below 500, and logs no error, for any', () => {
  it('bytes', async () => {
    await fc.assert(fc.asyncProperty(path, fc.uint8Array(), (where, bytes) => send(where, bytes)));
  });

  it('JSON', async () => {
    await fc.assert(fc.asyncProperty(path, anything, (where, value) => send(where, encode(value))));
  });

  it('messages', async () => {
    const message = fc.record(
      {
        jsonrpc: fc.constant('2.0'),
        id: anything,
        method: fc.constantFrom(...METHODS),
        params: anything,
      },
      { requiredKeys: ['jsonrpc'] },
    );
    await fc.assert(
      fc.asyncProperty(path, fc.oneof(message, fc.array(message)), (where, value) =>
        send(where, encode(value)),
      ),
      { numRuns: 200 },
    );
  });

  it('arguments of calls, in both eras', async () => {
    const tools = [...TOOLS, ...CHATGPT_TOOLS];
    const names = tools.flatMap(({ arguments: schema }) => Object.keys(schema.shape));
    const call = fc.record({
      name: fc.constantFrom(...tools.map(({ name }) => name)),
      arguments: fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), values),
    });
    await fc.assert(
      fc.asyncProperty(path, call, fc.boolean(), (where, params, isModern) => {
        const message = { jsonrpc: '2.0', id: 1, method: 'tools/call' };
        if (!isModern) return send(where, encode({ ...message, params }));
        return send(where, encode({ ...message, params: { ...params, _meta: META } }), {
          'mcp-protocol-version': '2026-07-28',
          'mcp-method': 'tools/call',
          'mcp-name': params.name,
        });
      }),
      { numRuns: 300 },
    );
  });

  it('headers', async () => {
    const names = [
      'mcp-protocol-version',
      'mcp-session-id',
      'mcp-method',
      'mcp-name',
      'origin',
      'accept',
      'content-type',
      'content-length',
    ];
    const headers = fc.dictionary(fc.constantFrom(...names), fc.string());
    const body = encode({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    await fc.assert(fc.asyncProperty(path, headers, (where, more) => send(where, body, more)));
  });
});
