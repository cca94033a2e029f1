import { expect, it } from 'vitest';
import { baseForm, createTermMatcher } from './term-matcher.ts';

const find = createTermMatcher([
  { phrase: 'price', payload: 'price' },
  { phrase: 'fixed price', payload: 'quote' },
  { phrase: 'goods', payload: 'products' },
  { phrase: 'call-out', payload: 'speed' },
]);

it('finds plural and possessive forms of a term', () => {
  expect(find(['their', 'prices']).map(({ payloads }) => payloads)).toEqual([['price']]);
  expect(find(["price's"])).toHaveLength(1);
});

it('prefers the longest term and lets none overlap', () => {
  expect(find(['a', 'fixed', 'price'])).toEqual([{ start: 1, end: 3, payloads: ['quote'] }]);
});

it('does not take "good" for "goods"', () => {
  expect(find(['good'])).toEqual([]);
});

it('passes over a hyphen', () => {
  expect(find(['call', '-', 'out'])).toHaveLength(1);
  expect(find(['call', 'out'])).toHaveLength(1);
});

it.each([
  ['waiters', 'waiter'],
  ["waiter's", 'waiter'],
  ['dishes', 'dish'],
  ['batteries', 'battery'],
  ['glass', 'glass'],
  ['bus', 'bus'],
])('has one form for %s', (word, base) => {
  expect(baseForm(word)).toBe(base);
});
