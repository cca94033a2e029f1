import { expect, it } from 'vitest';
import { readRealReviews } from '../../test/support/real-reviews.ts';
import { firstDifference } from '../../test/support/search-verify.ts';

const reviews = readRealReviews();

it.skipIf(reviews === undefined)(
  'answers 400 random queries over real reviews as defined (skipped where ../shared/data is missing)',
  async () => {
    expect(reviews?.length).toBeGreaterThan(16_000);
    expect(await firstDifference(reviews ?? [], 400)).toBeUndefined();
  },
);
