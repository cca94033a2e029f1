import { expect, it } from 'vitest';
import { bareWord, createStemMatcher } from './stem-matcher.ts';
import { tokenize } from './tokenize.ts';

const find = createStemMatcher(
  [
    ['accueil*', 'staff'],
    ['prix', 'price'],
    ['qualité prix', 'price'],
    ['rendez-vous', 'waiting'],
    ["à l'heure", 'punctuality'],
    ['freundlich*', 'staff'],
    ['mise* à jour', 'software'],
  ].map(([phrase = '', payload = '']) => ({ phrase, payload })),
);

const found = (text: string): string[] => {
  const words = tokenize(text).map(({ word }) => bareWord(word));
  return find(words).map(
    ({ start, end, payloads }) => `${words.slice(start, end).join(' ')}: ${payloads.join()}`,
  );
};

it.each([
  ["L'accueil, les prix", ['accueil: staff', 'prix: price']],
  ['Rapport qualité/prix', ['qualite / prix: price']],
  ['un RENDEZ-VOUS à l’heure', ['rendez - vous: waiting', 'a heure: punctuality']],
  ['freundliche und unfreundliche Leute', ['freundliche: staff']],
  ['les mises à jour', ['mises a jour: software']],
  ['prixx', []],
])('finds in "%s" %j', (text, expected) => {
  expect(found(text)).toEqual(expected);
});
