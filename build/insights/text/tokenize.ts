import { kindsOf, NUMBER } from '../lexicon/kinds.ts';
import { knownWord } from '../lexicon/known-words.ts';
import { wordValue } from '../lexicon/lexicon.ts';
import { hashWord, MAX_WORDS, numberOf } from '../lexicon/words.ts';

/**
 * A word, number, emoji or mark, and what is known of it wherever it stands: all places where it is written alike share one.
 */
export type Token = {
  /** As the text has it. */
  readonly written: string;
  /** Lower case, apostrophes straight, accents composed. */
  readonly word: string;
  /** `numberOf` it. */
  readonly number: number;
  /** Whether it is a word or number, not a mark. */
  readonly isWord: boolean;
  /** Whether it is written with a capital first letter. */
  readonly capital: boolean;
  /** What it says by itself: `wordValue`. */
  readonly value: number;
  /** Bits of what it does to others: `kindsOf`. */
  readonly kinds: number;
  /** All numbers have the same. */
  readonly hash: number;
  /** Its number among those that training knows; -1 for any other. */
  readonly known: number;
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
  return {
    written,
    word,
    number: numberOf(word),
    isWord,
    capital: isWord && CAPITAL.test(written),
    value: wordValue(word),
    kinds,
    hash: (kinds & NUMBER) !== 0 ? ANY_NUMBER : hash,
    known: knownWord(hash),
  };
}

/** Tokens by the hash of what is written: it is read off the text, where a key would be cut out of it first. */
const met = new Map<number, Token>();

function tokenAt(text: string, start: number, end: number): Token {
  const hash = hashWord(text, start, end);
  const before = met.get(hash);
  if (before?.written.length === end - start && text.startsWith(before.written, start))
    return before;
  const token = describe(text.slice(start, end));
  if (!before && met.size < MAX_WORDS) met.set(hash, token);
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

const SPACE = 32;

/** Cuts a text into tokens. */
export function tokenize(text: string): Tokenized {
  const tokens: Token[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (let start = 0; start < text.length; ) {
    if (text.charCodeAt(start) === SPACE) {
      start++;
      continue;
    }
    let end = endOfPlainWord(text, start);
    if (end === start) {
      PIECE.lastIndex = start;
      end = start + (PIECE.exec(text)?.[0].length ?? 0);
    }
    if (end === start) {
      start++;
      continue;
    }
    tokens.push(tokenAt(text, start, end));
    starts.push(start);
    ends.push(end);
    start = end;
  }
  return { text, tokens, starts, ends };
}
