import { expect, it } from 'vitest';
import { wordsFor } from '../../build/read/word-table.ts';
import { html } from '../client/html.ts';
import { localeOf, Words } from './words.ts';

const en = new Words(await wordsFor('en'), 'en-GB');
const de = new Words(await wordsFor('de'), 'de-DE');
const fr = new Words(await wordsFor('fr'), 'fr-FR');

const pl = new Words(await wordsFor('pl'), 'pl-PL');

it('selects the plural form by the rules of the language', () => {
  const count = (words: Words, n: number): string => words.say('rating.count', { count: n });
  expect([0, 1, 1_000].map((n) => count(en, n))).toEqual([
    '0 reviews',
    '1 review',
    '1,000 reviews',
  ]);
  expect(count(de, 1)).toBe('1 Bewertung');
  expect([0, 1, 2, 5, 12, 21, 22].map((n) => count(pl, n))).toEqual([
    '0 opinii',
    '1 opinia',
    '2 opinie',
    '5 opinii',
    '12 opinii',
    '21 opinii',
    '22 opinie',
  ]);
});

it('puts markup in slots without escaping the sentence twice', () => {
  const name = html`<bdi>${'A & B'}</bdi>`;
  const shown = html`${en.show('review.by', { author: name })}`;
  expect(String(shown)).toBe('Review by <bdi>A &amp; B</bdi>');
});

it('throws an error with the language and the key of a missing sentence', () => {
  const empty = new Words({ language: 'pl', entries: {} }, 'pl');
  expect(() => empty.say('rating.none')).toThrow('the words of pl have no rating.none');
});

it('formats numbers with the separators of the language', () => {
  expect(en.number(1_234_567)).toBe('1,234,567');
  expect(de.number(1_234)).toBe('1.234');
  expect(de.rating(4.5)).toBe('4,5');
});

it('shows averages with one decimal, never as 5 when they are below, and null as a dash', () => {
  expect([4.24, 4.25, 4.96, 4.995, 5].map((mean) => en.rating(mean))).toEqual([
    '4.2',
    '4.3',
    '4.9',
    '4.9',
    '5.0',
  ]);
  expect(en.rating(null)).toBe('–');
});

it('names kinds of business, platforms, and where a review was posted', () => {
  const address = { address_locality: 'Wien', address_country: 'AT' };
  expect(en.kindIn({ type: 'Plumber', address })).toBe('Plumber in Wien');
  expect(de.kindIn({ type: 'Bakery', address })).toBe('Bäckerei in Wien');
  expect(en.kindIn({ type: 'Store', address })).toBe('Wien');
  expect([en.platform('google'), en.platform('direct'), en.platform('other')]).toEqual([
    'Google',
    'Sent to us',
    'Another site',
  ]);
});

it('formats dates', async () => {
  expect(en.day('2026-03-01')).toBe('1 March 2026');
  expect(de.day('2026-03-01T10:00:00Z')).toBe('1. März 2026');
  expect(en.days('2026-02-27', '2026-03-01')).toBe('27 February\u2009–\u20091 March 2026');
  const days = ['2026-03-01', '2026-03-11', '2026-03-21'];
  expect(days.map((day) => fr.day(day))).toEqual(['1er mars 2026', '11 mars 2026', '21 mars 2026']);
  expect(fr.days('2026-02-27', '2026-03-01')).toBe('27 février\u2009–\u20091er mars 2026');
  expect(fr.days('2026-03-01', '2026-03-11')).toBe('1er–11 mars 2026');
  const brazilian = new Words(await wordsFor('pt-BR'), 'pt-BR');
  expect(brazilian.day('2026-03-01')).toBe('1º de março de 2026');
  const italian = new Words(await wordsFor('it'), 'it-IT');
  expect(italian.days('2026-02-07', '2026-03-01')).toBe('7 febbraio\u2009–\u20091 marzo 2026');
});

it('formats lists as the language does', () => {
  expect(en.list(['German', 'Polish', 'Welsh']).join('')).toBe('German, Polish and Welsh');
  expect(de.list(['a', 'b']).join('')).toBe('a und b');
});

it('translates the names of languages and keeps unknown tags', () => {
  expect([en.languageName('pl'), de.languageName('pl')]).toEqual(['Polish', 'Polnisch']);
  expect(en.languageName('en-a')).toBe('en-a');
});

it('uses the country of the business for dates unless the language includes a region', () => {
  expect(localeOf('en', 'en', 'US')).toBe('en-US');
  expect(localeOf('de', 'de-AT', 'DE')).toBe('de-AT');
  expect(localeOf('en', 'cy', 'GB')).toBe('en-GB');
  expect(localeOf('en', 'abcd', 'GB')).toBe('en-GB');
});
