import { DIGIT, parsePattern, requiredWords } from './pattern.ts';
import { matchedForm, type Span, type Token } from './tokenize.ts';

/** A pattern and the payload of its hits. See `createPatternMatcher`. */
export type Pattern<T> = { readonly source: string; readonly payload: T };

export type PatternHit<T> = Span & { readonly payload: T };

/** Finds patterns in the sentences of a text. Hits of different patterns may overlap. */
export type PatternMatcher<T> = (
  tokens: readonly Token[],
  sentences: readonly Span[],
) => PatternHit<T>[];

/** Key of patterns that are tried on every sentence. */
const ANY = '';

/** One of the alternatives of a pattern. */
type Compiled<T> = { readonly payload: T; readonly regExp: RegExp };

/** Returns the word under which patterns look a token up. */
function keyOf(token: Token | undefined): string {
  const word = token?.word ?? '';
  return word >= '0' && word < ':' ? DIGIT : word;
}

/**
 * Creates a matcher of patterns. A pattern is a regular expression over the words of a sentence, joined by single spaces
 * and without hyphens, in the form of `Token.word`. Punctuation marks are words. No group captures. `<3>` stands for up to three
 * words that negate nothing, `~` for the endings of a verb, `{slot}` for an expression of `slots`.
 */
export function createPatternMatcher<T>(
  patterns: readonly Pattern<T>[],
  slots: Readonly<Record<string, string>>,
  language: string,
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
      .replace(/\p{L}*[^\p{ASCII}£€]\p{L}*/gu, (word) => matchedForm(word, language))
      .replace(/~/g, '(e|es|s|ed|d|ing)?')
      .replace(/<(\d)>/g, "((?!(no|not|never|would|\\S+n't) )[^\\s.,;:!?()]+ ){0,$1}")
      .replace(/\((?!\?)/g, '(?:');
    for (const { text, parts } of parsePattern(expanded)) {
      const compiled = { payload, regExp: new RegExp(`(?<![^ ])(?:${text})(?![^ ])`, 'g') };
      for (const key of new Set(requiredWords(parts) ?? [ANY])) {
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
      const candidates = new Set(byKey.get(ANY));
      for (const at of indexes)
        for (const one of byKey.get(keyOf(tokens[at])) ?? []) candidates.add(one);
      if (candidates.size === 0) continue;
      let sentence = '';
      const offsets = indexes.map((at) => {
        const offset = sentence.length;
        sentence += `${tokens[at]?.word} `;
        return offset;
      });
      for (const { payload, regExp } of candidates) {
        for (let match = regExp.exec(sentence); match; match = regExp.exec(sentence)) {
          const end = match.index + match[0].trimEnd().length;
          if (end === match.index) {
            regExp.lastIndex++;
            continue;
          }
          const first = offsets.indexOf(match.index);
          const next = offsets.findIndex((start) => start >= end);
          const last = (next === -1 ? offsets.length : next) - 1;
          hits.push({ start: indexes[first] ?? 0, end: (indexes[last] ?? 0) + 1, payload });
        }
      }
    }
    return hits;
  };
}
