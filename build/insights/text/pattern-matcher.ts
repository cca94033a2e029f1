import { fold } from '../../../contract/fold.ts';
import { leadingWords, type PatternPart, parsePattern, requiredWords } from './pattern.ts';
import type { Span, Token } from './tokenize.ts';

/** A pattern and the payload of its hits. See `createPatternMatcher`. */
export type Pattern<T> = { readonly source: string; readonly payload: T };

export type PatternHit<T> = Span & { readonly payload: T };

/** Finds patterns in the sentences of a text. Hits of different patterns may overlap. */
export type PatternMatcher<T> = (
  tokens: readonly Token[],
  sentences: readonly Span[],
) => PatternHit<T>[];

/** Key of every token that begins with a digit. */
const DIGIT = '0';
/** Key of patterns that are tried on every sentence. */
const ANY = '';

/** One of the alternatives of a pattern. */
type Compiled<T> = {
  readonly payload: T;
  readonly regExp: RegExp;
  /** Words with which a hit can begin; undefined for any. */
  readonly leads: ReadonlySet<string> | undefined;
};

/** Returns the word under which patterns look a token up. */
function keyOf(token: Token | undefined): string {
  const word = token?.word ?? '';
  return word >= '0' && word < ':' ? DIGIT : word;
}

function keysOf(parts: readonly PatternPart[]): readonly string[] {
  return requiredWords(parts) ?? [ANY];
}

/**
 * Creates a matcher of patterns. A pattern is a regular expression over the words of a sentence, joined by single spaces
 * and without hyphens, in the form of `Token.word`. Punctuation marks are words. No group captures. `<3>` stands for up to three
 * words that negate nothing, `~` for the endings of a verb, `{slot}` for an expression of `slots`.
 */
export function createPatternMatcher<T>(
  patterns: readonly Pattern<T>[],
  slots: Readonly<Record<string, string>>,
): PatternMatcher<T> {
  const byKey = new Map<string, Compiled<T>[]>();
  const withSlots = (source: string): string =>
    source.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
      const slot = slots[name];
      if (slot === undefined) throw new Error(`pattern with an unknown slot ${whole}: ${source}`);
      return withSlots(slot);
    });
  for (const { source, payload } of patterns) {
    const expanded = withSlots(source)
      // Letters beyond ASCII never belong to the syntax.
      .replace(/[^\p{ASCII}£€]+/gu, fold)
      .replace(/~/g, '(e|es|s|ed|d|ing)?')
      .replace(/<(\d)>/g, "((?!(no|not|never|would|\\S+n't) )[^\\s.,;:!?()]+ ){0,$1}")
      .replace(/\((?!\?)/g, '(?:');
    for (const { text, parts } of parsePattern(expanded)) {
      const leads = leadingWords(parts);
      const regExp = new RegExp(`(?:${text})(?![^ ])`, 'y');
      const compiled = { payload, regExp, leads: leads && new Set(leads) };
      for (const key of new Set(keysOf(parts))) {
        const all = byKey.get(key);
        if (all) all.push(compiled);
        else byKey.set(key, [compiled]);
      }
    }
  }
  return (tokens, sentences) => {
    const hits: PatternHit<T>[] = [];
    for (const span of sentences) {
      const indexes: number[] = [];
      for (let at = span.start; at < span.end; at++) if (tokens[at]?.word !== '-') indexes.push(at);
      const keys = indexes.map((at) => keyOf(tokens[at]));
      const candidates = new Set(byKey.get(ANY));
      for (const key of new Set(keys)) for (const one of byKey.get(key) ?? []) candidates.add(one);
      if (candidates.size === 0) continue;
      let sentence = '';
      const offsets = indexes.map((at) => {
        const offset = sentence.length;
        sentence += `${tokens[at]?.word} `;
        return offset;
      });
      for (const { payload, regExp, leads } of candidates) {
        for (let first = 0; first < offsets.length; first++) {
          if (leads && !leads.has(keys[first] ?? '')) continue;
          regExp.lastIndex = offsets[first] ?? 0;
          const length = regExp.exec(sentence)?.[0].trimEnd().length ?? 0;
          if (length === 0) continue;
          const end = (offsets[first] ?? 0) + length;
          let last = first;
          while ((offsets[last + 1] ?? end) < end) last++;
          hits.push({ start: indexes[first] ?? 0, end: (indexes[last] ?? 0) + 1, payload });
          first = last;
        }
      }
    }
    return hits;
  };
}
