import type { Words } from './words/en.ts';

/** A number with the separators of the language; `decimals` are always written out. */
export function formatNumber(words: Words, value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, words.thousands);
  return fraction === undefined ? grouped : `${grouped}${words.decimalPoint}${fraction}`;
}

/** "1 review", "1,204 reviews". */
export function formatCount(words: Words, count: number): string {
  return words.count(formatNumber(words, count), count === 1);
}

/** A mean of stars with two decimals, a dash where there is none. */
export function formatRating(words: Words, rating: number | null): string {
  return rating === null ? '–' : formatNumber(words, rating, 2);
}

/** A percentage without decimals, a dash where there is none. */
export function formatPercent(words: Words, percent: number | null): string {
  return percent === null ? '–' : words.percent(formatNumber(words, Math.round(percent)));
}

/** A day (`YYYY-MM-DD`, or a moment that begins with one) in words. */
export function formatDay(words: Words, day: string): string {
  const month = words.months[Number(day.slice(5, 7)) - 1] ?? day.slice(5, 7);
  return words.day(Number(day.slice(8, 10)), month, day.slice(0, 4));
}

/** A period of a trend (`2026-Q1` or `2026`) in words. */
export function formatPeriod(words: Words, period: string): string {
  const [year = '', quarter] = period.split('-Q');
  return quarter === undefined ? year : words.quarter(quarter, year);
}
