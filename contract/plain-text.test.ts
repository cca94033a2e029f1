import { expect, it } from 'vitest';
import { cutText } from './plain-text.ts';

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
