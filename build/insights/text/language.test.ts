import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

const language = (text: string, tag?: string, ownerLanguage = 'en'): string =>
  languageOf(text, tag, ownerLanguage);

it('returns the primary subtag of a tagged review', () => {
  expect(language('perfekt', 'de-AT')).toBe('de');
  expect(language('perfekt', 'en-GB')).toBe('en');
});

it.each([
  'the boiler was fixed within an hour',
  'Quick response. Friendly engineer. Reasonable price.',
  'great',
  'Thanks Dave',
  'Nice cut, no hello, no smile, no eye contact.',
  'Oh brilliant, another broken mirror. Seven years bad luck, cheers lads.',
  'Honest grub, proper boozer, London prices.',
  'Green curry lovely, red curry watery, bill rounded up.',
  '10/10',
])('reads "%s" as English without a tag', (text) => {
  expect(language(text)).toBe('en');
});

it.each([
  ['die Heizung geht wieder und alle sind zufrieden', 'de'],
  ['Nette Friseurinnen, schönes Ergebnis. Man muss drei Wochen vorher buchen.', 'de'],
  ['Zwei Stunden gewartet, drei Minuten drin, falsches Rezept.', 'de'],
  ['Très bien reçu, je recommande ce garage', 'fr'],
  ['muy buen servicio y precio justo en todo', 'es'],
  ['Molto bene, sono stati gentili con tutti', 'it'],
  ['Heel goed en snel, wij zijn tevreden', 'nl'],
  ['Muito bom, o serviço foi rápido', 'pt'],
  ['Bardzo dobrze, polecam ten warsztat', 'pl'],
  ['Betjeningen var god og det er altid rigtig lækker mad', 'da'],
  ['очень хорошо', 'und'],
  ['Palvelu oli todella hyvää ja ruoka erinomaista aina', 'und'],
])('reads "%s" as %s without a tag', (text, expected) => {
  expect(language(text)).toBe(expected);
});

it.each([
  ['Nie wieder', 'de'],
  ['Top Werkstatt', 'de'],
  ['Great service', 'de'],
  ['Très bien', 'fr'],
  ['Super!', 'pl'],
  ['Poprzedni weterynarz chciał uśpić psa. Tutaj wystarczyła zmiana karmy.', 'pl'],
])('counts "%s" as in the language of the owner: %s', (text, owner) => {
  expect(language(text, undefined, owner)).toBe(owner);
  expect(language(text, undefined, 'en')).toBe('en');
});

it.each([
  ['fr', 'À éviter absolument. Serveurs impolis, nappe sale, viande avariée.'],
  ['de', 'Unverschämt teuer, winzige Portionen, arrogante Bedienung. Finger weg!'],
])('reads a review without articles and verbs as %s', (owner, text) => {
  expect(language(text, undefined, owner)).toBe(owner);
});

it('needs clearly more common words of another language than of the language of the owner', () => {
  expect(language('Un servizio come in un film, per me', undefined, 'it')).toBe('it');
  expect(language('The service was great and they came on time', undefined, 'de')).toBe('en');
});
