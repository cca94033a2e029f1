import { describe, expect, it } from 'vitest';
import { BodyCache } from './body-cache.ts';

function kept(cache: BodyCache<{ bytes: number }>, keys: readonly string[]): string[] {
  return keys.filter((key) => cache.get(key) !== undefined);
}

describe('BodyCache', () => {
  it('keeps what was used last, and forgets the rest', () => {
    const cache = new BodyCache<{ bytes: number }>(4, 1_000);
    for (const key of ['a', 'b', 'c', 'd']) cache.set(key, { bytes: 1 });
    expect(cache.get('a')).toBeDefined();
    cache.set('e', { bytes: 1 });
    expect(cache.get('b')).toBeUndefined();
    expect(kept(cache, ['a', 'e'])).toEqual(['a', 'e']);
  });

  it('keeps as many as it promises, however they are asked', () => {
    const cache = new BodyCache<{ bytes: number }>(2_000, 1_000_000);
    const keys = Array.from({ length: 2_000 }, (_, i) => `k${i}`);
    const misses = (round: readonly string[]) => {
      const missing = round.filter((key) => cache.get(key) === undefined);
      for (const key of missing) cache.set(key, { bytes: 1 });
      return missing.length;
    };
    expect([keys, keys, keys, keys.toReversed()].map(misses)).toEqual([2_000, 0, 0, 0]);
  });

  it('keeps what is asked again and again in a flood of others', () => {
    const cache = new BodyCache<{ bytes: number }>(100, 1_000);
    cache.set('hot', { bytes: 10 });
    for (let i = 0; i < 5_000; i++) {
      expect(cache.get('hot')).toBeDefined();
      cache.set(`cold${i}`, { bytes: 10 });
    }
  });

  it.each([
    [10, 1_000, 1, 10],
    [1_000, 80, 10, 8],
  ])('%i entries, %i bytes: at most so many of %i bytes', (entries, bytes, size, most) => {
    const cache = new BodyCache<{ bytes: number }>(entries, bytes);
    const keys = Array.from({ length: 200 }, (_, i) => `k${i}`);
    for (const key of keys) {
      cache.set(key, { bytes: size });
      expect(cache.get(key)).toBeDefined();
    }
    const found = kept(cache, keys.toReversed());
    expect(found).toEqual(keys.toReversed().slice(0, most));
  });

  it('counts a replaced entry once', () => {
    const cache = new BodyCache<{ bytes: number }>(100, 80);
    cache.set('other', { bytes: 10 });
    for (let i = 0; i < 50; i++) cache.set('same', { bytes: 10 });
    expect(kept(cache, ['other', 'same'])).toEqual(['other', 'same']);
  });

  it('does not let one large entry drive out the rest', () => {
    const cache = new BodyCache<{ bytes: number }>(100, 80);
    cache.set('small', { bytes: 1 });
    cache.set('large', { bytes: 11 });
    expect(cache.get('large')).toBeUndefined();
    expect(cache.get('small')).toBeDefined();
  });
});
