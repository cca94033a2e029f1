import { expect, it } from 'vitest';
import { nameHint } from './nearest-name.ts';

const FIELDS = ['rating', 'text', 'date', 'source'];
const MANY = Array.from({ length: 200 }, (_, at) => `name ${at}`);

it.each([
  ['a missing letter', 'ratng', FIELDS, 'did you mean rating?'],
  ['two swapped letters, which count as one edit', 'ulr', ['url'], 'did you mean url?'],
  ['another case', 'RATING', FIELDS, 'did you mean rating?'],
  ['the nearer of two', 'datte', ['rate', 'date'], 'did you mean date?'],
  ['the first of two equally near names', 'dote', ['date', 'note'], 'did you mean date?'],
  ['three edits in a long name', 'verifcatoin', ['verifications'], 'did you mean verifications?'],
  ['four edits', 'sourceabcd', FIELDS, 'known: rating, text, date, source'],
  ['more edits than a third of its letters', 'cat', FIELDS, 'known: rating, text, date, source'],
  ['two edits of four letters', 'name', FIELDS, 'known: rating, text, date, source'],
  ['no letters', '', FIELDS, 'known: rating, text, date, source'],
  ['many known', 'x', MANY, `known: ${MANY.slice(0, 25).join(', ')} and 175 more`],
  ['a near one of many', 'name 199', MANY, 'did you mean name 199?'],
  ['nothing known', 'rating', [], 'known: none'],
])('suggests a name: %s', (_, name, known, hint) => {
  expect(nameHint(name, known)).toBe(hint);
});

it('accepts names from an iterator', () => {
  expect(nameHint('x', new Set(FIELDS).keys())).toBe('known: rating, text, date, source');
});
