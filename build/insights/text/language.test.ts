import { expect, it } from 'vitest';
import { languageOf } from './language.ts';
import { tokenize } from './tokenize.ts';

const language = (text: string, tag?: string, ownerLanguage?: string): string =>
  languageOf(tokenize(text).tokens, tag, ownerLanguage);

it('returns the primary subtag of a tagged review', () => {
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
])('reads "%s" as %s without a tag', (text, expected) => {
  expect(language(text)).toBe(expected);
});

it('requires more English words if the owner writes in another language', () => {
  expect(language('Top Werkstatt')).toBe('en');
  expect(language('Top Werkstatt', undefined, 'de')).toBe('de');
});
