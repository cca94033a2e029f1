import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { createSessions } from './mcp.ts';

const sessions = createSessions('a key');
const mint = (version: unknown) => sessions.mint(version) ?? '';

describe('createSessions', () => {
  it('reads what it minted, with its revision', () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26'] as const) {
      const id = mint(version);
      expect(id).toMatch(/^[\x21-\x7e]{70,80}$/);
      expect(sessions.read(id)).toBe(version);
    }
  });

  it('signs with HMAC-SHA-256', () => {
    const [, claim = '', signature] = /^(.+)\.(.+)$/.exec(mint('2025-11-25')) ?? [];
    const hmac = createHmac('sha256', 'public-reviews mcp session a key').update(claim);
    expect(signature).toBe(hmac.digest('base64url'));
  });

  it('mints none for a revision without sessions', () => {
    expect(sessions.mint('2026-07-28')).toBeUndefined();
  });

  it('mints no id twice', () => {
    const ids = new Set(Array.from({ length: 1_000 }, () => mint('2025-11-25')));
    expect(ids.size).toBe(1_000);
  });

  it('accepts ids of another replica with the same key, and none of another key', () => {
    const id = mint('2025-11-25');
    expect(createSessions('a key').read(id)).toBeDefined();
    expect(createSessions('another key').read(id)).toBeUndefined();
  });

  it('accepts an id of any age: sessions hold nothing that could grow old', () => {
    vi.useFakeTimers({ now: new Date('2020-01-01T00:00:00Z') });
    const old = mint('2025-03-26');
    vi.useRealTimers();
    expect(sessions.read(old)).toBe('2025-03-26');
  });

  it('refuses an id with any one character changed', () => {
    const id = mint('2025-11-25');
    for (let at = 0; at < id.length; at++) {
      for (const other of 'ABQ_+.5'.replace(id[at] ?? '', '')) {
        expect(sessions.read(id.slice(0, at) + other + id.slice(at + 1))).toBeUndefined();
      }
    }
  });

  it('refuses any text that is not an id', () => {
    fc.assert(fc.property(fc.string(), (text) => sessions.read(text) === undefined));
    const part = fc.oneof(fc.string(), fc.constantFrom('2025-11-25', '2025-03-26', ''));
    const parts = fc.array(part, { minLength: 2, maxLength: 4 });
    fc.assert(fc.property(parts, (all) => sessions.read(all.join('.')) === undefined));
  });
});
