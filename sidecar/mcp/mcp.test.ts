import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { INITIALIZE, MCP_HEADERS } from '../../test/mcp/protocol-cases.ts';
import { makeMcp } from '../../test/mcp/serve-mcp.ts';
import { createSessions } from './mcp.ts';

const sessions = createSessions('a key');

describe('createSessions', () => {
  it('recognises the ids it issued', () => {
    const id = sessions.issue();
    expect(id).toMatch(/^[\x21-\x7e]{60}$/);
    expect(sessions.isIssued(id)).toBe(true);
  });

  it('signs with HMAC-SHA-256', () => {
    const [claim = '', signature] = sessions.issue().split('.');
    const hmac = createHmac('sha256', 'public-reviews mcp session a key').update(claim);
    expect(signature).toBe(hmac.digest('base64url'));
  });

  it('never issues the same id twice', () => {
    const ids = new Set(Array.from({ length: 1_000 }, sessions.issue));
    expect(ids.size).toBe(1_000);
  });

  it('accepts ids of a replica with the same key and refuses ids signed with another key', () => {
    const id = sessions.issue();
    expect(createSessions('a key').isIssued(id)).toBe(true);
    expect(createSessions('another key').isIssued(id)).toBe(false);
  });

  it('accepts an id of any age', () => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    const old = sessions.issue();
    vi.useRealTimers();
    expect(sessions.isIssued(old)).toBe(true);
  });

  it('refuses an id with any single character changed', () => {
    const id = sessions.issue();
    for (let at = 0; at < id.length; at++) {
      for (const other of 'ABQ_+.5'.replace(id[at] ?? '', '')) {
        expect(sessions.isIssued(id.slice(0, at) + other + id.slice(at + 1))).toBe(false);
      }
    }
  });

  it('refuses any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => !sessions.isIssued(text)));
    const parts = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
    fc.assert(fc.property(parts, (all) => !sessions.isIssued(all.join('.'))));
  });
});

describe('createMcp', () => {
  it('changes no header of a request: Workers and Deno forbid it', async () => {
    const headers = { host: 'localhost', ...MCP_HEADERS };
    const body = JSON.stringify(INITIALIZE);
    const request = new Request('http://localhost/mcp', { method: 'POST', headers, body });
    const set = () => {
      throw new TypeError('immutable');
    };
    Object.assign(request.headers, { set });
    expect((await makeMcp().mcp(request, '/mcp')).status).toBe(200);
  });
});
