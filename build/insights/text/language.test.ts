import { expect, it } from 'vitest';
import { languageOf } from './language.ts';
import { tokenize } from './tokenize.ts';

const language = (text: string, tag?: string, own?: string): string =>
  languageOf(tokenize(text).tokens, tag, own);

it('believes the tag of a review', () => {
  expect(language('perfekt', 'de-AT')).toBe('de');
  expect(language('perfekt', 'en-GB')).toBe('en');
});

it.each([
  'the boiler was fixed within an hour',
  'Quick response. Friendly engineer. Reasonable price.',
  'great',
  'Thanks Dave',
  '10/10',
])('reads "%s" as English without a tag', (text) => {
  expect(language(text)).toBe('en');
});

it.each([
  ['Nie wieder', 'de'],
  ['die heizung geht wieder und alle sind zufrieden', 'de'],
  ['Très bien', 'fr'],
  ['muy buen servicio y precio justo en todo', 'es'],
  ['Molto bene', 'it'],
  ['Heel goed', 'nl'],
  ['Muito bom', 'pt'],
  ['Bardzo dobrze', 'pl'],
  ['Maten var veldig god', 'no'],
  ['Maden var rigtig lækker', 'da'],
  ['Maten var jättegod', 'sv'],
  ['God mat', 'und'],
  ['God vegan mat!', 'und'],
  ['очень хорошо', 'und'],
])('never reads "%s" as English', (text, expected) => {
  expect(language(text)).toBe(expected);
});

it('asks for more English words where the owner writes another language', () => {
  expect(language('Top Werkstatt')).toBe('en');
  expect(language('Top Werkstatt', undefined, 'de')).toBe('de');
});
