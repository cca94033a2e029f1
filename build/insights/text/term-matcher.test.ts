import { expect, it } from 'vitest';
import { createTermMatcher, formsOf } from './term-matcher.ts';
import { tokenize } from './tokenize.ts';

const find = createTermMatcher([
  { phrase: 'price', payload: 'price' },
  { phrase: 'fixed price', payload: 'quote' },
  { phrase: 'goods', payload: 'products' },
  { phrase: 'call-out', payload: 'speed' },
  { phrase: '24/7', payload: 'hours' },
  { phrase: 'St. Albans', payload: 'area' },
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

it('passes over the marks that a term has itself, and over no others', () => {
  const wordsOf = (text: string) => tokenize(text).map(({ word }) => word);
  expect(find(wordsOf('Open 24/7'))).toEqual([{ start: 1, end: 4, payloads: ['hours'] }]);
  expect(find(wordsOf('in St. Albans'))).toHaveLength(1);
  expect(find(wordsOf('in St Albans'))).toHaveLength(1);
  expect(find(wordsOf('The price is fixed. Price and work were good.'))).not.toContainEqual(
    expect.objectContaining({ payloads: ['quote'] }),
  );
});

it.each([
  ['waiters', 'waiter'],
  ["waiter's", 'waiter'],
  ["waiters'", 'waiter'],
  ['dishes', 'dish'],
  ['batteries', 'battery'],
  ['brownies', 'brownie'],
])('%s may stand for %s', (word, form) => {
  expect(formsOf(word)).toContain(form);
});

it('takes no letter from words that only end like a plural', () => {
  expect(['glass', 'bus', 'gas', 'this'].flatMap(formsOf)).toEqual(['glass', 'bus', 'gas', 'this']);
});
