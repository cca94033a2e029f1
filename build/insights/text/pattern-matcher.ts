import { memoize } from './memoize.ts';
import { ANY, DIGIT, parsePattern } from './pattern.ts';
import type { Term } from './phrase-matcher.ts';
import { matchedForm, type Span, type Token } from './tokenize.ts';

export type PatternHit<T> = Span & { readonly payload: T };

/** Finds patterns in the sentences of a text. Hits may overlap. */
export type PatternMatcher<T> = (
  tokens: readonly Token[],
  sentences: readonly Span[],
) => PatternHit<T>[];

/**
 * Replaces characters beyond Latin-1, of which patterns have only the euro sign, and returns a string of one byte each. For texts of
 * two bytes each, which folding leaves, V8 would compile every expression again.
 */
const inLatin = memoize((text: string): string => {
  const units = text.split('').map((unit) => (unit === '€' ? '\x80' : unit));
  return units.map((unit) => (unit > 'ÿ' ? '¤' : unit)).join('');
});

/** Returns the word under which patterns look a token up. */
function keyOf(token: Token | undefined): string {
  const word = token?.word ?? '';
  return word >= '0' && word < ':' ? DIGIT : word;
}

/** Compiles the alternatives of a pattern, each under the first words of its matches. Kinds of business share most of them. */
const compile = memoize((pattern: string) =>
  parsePattern(pattern).flatMap(({ text, words, open }) => {
    const firstWords = new Set([...words, ...open]);
    const regExp = new RegExp(`(?:${inLatin(text)})(?![^ ])`, 'y');
    return [...(firstWords.has(ANY) ? [ANY] : firstWords)].map((key) => ({ key, regExp }));
  }),
);

/**
 * Creates a matcher of patterns. A pattern is a regular expression over the words of a sentence, joined by single spaces
 * and without hyphens, in the form of `Token.word`. Punctuation marks are words. `<3>` stands for up to three words other
 * than `{negator}`, `~` for the endings of an English verb or, in other languages, for any ending, `{slot}` for an expression of `slots`.
 * V8 compiles copies of a group that repeats and does not capture.
 */
export function createPatternMatcher<T>(
  patterns: readonly Term<T>[],
  slots: Readonly<Record<string, string>>,
  language: string,
): PatternMatcher<T> {
  const withSlots = (source: string): string =>
    source.replace(/\{([a-z]+)\}/g, (whole, name: string) => {
      const slot = slots[name];
      if (slot === undefined) throw new Error(`pattern with an unknown slot ${whole}: ${source}`);
      return withSlots(slot);
    });
  const alternatives = patterns.flatMap(({ phrase, payload }) => {
    const gap = '((?!{negator} )[^\\s.,;:!?()]+ ){0,$1}';
    const expanded = withSlots(withSlots(phrase).replace(/<(\d)>/g, gap))
      // Letters beyond ASCII never belong to the syntax.
      .replace(/\p{L}*[^\p{ASCII}£€]\p{L}*/gu, (word) => matchedForm(word, language))
      .replace(/~/g, language === 'en' ? '(?:e|es|s|ed|d|ing)?' : '\\S*');
    return compile(expanded).map((one) => ({ ...one, payload }));
  });
  const byKey = Map.groupBy(alternatives, ({ key }) => key);
  const beginningWith = memoize((key: string) =>
    [...new Set([key, key.charAt(0) + ANY, ANY])].flatMap((one) => byKey.get(one) ?? []),
  );
  return (tokens, sentences) => {
    const hits: PatternHit<T>[] = [];
    for (const span of sentences) {
      const indexes: number[] = [];
      const offsets: number[] = [];
      let sentence = '';
      for (let at = span.start; at < span.end; at++) {
        const word = tokens[at]?.word;
        if (word === '-') continue;
        if (sentence !== '') sentence += ' ';
        indexes.push(at);
        offsets.push(sentence.length);
        sentence += inLatin(word ?? '');
      }
      indexes.forEach((start, nth) => {
        for (const { payload, regExp } of beginningWith(keyOf(tokens[start]))) {
          regExp.lastIndex = offsets[nth] ?? 0;
          if (!regExp.test(sentence)) continue;
          const { lastIndex } = regExp;
          const last = offsets.findLastIndex((offset) => offset < lastIndex);
          const end = (indexes[last] ?? start) + 1;
          if (end > start) hits.push({ start, end, payload });
        }
      });
    }
    return hits;
  };
}
