import { fold } from '../../../contract/fold.ts';
import { rememberWords } from '../lexicon/words.ts';
import { hitsOf, type Term, type TermHit, type TermMatcher } from './term-matcher.ts';

/** A word as it is compared outside English: folded, without an elided article (`l'accueil`) or ending (`foto's`). */
export const bareWord = rememberWords((word: string): string => {
  const folded = fold(word);
  const mark = folded.lastIndexOf("'");
  if (mark === -1) return folded;
  const after = folded.slice(mark + 1);
  return after.length > 1 ? after : folded.slice(0, mark);
});

/** One word of a term; a stem stands for any ending. */
type Part = { readonly word: string; readonly isStem: boolean };
type Entry<T> = { readonly first: Part; readonly rest: readonly Part[]; readonly payloads: T[] };

/** Marks between two words of a term that are passed over. */
const JOINTS = new Set(['-', '/']);

function partsOf(phrase: string): Part[] {
  return phrase
    .trim()
    .split(/[\s/-]+/)
    .filter((piece) => piece !== '' && piece !== '*')
    .map((piece) => ({ word: bareWord(piece.replace('*', '')), isStem: piece.endsWith('*') }));
}

function says({ word, isStem }: Part, said: string): boolean {
  return isStem ? said.startsWith(word) : said === word;
}

/** Finds terms of other languages than English among bare words: `*` at the end of a word stands for any ending. The longest wins, hits do not overlap. */
export function createStemMatcher<T>(terms: readonly Term<T>[]): TermMatcher<T> {
  const exact = new Map<string, Entry<T>[]>();
  const stems = new Map<string, Entry<T>[]>();
  for (const { phrase, payload } of terms) {
    const [first, ...rest] = partsOf(phrase);
    if (first === undefined) continue;
    const index = first.isStem ? stems : exact;
    const entries = index.get(first.word) ?? [];
    const known = entries.find((entry) => JSON.stringify(entry.rest) === JSON.stringify(rest));
    if (!known) entries.push({ first, rest, payloads: [payload] });
    else if (!known.payloads.includes(payload)) known.payloads.push(payload);
    index.set(first.word, entries);
  }
  const entriesOf = rememberWords((word: string): readonly Entry<T>[] => {
    const found = [...(exact.get(word) ?? [])];
    for (let length = word.length; length > 1; length--) {
      found.push(...(stems.get(word.slice(0, length)) ?? []));
    }
    return found.sort((a, b) => b.rest.length - a.rest.length);
  });
  const hitAt = (words: readonly string[], start: number): TermHit<T> | undefined => {
    const ends = new Map<number, T[]>();
    for (const { rest, payloads } of entriesOf(words[start] ?? '')) {
      const end = endOf(words, start + 1, rest);
      if (end !== undefined) ends.set(end, [...(ends.get(end) ?? []), ...payloads]);
    }
    if (ends.size === 0) return undefined;
    const end = Math.max(...ends.keys());
    return { start, end, payloads: [...new Set(ends.get(end))] };
  };
  return (words) => hitsOf(words, hitAt);
}

function endOf(words: readonly string[], from: number, rest: readonly Part[]): number | undefined {
  let at = from;
  for (const part of rest) {
    while (JOINTS.has(words[at] ?? '')) at++;
    if (!says(part, words[at] ?? '')) return undefined;
    at++;
  }
  return at;
}
