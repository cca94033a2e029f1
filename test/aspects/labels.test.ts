import { describe, expect, it } from 'vitest';
import {
  hasTestData,
  type LabelledCase,
  measuredReviews,
  realLessons,
  realSentencesApart,
  reviewsLearnedFrom,
} from '../../build/insights/training/test-sets.ts';

const POLARITIES = ['positive', 'neutral', 'negative'];

/** Labels that do not stand on words of their sentence, or say something else than a polarity. */
function wrongLabels(cases: readonly LabelledCase[]): string[] {
  return cases.flatMap(({ text, targets }) =>
    targets
      .filter(({ start, end, gold }) => {
        const term = text.slice(start, end);
        return term.length !== end - start || term.trim() !== term || !POLARITIES.includes(gold);
      })
      .map(({ start, end, gold }) => `${start}-${end}=${gold} in a sentence of ${text.length}`),
  );
}

describe.skipIf(!hasTestData())('labels of real reviews (need the shared reviews)', () => {
  it('stand on words of their sentences', () => {
    expect(realLessons().length).toBeGreaterThan(10_000);
    expect(wrongLabels(realLessons())).toEqual([]);
    expect(realSentencesApart().length).toBeGreaterThan(400);
    expect(wrongLabels(realSentencesApart())).toEqual([]);
  });

  it('are of other reviews where they are learned from than where they are measured on', () => {
    const learned = reviewsLearnedFrom();
    expect(learned.size).toBeGreaterThan(5_000);
    expect([...learned.intersection(measuredReviews())]).toEqual([]);
  });
});
