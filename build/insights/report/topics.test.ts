import { expect, it } from 'vitest';
import { plainReview } from '../../../test/aspects/plain-review.ts';
import { annotate } from '../lexicon/annotate.ts';
import { createAspects } from '../presets/aspects.ts';
import { InsightsConfig } from '../presets/config.ts';
import { findPhrases } from '../text/phrases.ts';
import { deriveTopics } from './topics.ts';

const aspects = createAspects(InsightsConfig.parse({}));

function read(texts: readonly (readonly [rating: number, text: string])[]) {
  return texts.map(([rating, text], index) => ({
    review: plainReview(`r${index}`, { rating, text }),
    analysis: { read: true, mentions: [], phrases: findPhrases(annotate(text), []) },
  }));
}

it('prefers the longer phrase that several reviews use, with the sign of its stars', () => {
  const reviews = read([
    [5, 'They put in a garden tap for us.'],
    [5, 'The garden tap is where we wanted it.'],
    [4, 'Our garden tap works.'],
    [1, 'The hold music again.'],
    [2, 'I know the hold music by heart.'],
    [1, 'Their hold music is all I got.'],
    [3, 'They came on Monday.'],
    [3, 'They came on Friday.'],
  ]);
  const topics = deriveTopics(reviews, aspects, 3, 10);
  expect(topics.map(({ phrase }) => phrase)).toEqual(['garden tap', 'hold music']);
  const [tap, music] = topics;
  expect(tap).toMatchObject({ reviews: 3, percent_positive: 100, review_ids: ['r0', 'r1', 'r2'] });
  expect(tap?.lift).toBeGreaterThan(0);
  expect(music?.lift).toBeLessThan(0);
});

it('leaves out what only names an aspect', () => {
  const reviews = read([
    [5, 'The price is clear.'],
    [5, 'Our price held.'],
    [5, 'A price we know.'],
    [1, 'Nothing.'],
  ]);
  expect(deriveTopics(reviews, aspects, 3, 10)).toEqual([]);
});
