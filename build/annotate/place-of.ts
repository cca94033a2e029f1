/** A character of a word, in a script that puts spaces between words. */
const LETTER =
  '[[\\p{L}\\p{M}\\p{N}]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]]';

/** Returns where the text has a passage of whole words, or -1: "unfair" does not have "fair". */
export function placeOf(passage: string, text: string): number {
  const whole = `(?<!${LETTER}(?=${LETTER}))${RegExp.escape(passage)}(?!(?<=${LETTER})${LETTER})`;
  return text.search(new RegExp(whole, 'v'));
}
