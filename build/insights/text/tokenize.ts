import { type WrittenWord, writtenWord } from './written-word.ts';

/** One word, number, emoji or mark in its place: offsets are UTF-16 code units. */
export type Token = WrittenWord & { readonly start: number; readonly end: number };

const PIECES =
  /\p{N}+(?:[.,]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})*|\.{2,}|[:;=]-?[()DP](?![\p{L}])|[^\s\p{L}\p{N}]/gu;

/** Cuts text into tokens; white space belongs to none. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(PIECES)) {
    const piece = match[0];
    const { word, isWord, capital, value, hash, known } = writtenWord(piece);
    const start = match.index;
    const end = start + piece.length;
    tokens.push({ word, isWord, capital, value, hash, known, start, end });
  }
  return tokens;
}
