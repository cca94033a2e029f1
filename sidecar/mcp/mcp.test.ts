import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSessions } from './mcp.ts';

const sessions = createSessions('a key');
const issue = (version: unknown) => sessions.issue(version) ?? '';

describe('createSessions', () => {
  it('verifies the ids it issued and returns their protocol version', () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'] as const) {
      const id = issue(version);
      expect(id).toMatch(/^[\x21-\x7e]{70,80}$/);
      expect(sessions.verify(id)).toBe(version);
    }
  });

  it('signs with HMAC-SHA-256', () => {
    const [, claim = '', signature] = /^(.+)\.(.+)$/.exec(issue('2025-11-25')) ?? [];
    const hmac = createHmac('sha256', 'public-reviews mcp session a key').update(claim);
    expect(signature).toBe(hmac.digest('base64url'));
  });

  it('issues no id for a version without sessions', () => {
    expect(sessions.issue('2026-07-28')).toBeUndefined();
  });

  it('never issues the same id twice', () => {
    const ids = new Set(Array.from({ length: 1_000 }, () => issue('2025-11-25')));
    expect(ids.size).toBe(1_000);
  });

  it('accepts ids of a replica with the same key and refuses ids signed with another key', () => {
    const id = issue('2025-11-25');
    expect(createSessions('a key').verify(id)).toBeDefined();
    expect(createSessions('another key').verify(id)).toBeUndefined();
  });

  it('accepts an id of any age', () => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    const old = issue('2025-03-26');
    vi.useRealTimers();
    expect(sessions.verify(old)).toBe('2025-03-26');
  });

  it('refuses an id with any single character changed', () => {
    const id = issue('2025-11-25');
    for (let at = 0; at < id.length; at++) {
      for (const other of 'ABQ_+.5'.replace(id[at] ?? '', '')) {
        expect(sessions.verify(id.slice(0, at) + other + id.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it('refuses any other text', () => {
    fc.assert(fc.property(fc.string(), (text) => sessions.verify(text) === undefined));
    const part = fc.oneof(fc.string(), fc.constantFrom('2025-11-25', '2025-03-26', ''));
    const parts = fc.array(part, { minLength: 2, maxLength: 4 });
    fc.assert(fc.property(parts, (all) => sessions.verify(all.join('.')) === undefined));
  });
});
