import { HYPHEN, isKind } from '../lexicon/kinds.ts';
import patterns from '../lexicon/patterns.json' with { type: 'json' };
import { wordIdOf } from '../lexicon/words.ts';
import type { Annotated, Opinion, Span } from './annotated.ts';
import type { Token } from './tokenize.ts';

const MACROS: Readonly<Record<string, string>> = {
  CANT: "(?:can't|cannot|can not|couldn't|could not|can never|could never|can hardly|could hardly)",
  NOT: "(?:not|never|[^\\s]+n't|cannot|no one|nobody|hardly|rarely)",
  NUM: '(?:\\d[\\d.,]*|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|several|many|few)',
  UNIT: '(?:minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?)',
};

type Pattern = { readonly value: number; readonly rank: number; readonly regExp: RegExp };

function compile(source: string): RegExp {
  const expanded = source
    .replace(/\b[A-Z]+\b/g, (name) => MACROS[name] ?? name)
    .replace(/<(\d)>/g, '(?:[^\\s.,;:!?()]+ ){0,$1}');
  return new RegExp(`(?<![^ ])(?:${expanded})(?![^ ])`, 'g');
}

/**
 * Patterns for opinions such as "can't recommend … enough", by the id of the first word of each key, with the id of the second
 * word if the key has two. Only sentences that contain a key are searched. A pattern matches lower-case tokens joined by
 * single spaces; `<3>` stands for up to three words. The first pattern in the file claims its words.
 */
const byKey: ({ second: number | undefined; pattern: Pattern }[] | undefined)[] = [];
patterns.forEach(({ value, keys, pattern: source }, rank) => {
  const pattern = { value, rank, regExp: compile(source) };
  for (const key of keys.split(',')) {
    const [first = -1, second] = key.split(' ').map(wordIdOf);
    byKey[first] = [...(byKey[first] ?? []), { second, pattern }];
  }
});

/** Returns the patterns to try on a range of tokens, in file order. */
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

/** Minimum value of a pattern that leaves no doubt. */
const MIN_VERDICT_VALUE = 2;

/** Adds the opinions of one sentence that match a pattern. */
function addMatches(opinions: Opinion[], tokens: readonly Token[], { start, end }: Span): void {
  const candidates = patternsFor(tokens, start, end);
  if (candidates.length === 0) return;
  const indexes: number[] = [];
  for (let at = start; at < end; at++) if (!isKind(tokens[at], HYPHEN)) indexes.push(at);
  const sentence = indexes.map((at) => tokens[at]?.word).join(' ');
  const wordCountAt = (offset: number): number => sentence.slice(0, offset).split(' ').length;
  for (const { value, regExp } of candidates) {
    regExp.lastIndex = 0;
    for (let match = regExp.exec(sentence); match; match = regExp.exec(sentence)) {
      const at = indexes[wordCountAt(match.index) - 1] ?? start;
      const to = indexes[wordCountAt(match.index + match[0].length)] ?? end;
      if (opinions.some((other) => other.at < to && at < other.at + other.length)) continue;
      const isVerdict = Math.abs(value) >= MIN_VERDICT_VALUE;
      opinions.push({ at, length: to - at, value, isVerdict });
    }
  }
}

/** Finds the opinions of a text that match a pattern, in text order. */
export function findPatterns(text: Pick<Annotated, 'tokens' | 'sentences'>): Opinion[] {
  const opinions: Opinion[] = [];
  for (const sentence of text.sentences) addMatches(opinions, text.tokens, sentence);
  return opinions.sort((a, b) => a.at - b.at);
}
