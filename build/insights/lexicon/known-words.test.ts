import { expect, it } from 'vitest';
import { knownWord, starsOf, wordClassOf } from './known-words.ts';
import { hashWord } from './words.ts';

const numberOf = (word: string) => ({ known: knownWord(hashWord(word)) });

it('knows which words come with many stars, and what their denial does', () => {
  expect(starsOf(numberOf('superb'), false)).toBeGreaterThan(0.5);
  expect(starsOf(numberOf('pathetic'), false)).toBeLessThan(-0.5);
  expect(starsOf(numberOf('fresh'), true)).toBeLessThan(0);
});

it('puts words that keep alike company into one class', () => {
  const [tasty, delicious, friday, tuesday] = ['tasty', 'delicious', 'friday', 'tuesday'].map(
    (word) => wordClassOf(numberOf(word)),
  );
  expect([tasty, friday]).toEqual([delicious, tuesday]);
  expect(tasty).not.toBe(friday);
});

it('says nothing of a word it never saw', () => {
  const word = numberOf('zorbly');
  expect([word.known, starsOf(word, false), wordClassOf(word)]).toEqual([-1, 0, -1]);
});
