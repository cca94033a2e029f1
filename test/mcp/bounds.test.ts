import { describe, expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { arraySnapshot, garageReviews as reviews } from './array-snapshot.ts';
import { sendMessage } from './call-tool.ts';
import { rpc } from './protocol-cases.ts';

/** A character that folds to eighteen characters. */
const LIGATURE = '\ufdfa';

describe('resources/read', () => {
  it.each([
    ['reviews://technician/', LIGATURE.repeat(80_000)],
    ['reviews://service/', 'brakes%20'.repeat(20_000)],
    ['reviews://review/', 'r'.repeat(200_000)],
    ['reviews://nothing/', 'x'.repeat(200_000)],
  ])(
    'refuses a name after %s that is too long, without repeating all of it',
    async (root, name) => {
      const answer = await sendMessage(rpc('resources/read', { uri: root + name }));
      expect(JSON.parse(answer).error.code).toBe(-32602);
      expect(JSON.parse(answer).error.data.uri).toBe((root + name).slice(0, 1_000));
      expect(JSON.parse(answer).error.message).toContain(`Resource not found: ${root}`);
      expect(answer.length).toBeLessThan(2_000);
    },
  );
});

describe('completion/complete', () => {
  const many = Array.from({ length: 150 }, (_, index) => ({
    ...(reviews[0] as Review),
    id: `r-${1_000 - index}`,
  }));

  async function complete(uri: string, name: string, value: string) {
    const params = { ref: { type: 'ref/resource', uri }, argument: { name, value } };
    const answer = await sendMessage(rpc('completion/complete', params), arraySnapshot(many));
    return JSON.parse(answer).result.completion;
  }
  const completeReview = (typed: string) => complete('reviews://review/{id}', 'id', typed);

  it('reports the total if there are more than 100 values', async () => {
    const { values, total, hasMore } = await completeReview('r-');
    expect([values.length, total, hasMore]).toEqual([100, 150, true]);
    expect(values.slice(0, 2)).toEqual(['r-1000', 'r-999']);
  });

  it('completes ids of old reviews', async () => {
    expect(await completeReview('r-851')).toEqual({ values: ['r-851'], total: 1, hasMore: false });
    expect(await completeReview('r-85')).toMatchObject({ total: 9, hasMore: false });
  });

  it('returns nothing for a prefix longer than a name', async () => {
    const typed = (length: number) =>
      complete('reviews://service/{id}', 'id', 'brakes'.padEnd(length));
    expect((await typed(100)).values).toEqual(['brakes']);
    expect((await typed(101)).values).toEqual([]);
  });
});
