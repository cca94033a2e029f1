import { expect, it } from 'vitest';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { openJson, packJson } from '../dataset/packed-json.ts';
import { toSearchAnswer } from './search-answer.ts';

const validators = { etag: '"a"', lastModified: '2026-03-05T10:00:00Z' };

it.each([
  ['whole reviews', undefined],
  ['chosen fields', 'id,text'],
])('weighs the head and the body of an answer with %s', (_, fields) => {
  const texts = ['Fine.', '水漏れがすぐ直りました', 'naïve 👍'];
  const reviews = generateReviews(3).map((review, i) => ({ ...review, text: texts[i] ?? '' }));
  const list = openJson(packJson(reviews), 'id');
  const summary = { query: fields === undefined ? {} : { fields }, count: 3 };
  const { head, body, bytes } = toSearchAnswer(summary, [0, 1, 2], list, validators);
  const most = 2 * head.length + body.length;
  expect(bytes).toBeGreaterThanOrEqual(most);
  expect(bytes).toBeLessThanOrEqual(most + 1);
});
