import { expect, it } from 'vitest';
import type { Polarity } from '../../../contract/insights.ts';
import { polarityOfMentions } from './measures.ts';
import type { ReviewMention } from './review-insights.ts';

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
  phrase: undefined,
});
const praise = (strength: number): ReviewMention => mentionOf('positive', strength);
const complaint = (strength: number): ReviewMention => mentionOf('negative', strength);
const neutral = mentionOf('neutral', 0);
/** Strength of a judgement by the stars. */
const BY_STARS = 0;

const CASES: readonly (readonly [Polarity, readonly ReviewMention[]])[] = [
  ['neutral', []],
  ['neutral', [neutral]],
  ['positive', [neutral, praise(BY_STARS)]],
  ['negative', [complaint(BY_STARS), neutral]],
  ['mixed', [praise(3), complaint(1)]],
  ['mixed', [praise(BY_STARS), complaint(BY_STARS)]],
  ['positive', [complaint(BY_STARS), praise(2)]],
  ['negative', [complaint(1), praise(BY_STARS), praise(BY_STARS)]],
];

it.each(CASES)('is %s', (polarity, mentions) => {
  expect(polarityOfMentions(mentions)).toBe(polarity);
});
