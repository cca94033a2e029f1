import { expect, it } from 'vitest';
import { isolated } from '../_includes/customer-words.ts';
import { paragraphsOf, shorten, updatedDay } from './review-text.js';
import { litWidth } from './stars.js';

it('removes direction controls from names', () => {
  expect(String(isolated('Ana \u202E\u2067<b>'))).toBe('<bdi>Ana &lt;b&gt;</bdi>');
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

it('splits paragraphs at blank lines and keeps the lines inside them', () => {
  expect(paragraphsOf('a\nb\r\n \r\nc\n\n\n')).toEqual([['a', 'b'], ['c']]);
});

it('counts a review as updated only if the date differs from those of the review and the response', () => {
  const date = '2026-03-01';
  const reply = { date: '2026-03-05' };
  expect(updatedDay({ date, reply })).toBeUndefined();
  expect(updatedDay({ date, reply, updated_at: '2026-03-05T10:00:00Z' })).toBeUndefined();
  expect(updatedDay({ date, reply, updated_at: '2026-03-09T10:00:00Z' })).toBe('2026-03-09');
  expect(updatedDay({ date, updated_at: '2026-03-09T10:00:00Z' })).toBe('2026-03-09');
  expect(updatedDay({ date, updated_at: '2026-03-01T10:00:00Z' })).toBeUndefined();
});

it('fills the share of a star by its area, so that nearly full is not full', () => {
  expect([5, 4.5, 4, 0].map(litWidth)).toEqual([120, 108, 96, 0]);
  // The right arm of the last star is empty, not only its tip.
  expect([3.88, 4.86].map(litWidth)).toEqual([88.9, 112.7]);
});
