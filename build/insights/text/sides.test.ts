import { expect, it } from 'vitest';
import { annotate } from './annotate.ts';

it.each([
  ['the soup was good', 'the soup was good'],
  ['the soup was good but the bread was not', 'the soup was good'],
  ['although the waiter was rude , the soup was good', 'although the waiter was rude ,'],
  ['it was dull. but the end was not', 'it was dull . but the end was not'],
  ['dull, but funny, although long', 'dull , although long'],
])('finds one side of "%s" to be "%s"', (text, expected) => {
  const { tokens, side } = annotate(text);
  const first = tokens.filter((_, at) => side[at] === 0).map(({ word }) => word);
  expect(first.join(' ')).toBe(expected);
});
