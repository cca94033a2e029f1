import { expect, it } from 'vitest';
import { cutText, shorten } from './plain-text.ts';

it.each([
  ['late', 4, 'late'],
  ['late', 3, 'lat'],
  ['late', 0, ''],
  ['ok👍👍', 6, 'ok👍👍'],
  ['ok👍👍', 5, 'ok👍'],
  ['ok👍👍', 4, 'ok👍'],
  ['ok👍👍', 3, 'ok'],
  ['👍', 1, ''],
])('%j in %i code units is %j', (text, maxChars, cut) => {
  expect(cutText(text, maxChars)).toBe(cut);
});

it('cuts a long text between words and keeps its paragraphs', () => {
  expect(shorten('Came on time.', 13)).toBe('Came on time.');
  expect(shorten('Came on time.', 12)).toBe('Came on…');
  expect(shorten('One.\n\nTwo words.', 14)).toBe('One.\n\nTwo…');
  expect(shorten('Donaudampfschiff', 6)).toBe('Donau…');
});

it('never cuts a character in half', () => {
  expect(shorten('ab😀cd', 4)).toBe('ab…');
  expect(shorten('ab😀cd', 5)).toBe('ab😀…');
});
