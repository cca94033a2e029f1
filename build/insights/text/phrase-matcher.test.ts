import { expect, it } from 'vitest';
import { baseForms, createTermMatcher, pluralForms } from './phrase-matcher.ts';
import { offsetsOf, tokenize } from './tokenize.ts';

const asTerms = (terms: [phrase: string, payload: string][]) =>
  terms.map(([phrase, payload]) => ({ phrase, payload }));

const find = createTermMatcher(
  asTerms([
    ['price', 'price'],
    ['fixed price', 'quote'],
    ['goods', 'products'],
    ['call-out', 'speed'],
    ['24/7', 'hours'],
    ['St. Albans', 'area'],
  ]),
  'en',
  pluralForms,
);

it.each([
  ['their prices', [[1, 2, 'price']]],
  ["price's", [[0, 1, 'price']]],
  ['a fixed price', [[1, 3, 'quote']]],
  ['good', []],
  ['call-out', [[0, 3, 'speed']]],
  ['call out', [[0, 2, 'speed']]],
  ['Open 24/7', [[1, 4, 'hours']]],
  ['Open 24 7', [[1, 3, 'hours']]],
  ['in St. Albans', [[1, 4, 'area']]],
  ['in St Albans', [[1, 3, 'area']]],
  ['It is fixed. Price and work were good.', [[4, 5, 'price']]],
])('in "%s" finds %j', (text, expected) => {
  const hits = find(tokenize(text).tokens);
  expect(hits.map(({ start, end, payloads }) => [start, end, ...payloads])).toEqual(expected);
});

it('returns all payloads of a term', () => {
  const both = createTermMatcher(
    asTerms([
      ['hob', 'repair'],
      ['hob', 'kitchen'],
    ]),
    'en',
    pluralForms,
  );
  expect(both(tokenize('the hobs').tokens)).toEqual([
    { start: 1, end: 2, payloads: ['repair', 'kitchen'] },
  ]);
});

const findFolded = createTermMatcher(
  asTerms([
    ['accueil*', 'staff'],
    ['prix', 'price'],
    ['qualité/prix', 'price'],
    ['rendez-vous', 'waiting'],
    ["à l'heure", 'punctuality'],
    ['freundlich*', 'staff'],
    ['mise* à jour', 'software'],
  ]),
  'fr',
);

it.each([
  ["L'accueil, les prix", ["l'accueil: staff", 'prix: price']],
  ['Rapport qualité/prix', ['qualité/prix: price']],
  ['un RENDEZ-VOUS à l’heure', ['rendez-vous: waiting', "à l'heure: punctuality"]],
  ['freundliche und unfreundliche Leute', ['freundliche: staff']],
  ['les mises à jour', ['mises à jour: software']],
  ['prixx', []],
])('in "%s" finds %j, ignoring accents, articles and endings', (text, expected) => {
  const tokenized = tokenize(text, 'fr');
  const found = findFolded(tokenized.tokens).map(({ payloads, ...span }) => {
    const words = text.slice(...offsetsOf(tokenized, span)).toLowerCase();
    return `${words.replace('’', "'")}: ${payloads.join()}`;
  });
  expect(found).toEqual(expected);
});

it.each([
  ['waiters', 'waiter'],
  ["waiter's", 'waiter'],
  ["waiters'", 'waiter'],
  ['dishes', 'dish'],
  ['batteries', 'battery'],
  ['brownies', 'brownie'],
])('treats %s as a possible form of %s', (word, form) => {
  expect(pluralForms(word)).toContain(form);
});

it('keeps words that only look like a plural', () => {
  expect(['glass', 'bus', 'gas', 'this'].flatMap(pluralForms)).toEqual([
    'glass',
    'bus',
    'gas',
    'this',
  ]);
});

it.each([
  ['tastier', 'tasty'],
  ['loved', 'love'],
  ['sooo', 'so'],
  ['quickly', 'quick'],
])('treats %s as a possible form of %s among opinions', (word, form) => {
  expect(baseForms(word)).toContain(form);
});

it('finds the beginning of a word of a million letters without comparing all of it', () => {
  const find = createTermMatcher(asTerms([['speise*', 'food']]), 'de');
  const { tokens } = tokenize(`Speise${'x'.repeat(1_000_000)}`, 'de');
  expect(find(tokens)).toMatchObject([{ start: 0, end: 1, payloads: ['food'] }]);
});
