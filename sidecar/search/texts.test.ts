import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedWasmMemory } from '../../contract/web-assembly.ts';
import { openTexts, packTexts, type Texts, toBytesText } from './texts.ts';

/** Ways to ask the same texts. */
function open(list: readonly string[], ways: number): Texts[] {
  const memory = sharedWasmMemory();
  const packed = packTexts(list.length, (number) => list[number] ?? '', memory);
  return Array.from({ length: ways }, () => openTexts(memory, packed));
}

/** Numbers of the texts that hold a phrase, as they are found and as they should be. */
function bothWays(list: readonly string[], phrases: readonly string[]): [number[][], number[][]] {
  const [texts] = open(list, 1);
  const numbers = [...list.keys()];
  const found = phrases.map((phrase) => {
    const has = texts?.having(toBytesText(phrase));
    return numbers.filter((number) => has?.(number));
  });
  const expected = phrases.map((phrase) =>
    numbers.filter((number) => list[number]?.includes(phrase)),
  );
  return [found, expected];
}

describe('looking for phrases', () => {
  it('finds what String.includes finds, wherever texts and blocks begin and end', () => {
    // Few letters and long runs: phrases fit often, and almost fit more often.
    const unit = fc.constantFrom('a', 'a', 'b', ' ', 'é', '漢', '👍');
    const text = fc.string({ unit, maxLength: 80 });
    const phrase = fc.string({ unit, minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.array(text, { maxLength: 40 }), fc.array(phrase), (texts, phrases) => {
        const parts = texts.flatMap((one) => [one.slice(3), [...one].slice(0, 17).join('')]);
        const asked = [...phrases, ...parts, ...texts].filter((one) => one.isWellFormed());
        const [found, expected] = bothWays(texts, asked);
        expect(found).toEqual(expected);
      }),
      { numRuns: 300 },
    );
  });

  it('knows phrases of every length, and longer than any text', () => {
    const text = Array.from({ length: 300 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    const parts = Array.from({ length: 300 }, (_, i) => text.slice(i % 7, i + 1));
    const almost = parts.map((part) => `${part.slice(0, -1)}!`);
    const [found, expected] = bothWays(
      [text, text.slice(1), ''],
      [...parts, ...almost, text.repeat(30)],
    );
    expect(found).toEqual(expected);
  });

  it('does not confuse the texts on both sides of a border', () => {
    for (const size of [0, 1, 2, 3000]) {
      const list = Array.from({ length: size }, (_, i) => `text ${(i * 7) % 11} of ${i}`);
      const [found, expected] = bothWays(list, ['text 3', ' of 2', '2047', '7text', 'of 2049', '']);
      expect(found).toEqual(expected);
    }
  });

  it('asks for one phrase after another, in two openings of the same texts', () => {
    const [one, other] = open(['soup', 'bread'], 2);
    expect(one?.having('soup')(0)).toBe(true);
    expect(other?.having('bread')(0)).toBe(false);
    expect(one?.having('soup')(0)).toBe(true);
  });
});
