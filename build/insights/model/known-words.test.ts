import { expect, it } from 'vitest';
import { kindOf, knownWord, starsOf } from './known-words.ts';
import { hashWord } from './word-hash.ts';

const numberOf = (word: string): number => knownWord(hashWord(word));

it('puts words that keep alike company into one class', () => {
  expect(kindOf(numberOf('waiter'))).toBe(kindOf(numberOf('waitress')));
  expect(kindOf(numberOf('delicious'))).toBe(kindOf(numberOf('tasty')));
  expect(kindOf(numberOf('waiter'))).not.toBe(kindOf(numberOf('delicious')));
});

it('knows which words come with many stars, and what their denial does', () => {
  expect(starsOf(numberOf('superb'), false)).toBeGreaterThan(0.5);
  expect(starsOf(numberOf('pathetic'), false)).toBeLessThan(-0.5);
  expect(starsOf(numberOf('fresh'), true)).toBeLessThan(0);
});

it('says nothing of a word it never saw', () => {
  const word = numberOf('zorbly');
  expect([word, kindOf(word), starsOf(word, false), starsOf(word, true)]).toEqual([-1, -1, 0, 0]);
});
