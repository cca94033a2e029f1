import { kindsOf, NUMBER } from '../lexicon/kinds.ts';
import { knownWordIndex } from '../lexicon/known-words.ts';
import { wordValue } from '../lexicon/lexicon.ts';
import { hashWord, MAX_WORDS, wordIdOf } from '../lexicon/words.ts';

/**
 * A word, number, emoji or mark, and what is known of it wherever it stands: all places where it is written alike share one.
 */
export type Token = {
  /** As the text has it. */
  readonly written: string;
  /** The same in lower case; and with its apostrophes straight and its accents composed. */
  readonly lower: string;
  readonly word: string;
  /** See `wordIdOf`. */
  readonly wordId: number;
  /** Whether it is a word or number, not a mark. */
  readonly isWord: boolean;
  /** Whether it is written with a capital first letter. */
  readonly isCapitalized: boolean;
  /** What it says by itself: `wordValue`. */
  readonly value: number;
  /** Bits of what it does to others: `kindsOf`. */
  readonly kinds: number;
  /** All numbers have the same. */
  readonly hash: number;
  /** Its number among those that training knows; -1 for any other. */
  readonly knownIndex: number;
  /** Whether it is a word of letters, and then, whether English reviews use it. */
  readonly hasLetters: boolean;
  readonly isEnglish: boolean;
};

/** A text cut into tokens; white space belongs to none. */
export type Tokenized = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Where each token begins, and where it ends, in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const WORD = /^[\p{L}\p{N}]/u;
const CAPITAL = /^\p{Lu}/u;
const ANY_NUMBER = hashWord('#');
const LETTER = /^\p{L}/u;
/** Letters that English words have in borrowed ones only. */
const FOREIGN = /[^a-z0-9'’éè]/u;

/** Contractions as they are often typed: without the apostrophe. Not those that are words of their own ("ill", "well"). */
const UNMARKED = new Map(
  `don't can't won't didn't doesn't isn't wasn't weren't wouldn't couldn't shouldn't hasn't haven't hadn't aren't ain't i'm i've
   we've they've you've they're you're that's what's there's`
    .split(/\s+/)
    .map((word) => [word.replace("'", ''), word]),
);

function plainWord(written: string): string {
  const word = written.toLowerCase().replaceAll('’', "'").normalize('NFC');
  return UNMARKED.get(word) ?? word;
}

function describe(written: string): Token {
  const isWord = WORD.test(written);
  const word = isWord ? plainWord(written) : written;
  const hash = hashWord(word);
  const kinds = kindsOf(word);
  const value = wordValue(word);
  const known = knownWordIndex(hash);
  return {
    written,
    lower: written.toLowerCase(),
    word,
    wordId: wordIdOf(word),
    isWord,
    isCapitalized: isWord && CAPITAL.test(written),
    value,
    kinds,
    hash: (kinds & NUMBER) !== 0 ? ANY_NUMBER : hash,
    knownIndex: known,
    hasLetters: LETTER.test(written),
    isEnglish: (known >= 0 || value !== 0) && !FOREIGN.test(word),
  };
}

/** A hash table of the tokens that were met: each is in the first free place after the hash of what is written. */
const met = new Array<Token | undefined>(1 << 17).fill(undefined);
let metCount = 0;

/** The token of a stretch of text; the hash is read off the text, where a key would be cut out of it first. */
function tokenAt(text: string, start: number, end: number): Token {
  let place = hashWord(text, start, end) & (met.length - 1);
  for (let token = met[place]; token; token = met[place]) {
    const { written } = token;
    if (written.length === end - start && text.startsWith(written, start)) return token;
    place = (place + 1) & (met.length - 1);
  }
  const token = describe(text.slice(start, end));
  if (metCount++ < MAX_WORDS) met[place] = token;
  return token;
}

const PIECE =
  /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})*|\.{2,}|[:;=]-?[()DP](?![\p{L}])|[^\s\p{L}\p{N}]/uy;

/** Where a word of plain letters and digits that begins at `start` ends; `start` itself where it may go on otherwise. */
function endOfPlainWord(text: string, start: number): number {
  for (let at = start; ; at++) {
    const code = text.charCodeAt(at) | 32;
    if ((code >= 97 && code <= 122) || (at > start && code >= 48 && code <= 57)) continue;
    return code === 39 || code > 127 ? start : at;
  }
}

/** Cuts a text into tokens. */
export function tokenize(text: string): Tokenized {
  const likely = text.length >> 2;
  const tokens = new Array<Token>(likely);
  const starts = new Array<number>(likely);
  const ends = new Array<number>(likely);
  let count = 0;
  for (let start = 0; start < text.length; ) {
    let end = endOfPlainWord(text, start);
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
