import { kindsOf, NUMBER } from '../lexicon/kinds.ts';
import { knownWord } from '../lexicon/known-words.ts';
import { wordValue } from '../lexicon/lexicon.ts';
import { hashWord, numberOf, rememberWords } from '../lexicon/words.ts';

/** What is known of a word, number, emoji or mark wherever it stands. */
type WrittenWord = {
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

const writtenWord = rememberWords((written): WrittenWord => {
  const isWord = WORD.test(written);
  const word = isWord ? plainWord(written) : written;
  const hash = hashWord(word);
  const kinds = kindsOf(word);
  return {
    word,
    number: numberOf(word),
    isWord,
    capital: isWord && CAPITAL.test(written),
    value: wordValue(word),
    kinds,
    hash: (kinds & NUMBER) !== 0 ? ANY_NUMBER : hash,
    known: knownWord(hash),
  };
});

/** One word, number, emoji or mark in its place: offsets are UTF-16 code units. */
export type Token = WrittenWord & { readonly start: number; readonly end: number };

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

/** Cuts text into tokens; white space belongs to none. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
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
    const { word, number, isWord, capital, value, kinds, hash, known } = writtenWord(
      text.slice(start, end),
    );
    tokens.push({ word, number, isWord, capital, value, kinds, hash, known, start, end });
    start = end;
  }
  return tokens;
}
