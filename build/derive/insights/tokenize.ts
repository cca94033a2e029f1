/** One word, number, emoji or mark of a text. */
export type Token = {
  /** Lower case, curly apostrophes made straight. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a word or number, not a mark. */
  readonly isWord: boolean;
  /** Whether it is written with a capital first letter. */
  readonly capital: boolean;
};

const PIECES =
  /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}(?:\p{M}|\u200d|\p{Extended_Pictographic})*|\.{2,}|[:;=]-?[()DP](?![\p{L}])|[^\s\p{L}\p{N}]/gu;
const WORD = /^[\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;

/** Cuts text into tokens; offsets are UTF-16 code units, white space belongs to none. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECES)) {
    const piece = match[0];
    const isWord = WORD.test(piece);
    tokens.push({
      word: isWord ? piece.toLowerCase().replaceAll('’', "'") : piece,
      start: match.index,
      end: match.index + piece.length,
      isWord,
      capital: isWord && CAPITAL.test(piece),
    });
  }
  return tokens;
}
