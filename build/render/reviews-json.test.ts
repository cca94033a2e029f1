import { expect, it } from 'vitest';
import { GARAGE } from '../../test/garage/garage.ts';
import { readContent } from '../read/content.ts';
import { reviewsDataset } from './reviews-dataset.ts';
import { toReviewsJson } from './reviews-json.ts';

const dataset = reviewsDataset(await readContent(GARAGE), (id) => `https://reviews.example/${id}/`);

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

it('grows its buffer if the reviews are longer than estimated', () => {
  const [first] = dataset.reviews;
  if (first === undefined) throw new Error('the garage has no review');
  const reviews = Array.from({ length: 1_000 }, (_, at) => ({
    ...first,
    text: at % 10 === 0 ? '' : 'ż👍'.repeat(500),
  }));
  const text = toReviewsJson({ ...dataset, reviews }).toString();
  expect(JSON.parse(text).reviews).toEqual(JSON.parse(JSON.stringify(reviews)));
});
