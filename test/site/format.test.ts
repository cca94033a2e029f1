import { expect, it } from 'vitest';
import { isolated } from '../../site/_includes/customer-words.ts';
import {
  formatCount,
  formatDay,
  formatNumber,
  formatPercent,
  formatPeriod,
  formatRating,
} from '../../site/_includes/format.ts';
import { de } from '../../site/_includes/words/de.ts';
import { en } from '../../site/_includes/words/en.ts';
import { wordsFor } from '../../site/_includes/words/words.ts';

it('writes numbers with the separators of the language', () => {
  expect(formatNumber(en, 1_234_567)).toBe('1,234,567');
  expect(formatNumber(de, 1_234.5, 2)).toBe('1.234,50');
  expect(formatNumber(en, 999)).toBe('999');
});

it('tells one review from several', () => {
  expect([0, 1, 1_000].map((count) => formatCount(en, count))).toEqual([
    '0 reviews',
    '1 review',
    '1,000 reviews',
  ]);
  expect(formatCount(de, 1)).toBe('1 Bewertung');
});

it('never rounds a mean to a whole number, and shows a dash for none', () => {
  expect(formatRating(en, 4.96)).toBe('4.96');
  expect(formatRating(en, null)).toBe('–');
  expect(formatPercent(de, 61.4)).toBe('61 %');
  expect(formatPercent(en, null)).toBe('–');
});

it('writes days and periods in words', () => {
  expect(formatDay(en, '2026-03-01')).toBe('1 March 2026');
  expect(formatDay(de, '2026-03-01T10:00:00Z')).toBe('1. März 2026');
  expect(formatPeriod(en, '2026-Q1')).toBe('quarter 1 of 2026');
  expect(formatPeriod(de, '2026')).toBe('2026');
});

it('finds the words of a language by its first part, and English for any other', () => {
  expect(wordsFor('de-AT')).toBe(de);
  expect(wordsFor('EN')).toBe(en);
  expect(wordsFor('tlh')).toBe(en);
  expect(wordsFor('constructor')).toBe(en);
});

it('keeps a name from turning the direction of what follows it', () => {
  expect(String(isolated('Ana \u202E\u2067<b>'))).toBe('<bdi>Ana &lt;b&gt;</bdi>');
});
