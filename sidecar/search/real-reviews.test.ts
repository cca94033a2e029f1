import { expect, it } from 'vitest';
import { readRealReviews } from '../../test/support/real-reviews.ts';
import { firstDifference } from '../../test/support/search-verify.ts';

const reviews = readRealReviews();

it.skipIf(reviews === undefined)(
  'answers 200 random queries over 2,000 real reviews like the reference implementation (skipped without ../shared/data)',
  async () => {
    expect(reviews?.length).toBeGreaterThan(16_000);
    expect(await firstDifference(reviews?.slice(0, 2_000) ?? [], 200)).toBeUndefined();
  },
);
