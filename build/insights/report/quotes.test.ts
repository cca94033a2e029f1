import { expect, it } from 'vitest';
import { plainReview } from '../../../test/aspects/plain-review.ts';
import { pickQuotes } from './quotes.ts';
import type { ReviewMention } from './review-analysis.ts';

const text = 'The kitchen tap was done on the Thursday.';

function isQuoted(rating: number, mention: Partial<ReviewMention>): boolean {
  const whole: ReviewMention = {
    kind: 'aspects',
    id: 'workmanship',
    polarity: 'positive',
    sure: 0.95,
    told: 0.9,
    term: 'tap',
    quote: [0, text.length],
    ...mention,
  };
  const review = plainReview('a', { text, rating });
  return pickQuotes([{ review, mentions: [whole], polarity: whole.polarity }], 4).length === 1;
}

it('quotes what is sure by its words, not by the stars of its review', () => {
  expect(isQuoted(5, {})).toBe(true);
  expect(isQuoted(5, { told: 0.5 })).toBe(false);
  expect(isQuoted(3, { sure: 0.6, told: 0.62 })).toBe(false);
});

it.each([
  [5, 'negative', false],
  [4, 'negative', true],
  [2, 'positive', true],
  [1, 'positive', false],
] as const)('of %i stars: whether a %s sentence is quoted: %s', (rating, polarity, expected) => {
  expect(isQuoted(rating, { polarity })).toBe(expected);
});
