import { expect, it } from 'vitest';
import type { Polarity } from './insights.ts';
import {
  countPolarities,
  percentPositive,
  polarityOfMentions,
  round,
  wilsonInterval,
} from './opinions.ts';

const counts = (positive: number, negative: number) => ({
  positive,
  neutral: 3,
  negative,
  mixed: 0,
});

it('returns the published 95 % interval for 10 of 20', () => {
  expect(wilsonInterval(counts(10, 10))).toEqual([29.9, 70.1]);
});

it('stays within 0 and 100, and is null without judgements', () => {
  expect(wilsonInterval(counts(0, 1))).toEqual([0, 79.3]);
  expect(wilsonInterval(counts(1, 0))).toEqual([20.7, 100]);
  expect(wilsonInterval(counts(0, 0))).toBeNull();
});

it('rounds without negative zero', () => {
  expect(round(0.8456, 3)).toBe(0.846);
  expect(Object.is(round(-0.001, 2), 0)).toBe(true);
});

it('skips items without polarity, and counts mixed as half praise', () => {
  const polarities = ['positive', 'mixed', 'neutral', undefined] as const;
  const counts = countPolarities(polarities.map((polarity) => ({ polarity })));
  expect(counts).toEqual({ positive: 1, neutral: 1, negative: 0, mixed: 1 });
  expect(percentPositive(counts)).toBe(75);
});

const praise = { polarity: 'positive', by: 'words' } as const;
const complaint = { polarity: 'negative', by: 'model' } as const;
const neutral = { polarity: 'neutral', by: 'words' } as const;
const praiseByStars = { polarity: 'positive', by: 'stars' } as const;
const complaintByStars = { polarity: 'negative', by: 'stars' } as const;

const CASES: readonly (readonly [Polarity, Parameters<typeof polarityOfMentions>[0]])[] = [
  ['neutral', []],
  ['neutral', [neutral]],
  ['positive', [neutral, praiseByStars]],
  ['negative', [complaintByStars, neutral]],
  ['mixed', [praise, complaint]],
  ['mixed', [praiseByStars, complaintByStars]],
  ['positive', [complaintByStars, praise]],
  ['negative', [complaint, praiseByStars, praiseByStars]],
];

it.each(CASES)('is %s', (polarity, mentions) => {
  expect(polarityOfMentions(mentions)).toBe(polarity);
});
