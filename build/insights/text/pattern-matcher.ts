import { fold } from '../../../contract/fold.ts';
import type { Span, Token } from './tokenize.ts';

/** A pattern and the payload of its hits. See `createPatternMatcher`. */
export type Pattern<T> = { readonly source: string; readonly payload: T };

export type PatternHit<T> = Span & { readonly payload: T };

/** Finds patterns in the sentences of a text. Hits are in text order and do not overlap; earlier patterns win. */
export type PatternMatcher<T> = (
  tokens: readonly Token[],
  sentences: readonly Span[],
) => PatternHit<T>[];

/** Maximum number of words to look for before a pattern is tried. */
const MAX_KEYS = 400;
/** Words too common to be worth looking for. */
const COMMON =
  /^(?:a|an|the|and|i|we|he|she|it|they|was|were|is|are|had|have|has|to|of|in|for|on|me|us|my|our|not|no|so|be|been|at|with)$/;
/** Key of every token that begins with a digit. */
const DIGIT = '0';
/** Key of patterns that are tried on every sentence. */
const ANY = '';

/** Splits a pattern at a separator outside its brackets. */
function splitOutside(source: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (let at = 0; at < source.length; at++) {
    const character = source[at] ?? '';
    if (character === '(' || character === '[') depth++;
    if (character === ')' || character === ']') depth--;
    if (character === separator && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${character}`);
  }
  return parts;
}

/** Drops groups at the start of a part that may be missing, such as `(?:very )?` and assertions. */
function withoutOptional(part: string): string {
  if (/^<\d>/.test(part)) return withoutOptional(part.slice(3));
  if (part[0] !== '(') return part;
  let depth = 0;
  let end = 0;
  do {
    if (part[end] === '(') depth++;
    if (part[end] === ')') depth--;
    end++;
  } while (depth > 0 && end < part.length);
  if (/^\(\?(?:<?[!=])/.test(part)) return withoutOptional(part.slice(end));
  return /^[?*]/.test(part.slice(end)) ? withoutOptional(part.slice(end + 1)) : part;
}

/** Returns the words with which a part of a pattern can begin, or undefined if they cannot be listed. */
function firstWords(part: string): string[] | undefined {
  const group = /^\((?:\?:)?([^?].*)\)$/.exec(part)?.[1];
  if (group !== undefined && splitOutside(part, ' ').length === 1) {
    const words = splitOutside(group, '|').map((one) => firstWords(withoutOptional(one.trim())));
    return words.every((one) => one !== undefined) ? words.flat() : undefined;
  }
  const [first = '', ...others] = splitOutside(part, ' ');
  if (others.length > 0) return firstWords(first);
  if (first.startsWith('\\d')) return [DIGIT];
  if (first === '\\$') return ['$'];
  const optional = /^([\p{L}\p{N}'£$€%]+?)(\p{L})\?$/u.exec(first);
  if (optional) return [`${optional[1]}`, `${optional[1]}${optional[2]}`];
  const ending = /^([\p{L}']+)\((?:\?:)?([\p{L}|]+)\)(\??)$/u.exec(first);
  if (ending) {
    const forms = `${ending[2]}`.split('|').map((form) => `${ending[1]}${form}`);
    return ending[3] ? [`${ending[1]}`, ...forms] : forms;
  }
  return /^[\p{L}\p{N}'£$€%]+$/u.test(first) ? [first] : undefined;
}

/** Returns words one of which is in every text that matches. */
function keysOf(source: string): string[] {
  return splitOutside(source, '|').flatMap((alternative) => {
    let best: string[] | undefined;
    let lowest = Number.POSITIVE_INFINITY;
    for (const part of splitOutside(alternative, ' ')) {
      const words = firstWords(withoutOptional(part.trim()).replace(/\(\?![^()]*\)$/, ''));
      if (!words || words.length > MAX_KEYS) continue;
      const cost = words.length + 100 * words.filter((word) => COMMON.test(word)).length;
      if (cost >= lowest) continue;
      lowest = cost;
      best = words;
    }
    return best ?? [ANY];
  });
}

/** Folds the letters beyond ASCII, which never belong to the syntax of a regular expression. */
function foldLetters(source: string): string {
  return source.replace(/[^\p{ASCII}£€]+/gu, fold);
}

/**
 * Creates a matcher of patterns. A pattern is a regular expression over the words of a sentence, joined by single spaces
 * and without hyphens, in the form of `Token.word`. Punctuation marks are words. `<3>` stands for up to three words, `{slot}`
 * for an expression of `slots`. A pattern must contain a word, or a choice of words, outside its optional parts.
 */
export function createPatternMatcher<T>(
  patterns: readonly Pattern<T>[],
  slots: Readonly<Record<string, string>>,
): PatternMatcher<T> {
  type Compiled = { readonly rank: number; readonly payload: T; readonly regExp: RegExp };
  const byKey = new Map<string, Compiled[]>();
  const withSlots = (source: string): string =>
    source.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
      const slot = slots[name];
      if (slot === undefined) throw new Error(`pattern with an unknown slot ${whole}: ${source}`);
      return withSlots(slot);
    });
  for (const [rank, { source, payload }] of patterns.entries()) {
    const expanded = foldLetters(withSlots(source));
    const gaps = expanded.replace(/<(\d)>/g, '(?:[^\\s.,;:!?()]+ ){0,$1}');
    const regExp = new RegExp(`(?<![^ ])(?:${gaps})(?![^ ])`, 'g');
    const compiled = { rank, payload, regExp };
    for (const key of new Set(keysOf(expanded))) {
      byKey.set(key, [...(byKey.get(key) ?? []), compiled]);
    }
  }

  /** Returns the patterns to try on a sentence, in their order. */
  function candidatesIn(tokens: readonly Token[], { start, end }: Span): readonly Compiled[] {
    const found = new Set(byKey.get(ANY));
    for (let at = start; at < end; at++) {
      const word = tokens[at]?.word ?? '';
      for (const one of byKey.get(word) ?? []) found.add(one);
      if (/^\d/.test(word)) for (const one of byKey.get(DIGIT) ?? []) found.add(one);
    }
    return [...found].sort((a, b) => a.rank - b.rank);
  }

  return (tokens, sentences) => {
    const hits: PatternHit<T>[] = [];
    for (const span of sentences) {
      const candidates = candidatesIn(tokens, span);
      if (candidates.length === 0) continue;
      const indexes: number[] = [];
      for (let at = span.start; at < span.end; at++) if (tokens[at]?.word !== '-') indexes.push(at);
      const sentence = indexes.map((at) => tokens[at]?.word).join(' ');
      const wordCountAt = (offset: number): number => sentence.slice(0, offset).split(' ').length;
      for (const { payload, regExp } of candidates) {
        for (const match of sentence.matchAll(regExp)) {
          const matched = match[0].trimEnd();
          if (matched === '') continue;
          const start = indexes[wordCountAt(match.index) - 1] ?? span.start;
          const end = (indexes[wordCountAt(match.index + matched.length) - 1] ?? start) + 1;
          if (hits.some((other) => other.start < end && start < other.end)) continue;
          hits.push({ start, end, payload });
        }
      }
    }
    return hits.sort((a, b) => a.start - b.start);
  };
}
