import { expect, it } from 'vitest';
import { knownWordIndex, starValueOf, wordClassOf } from './known-words.ts';
import { hashWord } from './words.ts';

const indexOf = (word: string) => knownWordIndex(hashWord(word));

it('predicts the stars of a word, and reverses them for a negated word', () => {
  expect(starValueOf(indexOf('superb'), false)).toBeGreaterThan(0.5);
  expect(starValueOf(indexOf('pathetic'), false)).toBeLessThan(-0.5);
  expect(starValueOf(indexOf('fresh'), true)).toBeLessThan(0);
});

it('puts words used in similar contexts into one class', () => {
  const [tasty, delicious, friday, tuesday] = ['tasty', 'delicious', 'friday', 'tuesday'].map(
    (word) => wordClassOf(indexOf(word)),
  );
  expect([tasty, friday]).toEqual([delicious, tuesday]);
  expect(tasty).not.toBe(friday);
});

it('returns no value and no class for an unknown word', () => {
  const index = indexOf('zorbly');
  expect([index, starValueOf(index, false), wordClassOf(index)]).toEqual([-1, 0, -1]);
});
