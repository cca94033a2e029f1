import { expect, it } from 'vitest';
import { plainReview } from '../../../test/support/plain-review.ts';
import { createReader } from '../read/create-reader.ts';
import { createNameFinder } from '../read/names.ts';
import { InsightsConfig } from '../words/config.ts';
import { deriveTopics } from './topics.ts';

const findNames = createNameFinder({
  technicians: [{ id: 'ann', name: 'Ann Fox', aliases: ['Ann'] }],
  services: [],
  service_areas: [],
});

const config = InsightsConfig.parse({ industry: 'home-service' });
const reader = createReader(config, findNames, 'en');

function read(texts: readonly (readonly [rating: number, text: string])[]) {
  return texts.map(([rating, text], index) => {
    const review = plainReview(`r${index}`, { rating, text, language: 'en' });
    return { review, analysis: reader.read(review) };
  });
}

it('finds opinions that several reviews share, in the words of one of them', () => {
  const reviews = read([
    [5, 'The pipework is perfect.'],
    [5, 'We love our pipework.'],
    [4, 'Lovely neat new pipework.'],
    [1, 'The prices are a disgrace.'],
    [2, 'Their price was terrible.'],
    [1, 'Awful prices for an hour.'],
    [3, 'They came on Monday.'],
  ]);
  const [pipework, price, ...more] = deriveTopics(reviews, 3, 10);
  expect(more).toEqual([]);
  expect(pipework).toMatchObject({ polarity: 'positive', reviews: 3, percent_positive: 100 });
  expect(pipework?.phrase).toBe('The pipework is perfect');
  expect(pipework?.review_ids).toEqual(['r0', 'r1', 'r2']);
  // All three give good stars, as three of seven reviews do.
  expect(pipework?.lift).toBe(2.33);
  expect(price).toMatchObject({ polarity: 'negative', reviews: 3 });
  expect(price?.lift).toBe(0);
});

it('finds opinions that a few reviews share in different words', () => {
  const reviews = read([
    [5, 'A very polite engineer.'],
    [5, 'Such helpful lads.'],
    [1, 'The price was terrible.'],
  ]);
  const [topic, ...more] = deriveTopics(reviews, 2, 10);
  expect(more).toEqual([]);
  expect(topic).toMatchObject({ polarity: 'positive', reviews: 2, review_ids: ['r0', 'r1'] });
});

it('leaves out plain mentions, people, and opinions of too few reviews', () => {
  const reviews = read([
    [5, 'They put in the pipework.'],
    [5, 'Our pipework is by the wall.'],
    [5, 'Ann was lovely about the invoice.'],
    [5, 'Ann was lovely about the invoice again.'],
    [1, 'The wiring was terrible.'],
  ]);
  expect(deriveTopics(reviews, 2, 10)).toEqual([]);
});

it('leaves out praise that the stars of most of its reviews contradict', () => {
  const texts = ['The pipework is perfect.', 'We love our pipework.', 'Lovely neat new pipework.'];
  const polarities = (...ratings: readonly number[]): string[] =>
    deriveTopics(read(texts.map((text, at) => [ratings[at] ?? 3, text])), 2, 10).map(
      ({ polarity, percent_positive }) => `${polarity} ${percent_positive}`,
    );
  expect(polarities(3, 3, 3)).toEqual([]);
  expect(polarities(3, 4, 5)).toEqual(['positive 66.7']);
});
