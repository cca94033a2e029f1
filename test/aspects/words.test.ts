import { expect, it } from 'vitest';
import { wordClasses } from '../../build/insights/training/word-classes.ts';
import { wordStars } from '../../build/insights/training/word-stars.ts';
import { wordVectors } from '../../build/insights/training/word-vectors.ts';

/** Words 0 and 1 stand between 4 and 5, words 2 and 3 between 6 and 7. */
const SENTENCES = Array.from({ length: 40 }, (_, at) =>
  Int32Array.from(
    at % 2 === 0 ? [4, Math.floor(at / 2) % 2, 5] : [6, 2 + (Math.floor(at / 2) % 2), 7],
  ),
);

it('parts words by the company they keep, the same way each time', () => {
  const vectors = wordVectors(SENTENCES, 8, 1);
  expect(wordVectors(SENTENCES, 8, 1)).toEqual(vectors);
  const [a, b, c, d] = wordClasses(vectors.slice(0, 4), 2, 3);
  expect(a).toBe(b);
  expect(c).toBe(d);
  expect(a).not.toBe(c);
});

it('learns from stars which words praise, however rare complaints are', () => {
  const sentences = Array.from({ length: 50 }, (_, at) => {
    const praised = at % 10 !== 0;
    return { words: Int32Array.of(2, praised ? 0 : 1), praised };
  });
  const [praise = 0, complaint = 0, both = 0] = wordStars(sentences, 3, 1);
  expect(praise).toBeGreaterThan(0.5);
  expect(complaint).toBeLessThan(-0.5);
  expect(Math.abs(both)).toBeLessThan(Math.min(praise, -complaint));
});
