const DIGIT = /^\p{N}/u;
const NUMBER_WORDS: ReadonlySet<string> = new Set(
  'two three four five six seven eight nine ten eleven twelve fifteen twenty thirty forty fifty hundred'.split(
    ' ',
  ),
);

/** Whether a word is a number, in digits or letters; "one" is seldom meant as one. */
export function isNumber(word: string): boolean {
  return DIGIT.test(word) || NUMBER_WORDS.has(word);
}
