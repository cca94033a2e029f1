import { HYPHEN, is } from '../lexicon/kinds.ts';
import patterns from '../lexicon/patterns.json' with { type: 'json' };
import { wordIdOf } from '../lexicon/words.ts';
import type { Annotated, Opinion, Span } from './annotated.ts';
import type { Token } from './tokenize.ts';

const MACROS: readonly (readonly [name: RegExp, words: string])[] = [
  [
    /\bCANT\b/g,
    "(?:can't|cannot|can not|couldn't|could not|can never|could never|can hardly|could hardly)",
  ],
  [/\bNOT\b/g, "(?:not|never|[^\\s]+n't|cannot|no one|nobody|hardly|rarely)"],
  [
    /\bNUM\b/g,
    '(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|several|many|few)',
  ],
  [/\bUNIT\b/g, '(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)'],
  [/<(\d)>/g, '(?:[^\\s.,;:!?()]+ ){0,$1}'],
];

type Pattern = { readonly value: number; readonly rank: number; readonly find: RegExp };

function compile(source: string): RegExp {
  const plain = MACROS.reduce((text, [name, words]) => text.replace(name, words), source);
  return new RegExp(`(?<![^ ])(?:${plain})(?![^ ])`, 'g');
}

/**
 * Verdicts that several words make together, with others between them: "can't recommend … enough". A pattern is tried where
 * one of its keys (a word or two) stands in the sentence, in the order of the file; the first that fits has the words. It
 * sees the words in lower case, parted by single spaces, marks too. `<3>` is up to three words of any kind.
 *
 * Here by the number of the first word of their keys, with that of the second where a key has two words.
 */
const byKey: ({ second: number | undefined; pattern: Pattern }[] | undefined)[] = [];
patterns.forEach(({ value, keys, pattern: source }, rank) => {
  const pattern = { value, rank, find: compile(source) };
  for (const key of keys.split(',')) {
    const [first = -1, second] = key.split(' ').map(wordIdOf);
    byKey[first] = [...(byKey[first] ?? []), { second, pattern }];
  }
});

/** The patterns to try on these tokens, in their order. */
function patternsFor(tokens: readonly Token[], start: number, end: number): readonly Pattern[] {
  const found: Pattern[] = [];
  for (let at = start; at < end; at++) {
    const keyed = byKey[tokens[at]?.wordId ?? -1];
    if (!keyed) continue;
    for (const { second, pattern } of keyed) {
      if (second !== undefined && second !== tokens[at + 1]?.wordId) continue;
      if (!found.includes(pattern)) found.push(pattern);
    }
  }
  return found.sort((a, b) => a.rank - b.rank);
}

/** A verdict of less value is an opinion like any other. */
const CLEAR_VERDICT = 2;

/** Adds the verdicts of one sentence; the first pattern that fits has the words. */
function addVerdicts(verdicts: Opinion[], tokens: readonly Token[], { start, end }: Span): void {
  const candidates = patternsFor(tokens, start, end);
  if (candidates.length === 0) return;
  const spoken: number[] = [];
  for (let at = start; at < end; at++) if (!is(tokens[at], HYPHEN)) spoken.push(at);
  const said = spoken.map((at) => tokens[at]?.word).join(' ');
  const wordsUpTo = (place: number): number => said.slice(0, place).split(' ').length;
  for (const { value, find } of candidates) {
    find.lastIndex = 0;
    for (let found = find.exec(said); found; found = find.exec(said)) {
      const at = spoken[wordsUpTo(found.index) - 1] ?? start;
      const to = spoken[wordsUpTo(found.index + found[0].length)] ?? end;
      if (verdicts.some((other) => other.at < to && at < other.at + other.length)) continue;
      verdicts.push({ at, length: to - at, value, isVerdict: Math.abs(value) >= CLEAR_VERDICT });
    }
  }
}

/** The verdicts of a text, in order. */
export function findVerdicts(words: Pick<Annotated, 'tokens' | 'sentences'>): Opinion[] {
  const verdicts: Opinion[] = [];
  for (const sentence of words.sentences) addVerdicts(verdicts, words.tokens, sentence);
  return verdicts.sort((a, b) => a.at - b.at);
}
