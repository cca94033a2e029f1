import { expect, it } from 'vitest';
import { tokenize } from './tokenize.ts';

const wordsOf = (text: string) => tokenize(text).tokens.map(({ word }) => word);

it.each(['😀', 'price ', '‚', 'a. '])('reads 50,000 characters of a longer text of %j', (unit) => {
  const { tokens, ends } = tokenize(unit.repeat(100_000));
  expect(tokens.length).toBeLessThanOrEqual(50_000);
  expect(ends.at(-1)).toBeLessThanOrEqual(50_000);
});

it.each(['It was fine. ', 'It was fine!\n', 'It was fine\n'])(
  'ends a long text of %j after a whole sentence',
  (sentence) => {
    const before = sentence.repeat(Math.floor(49_980 / sentence.length));
    const words = wordsOf(`${before}Their staff were lovely while the boss was watching them.`);
    expect(words).toEqual(wordsOf(before));
  },
);

it('reads all of a text with 50,000 characters', () => {
  expect(wordsOf(`${'a '.repeat(24_998)}end!`).slice(-2)).toEqual(['end', '!']);
});
