import { expect, it } from 'vitest';
import type { Polarity } from '../../../contract/insights.ts';
import type { ReviewMention } from '../read/review-analysis.ts';
import { polarityOfMentions } from './measures.ts';

const mentionOf = (polarity: ReviewMention['polarity'], strength: number): ReviewMention => ({
  kind: 'technicians',
  id: 'ann',
  polarity,
  by: 'words',
  strength,
  term: 'ann',
  start: 0,
  end: 3,
  quote: undefined,
});
const praise = (strength: number): ReviewMention => mentionOf('positive', strength);
const complaint = (strength: number): ReviewMention => mentionOf('negative', strength);
const neutral = mentionOf('neutral', 1);

const CASES: readonly (readonly [Polarity, readonly ReviewMention[]])[] = [
  ['neutral', []],
  ['neutral', [neutral]],
  ['positive', [neutral, praise(0)]],
  ['negative', [complaint(0), neutral]],
  ['mixed', [praise(2), complaint(1)]],
  ['mixed', [praise(0), complaint(0)]],
  ['positive', [complaint(0), praise(1)]],
  ['negative', [complaint(2), praise(0), praise(0)]],
];

it.each(CASES)('is %s', (polarity, mentions) => {
  expect(polarityOfMentions(mentions)).toBe(polarity);
});
