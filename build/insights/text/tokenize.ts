import { fold } from '../../../contract/fold.ts';
import { memoize } from './memoize.ts';
import spelling from './spelling.json' with { type: 'json' };

/** A word, number, emoji or punctuation mark. */
export type Token = {
  /**
   * The form in which tables are matched: folded unless in `ACCENTED`, with complete contractions ("dont" becomes "don't") and corrected spelling, and
   * in languages that elide articles without them ("l'accueil" becomes "accueil").
   */
  readonly word: string;
  /** Whether it is a word or number rather than an emoji or punctuation. */
  readonly isWord: boolean;
  readonly isCapitalized: boolean;
};

/** A range of tokens; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** A text and its tokens, without white space. */
export type Tokenized = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Offsets of each token in UTF-16 code units. */
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const WORD = /^[\p{L}\p{N}]/u;
/** A capital at the start, or after an elided article: "d'Annecy". */
const CAPITAL = /^(?:\p{Ll}+['’])?\p{Lu}/u;
/** The skin tone and colour presentation of an emoji. */
const EMOJI_VARIANT = /\p{Emoji_Modifier}|\ufe0f/gu;

/** English words by misspellings, and contractions by what they are without the apostrophe, except those that spell another word ("ill", "well"). */
const RESPELLED = new Map([
  ...spelling.contractions.split(' ').map((word) => [word.replace("'", ''), word] as const),
  ...Object.entries(spelling.misspelled).flatMap(([word, misspelled]) =>
    misspelled.split(' ').map((one) => [one, word] as const),
  ),
]);

/** Words that only an accent tells from another word of their language: "schön" from "schon" (already), "è" from "e" (and). */
const ACCENTED: Readonly<Record<string, readonly string[]>> = spelling.accented;

/** Drops an elided article (`l'accueil`) or an ending (`foto's`). */
function withoutElision(word: string): string {
  const mark = word.lastIndexOf("'");
  if (mark === -1) return word;
  return word.length - mark > 2 ? word.slice(mark + 1) : word.slice(0, mark);
}

/** Returns the form in which a word is matched. See `Token.word`. */
export function matchedForm(written: string, language: string): string {
  if (!WORD.test(written)) return written.replace(EMOJI_VARIANT, '');
  const lower = written.toLowerCase();
  if (ACCENTED[language]?.includes(lower)) return lower;
  const folded = fold(written);
  return language === 'en' ? (RESPELLED.get(folded) ?? folded) : withoutElision(folded);
}

/** Matches a number, word, emoji, ellipsis, emoticon or punctuation mark. "Nessun'attesa" and, after "personne", "n'était" are two words: they negate. */
const PIECE =
  /[Nn]essun['’](?=\p{L})|(?<=[Pp]ersonne )n['’](?=\p{L})|\p{N}+(?:[.,:]\p{N}+)+|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*|\p{Extended_Pictographic}(?:[\p{M}\p{Emoji_Modifier}]|\u200d\p{Extended_Pictographic})*|\.{2,}|[:;=]-?[()DP](?![\p{L}])|[^\s\p{L}\p{N}]/gu;

/** Returns the token of what is written in a language. Most words repeat: one object for each is found faster in every table. */
const tokenOf = memoize((language: string) =>
  memoize((written: string): Token => {
    const isWord = WORD.test(written);
    const isCapitalized = isWord && CAPITAL.test(written);
    return { word: matchedForm(written, language), isWord, isCapitalized };
  }),
);

/** Number of characters that are read of a text, more than platforms take: work that compares mentions grows with their square. */
const MAX_READ = 50_000;

/** Splits a text into tokens, a long one up to the end of its last sentence within `MAX_READ`. `language` is its primary subtag. */
export function tokenize(text: string, language = 'en'): Tokenized {
  const read = text.slice(0, MAX_READ);
  const end = read === text ? undefined : [...read.matchAll(/[.!?]\s|\n/g)].at(-1)?.index;
  const tokens: Token[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: written, index } of read.slice(0, end && end + 1).matchAll(PIECE)) {
    tokens.push(tokenOf(language)(written));
    starts.push(index);
    ends.push(index + written.length);
  }
  return { text, tokens, starts, ends };
}

/** Returns the offsets of the span in the text, in UTF-16 code units. */
export function offsetsOf({ starts, ends }: Tokenized, { start, end }: Span): [number, number] {
  const from = starts[start] ?? 0;
  return [from, ends[end - 1] ?? from];
}

/** Reports whether two spans share a token or a code unit. */
export function overlaps(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Reports whether "ne" is one of the three words before a token, in which elision hides it: "n'est plus", "ne sont vraiment plus". */
export function followsNe({ text, starts, ends }: Tokenized, index: number): boolean {
  const before = [1, 2, 3].map((back) =>
    text.slice(starts[index - back] ?? 0, ends[index - back] ?? 0),
  );
  return before.some((word) => /^n(?:e$|['’])/i.test(word));
}
