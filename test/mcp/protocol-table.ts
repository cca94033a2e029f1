import { type Agent, request as httpRequest } from 'node:http';
import { expect, it } from 'vitest';
import { CASES, type Case, MCP_HEADERS } from './protocol-cases.ts';

type Reply = { status: number; headers: Record<string, string>; text: string };

/** Sends the request of a case. Uses node:http, because fetch does not allow setting Host. */
export function sendTo(
  url: string,
  session: string,
  { method = 'POST', path = '/mcp', headers = {}, body }: Case['request'],
  agent?: Agent,
): Promise<Reply> {
  const all: Record<string, string | null> = { ...MCP_HEADERS, ...headers };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== null);
  const sent = kept.map(([name, value]) => [name, value === '$session' ? session : value]);
  const raw = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  return new Promise<Reply>((resolve, reject) => {
    const request = httpRequest(
      url,
      { method, path, headers: Object.fromEntries(sent), ...(agent && { agent }) },
      async (response) => {
        const chunks: Buffer[] = await response.toArray();
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          text: Buffer.concat(chunks).toString(),
        });
      },
    );
    request.on('error', reject);
    request.end(raw);
  });
}

/** Defines a test for each case, against a server that is started in `beforeAll`. */
export function describeTable(
  urlOf: () => string,
  sessionOf: () => string,
  cases: readonly Case[] = CASES,
): void {
  it.each(cases)('$id ($spec)', async ({ request, expected }) => {
    const reply = await sendTo(urlOf(), sessionOf(), request);
    expect(reply.status).toBe(expected.status);
    for (const [name, value] of Object.entries(expected.headers ?? {})) {
      expect(reply.headers[name]).toMatch(value);
    }
    if (expected.body === 'empty') {
      expect(reply.text).toBe('');
      return;
    }
    if (request.method === 'HEAD') return;
    const [body] = [JSON.parse(reply.text)].flat();
    expect(body.jsonrpc).toBe('2.0');
    if ('id' in expected) expect(body.id).toBe(expected.id);
    if (expected.code !== undefined) expect(body.error.code).toBe(expected.code);
    if (expected.status === 200 && expected.code === undefined)
      expect(body).toHaveProperty('result');
    if (expected.isError !== undefined) {
      expect(body.result.isError ?? false).toBe(expected.isError);
    }
    if (expected.message !== undefined) {
      expect(body.error?.message ?? body.result.content[0].text).toMatch(expected.message);
    }
  });
}
