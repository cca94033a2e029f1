/** A character of a word, in a script that puts spaces between words. */
const LETTER =
  '[[\\p{L}\\p{M}\\p{N}]--[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmr}\\p{scx=Mymr}]]';

/** Returns where a passage of whole words stands in the text, or -1: "fair" does not stand in "unfair". */
export function placeOf(passage: string, text: string): number {
  const whole = `(?<!${LETTER}(?=${LETTER}))${RegExp.escape(passage)}(?!(?<=${LETTER})${LETTER})`;
  return text.search(new RegExp(whole, 'v'));
}
