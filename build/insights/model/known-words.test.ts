import { expect, it } from 'vitest';
import { knownWord, starsOf } from './known-words.ts';
import { hashWord } from './word-hash.ts';

const numberOf = (word: string): number => knownWord(hashWord(word));

it('knows which words come with many stars, and what their denial does', () => {
  expect(starsOf(numberOf('superb'), false)).toBeGreaterThan(0.5);
  expect(starsOf(numberOf('pathetic'), false)).toBeLessThan(-0.5);
  expect(starsOf(numberOf('fresh'), true)).toBeLessThan(0);
});

it('says nothing of a word it never saw', () => {
  const word = numberOf('zorbly');
  expect([word, starsOf(word, false), starsOf(word, true)]).toEqual([-1, 0, 0]);
});
