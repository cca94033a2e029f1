import { rememberWords } from '../lexicon/words.ts';
import { tokenize } from './tokenize.ts';

/** Words a phrase matcher knows; `payload` is what a hit gives back. */
export type Term<T> = { readonly phrase: string; readonly payload: T };

/** A hit: the tokens from `start` to `end` (exclusive) say the term. */
export type TermHit<T> = {
  readonly start: number;
  readonly end: number;
  readonly payloads: readonly T[];
};

/** Looks through words that are in lower case. */
export type TermMatcher<T> = (words: readonly string[]) => TermHit<T>[];

function inflected(word: string): readonly string[] {
  const owner = word.replace(/'s$|(?<=s)'$/, '');
  const forms = owner === word ? [word] : [word, owner];
  if (owner.length < 4 || !owner.endsWith('s') || /(?:ss|us|is)$/.test(owner)) return forms;
  forms.push(owner.slice(0, -1));
  if (owner.endsWith('ies')) forms.push(`${owner.slice(0, -3)}y`);
  else if (/(?:ch|sh|x|ss|zz)es$/.test(owner)) forms.push(owner.slice(0, -2));
  return forms;
}

/** The word itself and what it may be the plural or possessive of: `brownies` of `brownie` (or `browny`). */
export const formsOf = rememberWords(inflected);

/** A word of a term, and the marks that stand before it there: `/` in 24/7. */
type Part = { readonly word: string; readonly marks: readonly string[] };

function partsOf(phrase: string): Part[] {
  const parts: Part[] = [];
  let marks: string[] = [];
  for (const { word, isWord } of tokenize(phrase)) {
    if (isWord || word === '$') {
      parts.push({ word, marks });
      marks = [];
    } else marks.push(word);
  }
  return parts;
}

type Entry<T> = { readonly rest: readonly Part[]; readonly payloads: T[] };

/**
 * Finds terms as they are given and in their plural and possessive; the longest wins, hits do not overlap. A hyphen between two words of a term is
 * passed over, and the marks that the term itself has there, whether they are there or not.
 */
export function createTermMatcher<T>(terms: readonly Term<T>[]): TermMatcher<T> {
  const byFirst = new Map<string, Entry<T>[]>();
  for (const { phrase, payload } of terms) {
    const [first, ...rest] = partsOf(phrase);
    if (first === undefined) continue;
    const entries = byFirst.get(first.word) ?? [];
    const known = entries.find((entry) => JSON.stringify(entry.rest) === JSON.stringify(rest));
    if (!known) entries.push({ rest, payloads: [payload] });
    else if (!known.payloads.includes(payload)) known.payloads.push(payload);
    byFirst.set(first.word, entries);
  }
  for (const entries of byFirst.values()) entries.sort((a, b) => b.rest.length - a.rest.length);
  /** Of most words: that no term begins with them. */
  const entriesOf = rememberWords((word) =>
    formsOf(word).flatMap((first) => byFirst.get(first) ?? []),
  );

  if (byFirst.size === 0) return () => [];
  const hitAt = (words: readonly string[], start: number): TermHit<T> | undefined => {
    for (const { rest, payloads } of entriesOf(words[start] ?? '')) {
      const end = endOfMatch(words, start + 1, rest);
      if (end !== undefined) return { start, end, payloads };
    }
    return undefined;
  };

  return (words) => hitsOf(words, hitAt);
}

/** The hits in a list of words, none inside another: after each the search goes on behind it. */
export function hitsOf<T>(
  words: readonly string[],
  hitAt: (words: readonly string[], start: number) => TermHit<T> | undefined,
): TermHit<T>[] {
  const hits: TermHit<T>[] = [];
  for (let start = 0; start < words.length; start++) {
    const hit = hitAt(words, start);
    if (!hit) continue;
    hits.push(hit);
    start = hit.end - 1;
  }
  return hits;
}

function endOfMatch(
  words: readonly string[],
  from: number,
  rest: readonly Part[],
): number | undefined {
  let at = from;
  for (const { word, marks } of rest) {
    while (words[at] === '-' || marks.includes(words[at] ?? '')) at++;
    const said = words[at] ?? '';
    if (said[0] !== word[0] || (said !== word && !formsOf(said).includes(word))) return undefined;
    at++;
  }
  return at;
}
