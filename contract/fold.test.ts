import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from './fold.ts';

/** The definition, one step after the other, character by character. */
function foldPlainly(text: string): string {
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

/** All that can go wrong: every plane, ASCII alone, white space, marks, letters with a rule of their own. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
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
  it('does what its definition says, whatever the text', () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(fold(given)).toBe(foldPlainly(given));
      }),
      { numRuns: 5_000 },
    );
  });

  it('does what its definition says for every single code point', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x1_0fff; code++) {
      const given = `a${String.fromCodePoint(code)}b`;
      if (fold(given) !== foldPlainly(given)) wrong.push(code.toString(16));
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
  ])('folds %j to %j', (given, folded) => {
    expect(fold(given)).toBe(folded);
  });
});
