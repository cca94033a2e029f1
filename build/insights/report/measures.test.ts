import { expect, it } from 'vitest';
import type { Polarity } from '../../../contract/insights.ts';
import { polarityOfMentions } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

const mentionOf = (polarity: ReviewMention['polarity'], probability: number): ReviewMention => ({
  kind: 'technicians',
  id: 'ann',
  polarity,
  by: 'words',
  probability,
  wordsProbability: probability,
  term: 'ann',
  start: 0,
  end: 3,
  quote: undefined,
  phrase: undefined,
});
const praise = (probability: number): ReviewMention => mentionOf('positive', probability);
const complaint = (probability: number): ReviewMention => mentionOf('negative', probability);
const neutral = mentionOf('neutral', 0.9);

const CASES: readonly (readonly [Polarity, readonly ReviewMention[]])[] = [
  ['neutral', []],
  ['neutral', [neutral]],
  ['positive', [neutral, praise(0.5)]],
  ['negative', [complaint(0.5), neutral]],
  ['mixed', [praise(0.9), complaint(0.8)]],
  ['mixed', [praise(0.5), complaint(0.6)]],
  ['positive', [complaint(0.46), praise(0.97)]],
  ['negative', [complaint(0.7), praise(0.6), praise(0.5)]],
  ['mixed', [complaint(0.65), praise(0.65)]],
];

it.each(CASES)('is %s', (polarity, mentions) => {
  expect(polarityOfMentions(mentions)).toBe(polarity);
});
