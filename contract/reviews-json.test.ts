import { expect, it } from 'vitest';
import { toDataset } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { splitReviewsJson, toReviewsJson } from './reviews-json.ts';

const removed = [
  { id: 'gone-1', removed_at: '2026-02-01T00:00:00Z', reason: 'author_request' as const },
  { id: 'gone-2', removed_at: '2026-01-01T00:00:00Z', reason: 'privacy' as const },
];
const dataset = toDataset({ reviews: generateReviews(12), removed });

it('serializes the dataset as JSON with one review or tombstone per line', () => {
  const text = toReviewsJson(dataset).toString();
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(dataset)));
  const lines = text.split('\n');
  expect(lines).toContain(`${JSON.stringify(dataset.reviews[1])},`);
  expect(lines).toHaveLength(dataset.reviews.length + dataset.removed.length + 4);
});

it.each([0, 1])('is valid JSON with %i reviews and no tombstones', (count) => {
  const few = { ...dataset, reviews: dataset.reviews.slice(0, count), removed: [] };
  const text = toReviewsJson(few).toString();
  expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(few)));
  expect(text.endsWith(',"removed":[]}\n')).toBe(true);
});

it('writes more reviews than it encodes together, of letters beyond ASCII and without text', () => {
  const [first] = dataset.reviews;
  if (first === undefined) throw new Error('the generator returned no review');
  const reviews = Array.from({ length: 1_000 }, (_, at) => ({
    ...first,
    text: at % 10 === 0 ? '' : 'ż👍'.repeat(500),
  }));
  const text = toReviewsJson({ ...dataset, reviews }).toString();
  expect(JSON.parse(text).reviews).toEqual(JSON.parse(JSON.stringify(reviews)));
});

it.each([0, 1, 12])('splits what it wrote: %i reviews and the rest', (count) => {
  const written = { ...dataset, reviews: dataset.reviews.slice(0, count) };
  const { reviews, rest } = splitReviewsJson(toReviewsJson(written));
  expect([...reviews]).toEqual(written.reviews);
  expect(rest).toEqual({ ...written, reviews: [] });
});

it('parses a review only when it is reached', () => {
  const damaged = toReviewsJson(dataset).toString().replace(`{"id":"${dataset.reviews[1]?.id}`, '');
  const reviews = splitReviewsJson(Buffer.from(damaged)).reviews[Symbol.iterator]();
  expect(reviews.next().value).toEqual(dataset.reviews[0]);
  expect(() => reviews.next()).toThrow(SyntaxError);
});
