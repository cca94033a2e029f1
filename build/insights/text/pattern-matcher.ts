import { memoize } from './memoize.ts';
import type { Term } from './phrase-matcher.ts';
import { matchedForm, type Span, type Token } from './tokenize.ts';

/**
 * What a match can begin with: whole first words, which a space ends, and beginnings of one, which what follows continues. `DIGIT` stands
 * for every word that begins with a digit, `ANY` for every word, `w*` for those that begin so.
 */
type Starts = readonly string[];

/** One alternative of a pattern: a regular expression, and what its matches can begin with. */
type Alternative = { readonly text: string; readonly starts: Starts };

const DIGIT = '0';
const ANY = '*';

/** Splits a regular expression: the beginning of a group, an escape, a class, a quantifier, letters or one other character. */
const TOKEN = /\(\?(?::|<?[!=])|\\.|\[[^\]]*\]|\{\d[\d,]*\}|\p{L}+(?![?*+{])|./gu;

const NOTHING: Starts = [''];

/** Returns what a token other than a group begins a match with. */
function startsOf(token: string): Starts {
  if (token === '^' || token === '$') return NOTHING;
  if (token === '\\d') return [`${DIGIT} `];
  if (/^\[[^^\\-]+\]$/.test(token)) return [...token.slice(1, -1)];
  const [text = `${ANY} `] = /^\p{L}+$|^[^.[]$|(?<=^\\)[^a-zA-Z]$/u.exec(token) ?? [];
  return [text];
}

function followedBy(starts: Starts, next: Starts): Starts {
  return starts.flatMap((start) => {
    if (start === '') return next;
    if (start.endsWith(' ')) return start;
    return next.map((end) => (end.endsWith(`${ANY} `) ? `${start.charAt(0)}${ANY} ` : start + end));
  });
}

/** Parses the alternatives of a regular expression. */
function parsePattern(source: string): Alternative[] {
  const tokens = source.match(TOKEN) ?? [];
  let at = 0;
  function readPart(): Starts {
    const token = tokens[at++] ?? '';
    const isGroup = token.startsWith('(');
    const starts = isGroup ? readAlternatives().flatMap((one) => one.starts) : startsOf(token);
    const quantifier = /^[?*+{]/.exec(tokens[at] ?? '')?.input;
    if (quantifier !== undefined) at++;
    if (/^\(\?<?[!=]/.test(token)) return NOTHING;
    const isOptional = quantifier !== undefined && /^(?:[?*]|\{0)/.test(quantifier);
    return isOptional ? [...starts, ''] : starts;
  }
  function readAlternatives(): Alternative[] {
    const alternatives: Alternative[] = [];
    do {
      const from = at;
      let starts = NOTHING;
      while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')')
        starts = followedBy(starts, readPart());
      alternatives.push({ starts, text: tokens.slice(from, at).join('') });
    } while (tokens[at++] === '|');
    return alternatives;
  }
  return readAlternatives();
}

type PatternHit<T> = Span & { readonly payload: T };

/** Finds patterns in the sentences of a text. Hits may overlap. */
type PatternMatcher<T> = (tokens: readonly Token[], sentences: readonly Span[]) => PatternHit<T>[];

/**
 * Replaces characters beyond Latin-1, of which patterns have only the euro sign, and returns a string of one byte each. For texts of
 * two bytes each, which folding leaves, V8 would compile every expression again.
 */
const inLatin = memoize((text: string): string => {
  const units = text.split('').map((unit) => (unit === '€' ? '\x80' : unit));
  return units.map((unit) => (unit > 'ÿ' ? '¤' : unit)).join('');
});

/** Compiles the alternatives of a pattern, each under the first words of its matches. Kinds of business share most of them. */
const compile = memoize((pattern: string) =>
  parsePattern(pattern).flatMap(({ text, starts }) => {
    const firstWords = new Set(starts.map((start) => start.trimEnd()));
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
  const beginningWith = memoize((word: string) => {
    const key = /^\d/.test(word) ? DIGIT : word;
    return [...new Set([key, key.charAt(0) + ANY, ANY])].flatMap((one) => byKey.get(one) ?? []);
  });
  return (tokens, sentences) => {
    const hits: PatternHit<T>[] = [];
    for (const span of sentences) {
      const words = tokens
        .slice(span.start, span.end)
        .map(({ word }, nth) => ({ word, at: span.start + nth }))
        .filter(({ word }) => word !== '-');
      const sentence = words.map(({ word }) => inLatin(word)).join(' ');
      let from = 0;
      words.forEach(({ word, at: start }, nth) => {
        for (const { payload, regExp } of beginningWith(word)) {
          regExp.lastIndex = from;
          if (!regExp.test(sentence) || regExp.lastIndex === from) continue;
          const count = sentence.slice(from, regExp.lastIndex).split(' ').length;
          hits.push({ start, end: (words[nth + count - 1]?.at ?? start) + 1, payload });
        }
        from += word.length + 1;
      });
    }
    return hits;
  };
}
