import { expect, it } from 'vitest';
import { findProbableDuplicates } from './find-duplicates.ts';

const TEXT = 'They came within the hour, fixed the boiler and left no dirt behind.';

const at = (id: string, platform: string, date: string, name: string, text = TEXT) => ({
  id,
  source: { platform },
  date,
  author: { name },
  text,
});

it.each([
  [
    'one name and day, similar words',
    at('b', 'yelp', '2026-03-01', 'Ann Lee', `${TEXT} Thanks, Tom!`),
  ],
  ['no name, the same words', at('b', 'yelp', '2026-03-01', 'Anonymous', TEXT.toUpperCase())],
  ['a shortened name, the same words', at('b', 'yelp', '2026-03-01', 'Ann L.')],
  ['a first name, the same words', at('b', 'yelp', '2026-03-01', 'Ann')],
  ['an initial and the same words, some days later', at('b', 'yelp', '2026-03-04', 'A. Lee')],
  ['one name and words, some days later', at('b', 'yelp', '2026-03-08', 'ann lee')],
])('pairs %s', (_case, other) => {
  const pair = [at('a', 'google', '2026-03-01', 'Ann Lee'), other];
  expect(findProbableDuplicates(pair)).toEqual([['a', 'b']]);
});

it.each([
  ['another name', at('b', 'yelp', '2026-03-01', 'Bo Falk')],
  ['another initial', at('b', 'yelp', '2026-03-01', 'Ann M.')],
  [
    'a shortened name, similar words',
    at('b', 'yelp', '2026-03-01', 'Ann L.', `${TEXT} Thanks, Tom!`),
  ],
  ['one platform', at('b', 'google', '2026-03-01', 'Ann Lee')],
  ['no name, another day', at('b', 'yelp', '2026-03-02', 'Anonymous')],
  ['one name, much later', at('b', 'yelp', '2026-03-09', 'Ann Lee')],
  ['no name, similar words', at('b', 'yelp', '2026-03-01', 'Anonymous', `${TEXT} Thanks, Tom!`)],
])('does not pair %s', (_case, other) => {
  const pair = [at('a', 'google', '2026-03-01', 'Ann Lee'), other];
  expect(findProbableDuplicates(pair)).toEqual([]);
});

it('does not pair reviews with few words', () => {
  const pair = [
    at('a', 'google', '2026-03-01', 'Ann Lee', 'Great service!'),
    at('b', 'yelp', '2026-03-01', 'Ann Lee', 'Great service!'),
  ];
  expect(findProbableDuplicates(pair)).toEqual([]);
});
