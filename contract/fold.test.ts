import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../test/support/any-character.ts';
import { fold } from './fold.ts';

/** The reference implementation, step by step and character by character. */
function foldReference(text: string): string {
  const letters = new Map([
    ...([...'ßæœøđłıς'].map((from, i) => [
      from,
      ['ss', 'ae', 'oe', 'o', 'd', 'l', 'i', 'σ'][i],
    ]) as [string, string][]),
    ...[...'‘’‚‛'].map((from): [string, string] => [from, "'"]),
    ...[...'“”„‟'].map((from): [string, string] => [from, '"']),
    ...[...'‐‑‒–—―−'].map((from): [string, string] => [from, '-']),
  ]);
  const kept = [...text.normalize('NFKD')].filter((letter) => !/^[\p{M}\p{Cf}]$/u.test(letter));
  const lower = [...kept.join('').toLowerCase()].map((letter) => letters.get(letter) ?? letter);
  let folded = '';
  for (const letter of lower) {
    const isSpace = /^\s$/.test(letter);
    if (!(isSpace && folded.endsWith(' '))) folded += isSpace ? ' ' : letter;
  }
  return folded;
}

/** Every Unicode plane, ASCII alone, white space, marks and letters with special rules. */
const text = fc.oneof(
  fc.string({ unit: anyCharacter }),
  fc.string({ unit: 'binary-ascii' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ...' \t\n\r\v\f\u00a0\u2028\u3000\u0085\ufeff',
      ...'aAzZ09.,ßẞæÆœŒøØđĐłŁıİIςΣσΩÅéÉñǅǆﬁﬀ①½ﷺ',
      ...'\u0300\u0301\u0307\u20dd\u00ad\u200b\u200d\u200f\u061c\u180e',
      ...'‘’‚‛“”„‟‐‑‒–—―−-\'"´`',
      ...'漢字かなカナ한글שלוםсловоกำ',
      '😀',
      '👍🏽',
      '\ud83d',
      '\ude00',
    ),
  }),
);

describe('fold', () => {
  it('matches the reference implementation for random texts', () => {
    fc.assert(
      fc.property(text, (input) => {
        expect(fold(input)).toBe(foldReference(input));
      }),
      { numRuns: 5_000 },
    );
  });

  it('matches the reference implementation for every code point of the first two planes', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x1_0fff; code++) {
      const input = `a${String.fromCodePoint(code)}b`;
      if (fold(input) !== foldReference(input)) wrong.push(code.toString(16));
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['naïve CAFÉ', 'naive cafe'],
    ['cafe\u0301', 'cafe'],
    ['İstanbul ısı', 'istanbul isi'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['ﬁne ﬀ', 'fine ff'],
    ['Łódź Æon Œuvre Ørsted Đà', 'lodz aeon oeuvre orsted da'],
    ['“on–time” — it’s', '"on-time" - it\'s'],
    ['so\u00adft zero\u200bwidth', 'soft zerowidth'],
    ['  two \t\n lines  ', ' two lines '],
    ['水漏れ ＡＢＣ①', '水漏れ abc1'],
    ['', ''],
  ])('folds %j to %j', (input, folded) => {
    expect(fold(input)).toBe(folded);
  });
});
