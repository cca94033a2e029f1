import { expect, it } from 'vitest';
import { plainReview } from '../../../test/aspects/plain-review.ts';
import { createNameFinder } from '../names.ts';
import { createAspects } from '../presets/aspects.ts';
import { InsightsConfig } from '../presets/config.ts';
import { analyzeReview } from './review-analysis.ts';
import { deriveTopics } from './topics.ts';

const aspects = createAspects(InsightsConfig.parse({ industry: 'home-service' }));
const findNames = createNameFinder({
  technicians: [{ id: 'ann', name: 'Ann Fox', aliases: ['Ann'] }],
  services: [],
  service_areas: [],
});

function read(texts: readonly (readonly [rating: number, text: string])[]) {
  return texts.map(([rating, text], index) => {
    const review = plainReview(`r${index}`, { rating, text });
    return { review, analysis: analyzeReview(review, { aspects, findNames, starPrior: 0.2 }) };
  });
}

it('tells what several reviews judge alike, in the words of one of them', () => {
  const reviews = read([
    [5, 'The garden tap works perfectly.'],
    [5, 'We love our garden tap.'],
    [4, 'Lovely new garden tap.'],
    [1, 'Their hold music is dreadful.'],
    [2, 'The hold music was terrible.'],
    [1, 'Awful hold music for an hour.'],
    [3, 'They came on Monday.'],
  ]);
  const [tap, music, ...more] = deriveTopics(reviews, 3, 10);
  expect(more).toEqual([]);
  expect(tap).toMatchObject({ polarity: 'positive', reviews: 3, percent_positive: 100 });
  expect(tap?.phrase).toBe('Lovely new garden tap');
  expect(tap?.review_ids).toEqual(['r0', 'r1', 'r2']);
  expect(tap?.lift).toBeGreaterThan(0);
  expect(music).toMatchObject({ polarity: 'negative', reviews: 3 });
  expect(music?.lift).toBeLessThan(0);
});

it('leaves out nouns that nobody judges, people, and what too few say', () => {
  const reviews = read([
    [5, 'They put in a garden tap.'],
    [5, 'Our garden tap is by the wall.'],
    [5, 'Ann was lovely about the garden tap.'],
    [5, 'Ann was lovely about the garden tap again.'],
    [1, 'The hold music was terrible.'],
  ]);
  expect(deriveTopics(reviews, 2, 10)).toEqual([]);
});
