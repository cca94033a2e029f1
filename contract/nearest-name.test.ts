import { expect, it } from 'vitest';
import { nameHint } from './nearest-name.ts';

const FIELDS = ['rating', 'text', 'date', 'source'];

it.each([
  ['a letter missing', 'ratng', FIELDS, 'did you mean rating?'],
  ['two neighbours swapped, which is one edit', 'ulr', ['url'], 'did you mean url?'],
  ['another case', 'RATING', FIELDS, 'did you mean rating?'],
  ['the nearer of two', 'datte', ['rate', 'date'], 'did you mean date?'],
  ['the first of two as near', 'dote', ['date', 'note'], 'did you mean date?'],
  ['three edits in a long name', 'verifcatoin', ['verifications'], 'did you mean verifications?'],
  ['four edits', 'sourceabcd', FIELDS, 'known are rating, text, date, source'],
  ['more edits than a third of its letters', 'cat', FIELDS, 'known are rating, text, date, source'],
  ['no letters', '', FIELDS, 'known are rating, text, date, source'],
  ['nothing known', 'rating', [], 'known are none'],
])('hints at what was meant: %s', (_, name, known, hint) => {
  expect(nameHint(name, known)).toBe(hint);
});

it('reads names that can be read only once', () => {
  expect(nameHint('x', new Set(FIELDS).keys())).toBe('known are rating, text, date, source');
});
