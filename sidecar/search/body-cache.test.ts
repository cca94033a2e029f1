import { describe, expect, it } from 'vitest';
import { BodyCache } from './body-cache.ts';

describe('BodyCache', () => {
  it('keeps what was used last, up to a number of entries', () => {
    const cache = new BodyCache<{ bytes: number }>(3, 1_000);
    for (const key of ['a', 'b', 'c']) cache.set(key, { bytes: 1 });
    cache.get('a');
    cache.set('d', { bytes: 1 });
    expect(['a', 'b', 'c', 'd'].filter((key) => cache.get(key))).toEqual(['a', 'c', 'd']);
  });

  it('keeps no more bytes than it may, counting a replaced entry once', () => {
    const cache = new BodyCache<{ bytes: number }>(100, 80);
    for (let i = 0; i < 50; i++) cache.set('same', { bytes: 10 });
    for (let i = 0; i < 8; i++) cache.set(`k${i}`, { bytes: 10 });
    const kept = ['same', ...Array.from({ length: 8 }, (_, i) => `k${i}`)].filter((key) =>
      cache.get(key),
    );
    expect(kept).toEqual(['k0', 'k1', 'k2', 'k3', 'k4', 'k5', 'k6', 'k7']);
  });

  it('does not let one large entry drive out the rest', () => {
    const cache = new BodyCache<{ bytes: number }>(100, 80);
    cache.set('small', { bytes: 1 });
    cache.set('large', { bytes: 11 });
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('small')).toBeDefined();
  });
});
