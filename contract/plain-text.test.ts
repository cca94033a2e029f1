import { expect, it } from 'vitest';
import { cutAtSentence, cutText, primaryLanguage, shorten } from './plain-text.ts';

it.each([
  ['late', 4, 'late'],
  ['late', 3, 'lat'],
  ['late', 0, ''],
  ['ok👍👍', 6, 'ok👍👍'],
  ['ok👍👍', 5, 'ok👍'],
  ['ok👍👍', 4, 'ok👍'],
  ['ok👍👍', 3, 'ok'],
  ['👍', 1, ''],
])('%j in %i code units is %j', (text, maxChars, cut) => {
  expect(cutText(text, maxChars)).toBe(cut);
});

it('cuts a long text between words and keeps its paragraphs', () => {
  expect(shorten('Came on time.', 13)).toBe('Came on time.');
  expect(shorten('Came on time.', 12)).toBe('Came on…');
  expect(shorten('One.\n\nTwo words.', 14)).toBe('One.\n\nTwo…');
  expect(shorten('Donaudampfschiff', 6)).toBe('Donau…');
  expect(shorten('Clean, quick, cheap.', 15)).toBe('Clean, quick…');
});

it('never cuts a character in half', () => {
  expect(shorten('ab😀cd', 4)).toBe('ab…');
  expect(shorten('ab😀cd', 5)).toBe('ab😀…');
});

it('cuts a text at the end of a sentence and reports it', () => {
  const cut = (text: string, max: number) => cutAtSentence(text, max);
  expect(cut('On time. Tidy.', 40)).toEqual({ shown: 'On time. Tidy.', isCut: false });
  expect(cut('On time. Tidy work, fair price.', 20)).toEqual({ shown: 'On time. …', isCut: true });
  expect(cut('They came on time and left', 16)).toEqual({ shown: 'They came on…', isCut: true });
  expect(cut('准时。价格合理，没有额外费用。', 24)).toEqual({ shown: '准时。 …', isCut: true });
  expect(cut('One.\n\n \nTwo.', 40).shown).toBe('One.\nTwo.');
  expect(cut('😀'.repeat(20), 10).shown.isWellFormed()).toBe(true);
  expect(cut('W'.repeat(2_000), 320).shown).toHaveLength(320);
});

it('reads a long run of spaces once', () => {
  expect(cutAtSentence(`Tidy.${' '.repeat(3_000_000)}Fair.`, 10).shown).toBe('Tidy. …');
});

it.each(['en', 'EN-gb', 'en-Latn-GB'])('names the language of the tag %s', (tag) => {
  expect(primaryLanguage(tag)).toBe('en');
});
