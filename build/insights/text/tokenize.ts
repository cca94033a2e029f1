import { kindsOf, NUMBER } from '../lexicon/kinds.ts';
import { knownWordIndex } from '../lexicon/known-words.ts';
import { wordValue } from '../lexicon/lexicon.ts';
import { hashWord, MAX_WORDS, wordIdOf } from '../lexicon/words.ts';

/** A word, number, emoji or punctuation mark. All occurrences with the same spelling share one token. */
export type Token = {
  readonly written: string;
  readonly lower: string;
  /** Lower case in NFC, with straight apostrophes and complete contractions ("dont" becomes "don't"). */
  readonly word: string;
  /** See `wordIdOf`. */
  readonly wordId: number;
  /** Whether it is a word or number rather than an emoji or punctuation. */
  readonly isWord: boolean;
  readonly isCapitalized: boolean;
  /** See `wordValue`. */
  readonly value: number;
  /** See `kindsOf`. */
  readonly kinds: number;
  /** Hash of `word`. All numbers share one hash. */
  readonly hash: number;
  /** See `knownWordIndex`. */
  readonly knownIndex: number;
  readonly startsWithLetter: boolean;
  /** Whether English reviews use the word. */
  readonly isEnglish: boolean;
};

/** A text and its tokens, without white space. */
export type Tokenized = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Offsets of each token in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const WORD = /^[\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;
const NUMBER_HASH = hashWord('#');
const LETTER = /^\p{L}/u;
/** Characters that do not occur in English words, including borrowed ones. */
const FOREIGN = /[^a-z0-9'’éè]/u;

/** Contractions by their spelling without the apostrophe, except those that spell another word ("ill", "well"). */
const CONTRACTIONS = new Map(
  `don't can't won't didn't doesn't isn't wasn't weren't wouldn't couldn't shouldn't hasn't haven't hadn't aren't ain't i'm i've
   we've they've you've they're you're that's what's there's`
    .split(/\s+/)
    .map((word) => [word.replace("'", ''), word]),
);

function normalize(written: string): string {
  const word = written.toLowerCase().replaceAll('’', "'").normalize('NFC');
  return CONTRACTIONS.get(word) ?? word;
}

function createToken(written: string): Token {
  const isWord = WORD.test(written);
  const word = isWord ? normalize(written) : written;
  const hash = hashWord(word);
  const kinds = kindsOf(word);
  const value = wordValue(word);
  const knownIndex = knownWordIndex(hash);
  return {
    written,
    lower: written.toLowerCase(),
    word,
    wordId: wordIdOf(word),
    isWord,
    isCapitalized: isWord && CAPITAL.test(written),
    value,
    kinds,
    hash: (kinds & NUMBER) !== 0 ? NUMBER_HASH : hash,
    knownIndex,
    startsWithLetter: LETTER.test(written),
    isEnglish: (knownIndex >= 0 || value !== 0) && !FOREIGN.test(word),
  };
}

/** Open-addressing hash table of tokens by spelling. */
const tokenTable = new Array<Token | undefined>(1 << 17).fill(undefined);
let tokenCount = 0;

/** Returns the token of a range of the text. Hashing the range in place avoids a substring for each lookup. */
function tokenAt(text: string, start: number, end: number): Token {
  let place = hashWord(text, start, end) & (tokenTable.length - 1);
  for (let token = tokenTable[place]; token; token = tokenTable[place]) {
    const { written } = token;
    if (written.length === end - start && text.startsWith(written, start)) return token;
    place = (place + 1) & (tokenTable.length - 1);
  }
  const token = createToken(text.slice(start, end));
  if (tokenCount++ < MAX_WORDS) tokenTable[place] = token;
  return token;
}

/** Matches a number, word, emoji, ellipsis, emoticon or punctuation mark. */
const PIECE =
  /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})*|\.{2,}|[:;=]-?[()DP](?![\p{L}])|[^\s\p{L}\p{N}]/uy;

/** Returns the end of the ASCII word at `start`, or `start` if there is none or it may continue with other characters. */
function endOfAsciiWord(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at) | 32;
    if ((code >= 97 && code <= 122) || (at > start && code >= 48 && code <= 57)) continue;
    return code === 39 || code > 127 ? start : at;
  }
}

/** Splits a text into tokens. */
export function tokenize(text: string): Tokenized {
  const expectedCount = text.length >> 2;
  const tokens = new Array<Token>(expectedCount);
  const starts = new Array<number>(expectedCount);
  const ends = new Array<number>(expectedCount);
  let count = 0;
  for (let start = 0; start < text.length; ) {
    let end = endOfAsciiWord(text, start);
    if (end === start && text[start] !== ' ') {
      PIECE.lastIndex = start;
      if (PIECE.test(text)) end = PIECE.lastIndex;
    }
    if (end > start) {
      tokens[count] = tokenAt(text, start, end);
      starts[count] = start;
      ends[count++] = end;
    }
    start = Math.max(end, start + 1);
  }
  tokens.length = starts.length = ends.length = count;
  return { text, tokens, starts, ends };
}
