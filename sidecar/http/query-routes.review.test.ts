import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { Problem } from '../../contract/problem.ts';
import type { Tombstone } from '../../contract/review.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openGenerated } from '../../test/support/open-generated.ts';
import { queryRoutes } from './query-routes.ts';

const reviews = generateReviews(50);
const tombstone: Tombstone = {
  id: 'gone-1',
  removed_at: '2024-05-06T08:00:00Z',
  reason: 'author_request',
};
const snapshot = await openGenerated({ reviews, removed: [tombstone] });
const app = new Hono().route(
  '/api/reviews',
  queryRoutes(() => snapshot),
);

describe('one review', () => {
  it('is returned by its id with all fields and its own ETag', async () => {
    const tags = new Set<string | null>();
    for (const review of reviews) {
      const response = await app.request(`/api/reviews/${review.id}`);
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual(review);
      tags.add(response.headers.get('ETag'));
    }
    expect(tags.size).toBe(50);
  });

  it('returns 304 if If-None-Match lists its ETag', async () => {
    const path = `/api/reviews/${reviews[3]?.id}`;
    const etag = (await app.request(path)).headers.get('ETag') ?? '';
    const again = await app.request(path, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('returns 410 with the tombstone if it was removed', async () => {
    const response = await app.request('/api/reviews/gone-1');
    expect(response.status).toBe(410);
    const body = JSON.parse(await response.text());
    expect(Problem.parse(body).detail).toContain('author_request');
    expect(body.removed).toEqual(tombstone);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['nothing', 'g-', '..%2f', '%00', '%F0%9F%91%8D', 'constructor'])(
    'returns 404 for %s',
    async (id) => {
      const response = await app.request(`/api/reviews/${id}`);
      expect(response.status).toBe(404);
      Problem.parse(await response.json());
    },
  );

  it('accepts no parameters', async () => {
    const response = await app.request(`/api/reviews/${reviews[0]?.id}?fields=id`);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain('this address takes none');
  });
});
