/** A piece of a regular expression: a character, anything else that consumes text, an assertion, or a choice. */
export type PatternPart =
  | { readonly kind: 'character'; readonly text: string; readonly isOptional: boolean }
  | { readonly kind: 'class'; readonly text: string; readonly isOptional: boolean }
  | { readonly kind: 'assertion' }
  | {
      readonly kind: 'choice';
      readonly options: readonly (readonly PatternPart[])[];
      readonly isOptional: boolean;
    };

/** One alternative of a regular expression: its source and its parts. */
export type Alternative = { readonly text: string; readonly parts: readonly PatternPart[] };

/** Maximum number of words that are listed for a position. */
const MAX_WORDS = 600;
/** Words too common to be worth looking for. */
const COMMON =
  /^(?:a|an|the|and|i|we|he|she|it|they|was|were|is|are|had|have|has|to|of|in|for|on|me|us|my|our|not|no|so|be|been|at|with|[.,])$/;
const DIGIT = '0';

/** Parses the alternatives of a regular expression. */
export function parsePattern(source: string): Alternative[] {
  let at = 0;
  const readAlternatives = (): Alternative[] => {
    const alternatives: Alternative[] = [];
    let parts: PatternPart[] = [];
    let from = at;
    while (at < source.length && source[at] !== ')') {
      if (source[at] === '|') {
        alternatives.push({ text: source.slice(from, at), parts });
        parts = [];
        from = ++at;
      } else parts.push(readPart());
    }
    return [...alternatives, { text: source.slice(from, at), parts }];
  };
  const readPart = (): PatternPart => {
    const opening = /^\(\?(?::|<?[!=])/.exec(source.slice(at, at + 4))?.[0];
    if (opening !== undefined) {
      at += opening.length;
      const options = readAlternatives().map(({ parts }) => parts);
      at++;
      const isOptional = readQuantifier();
      return opening === '(?:' ? { kind: 'choice', options, isOptional } : { kind: 'assertion' };
    }
    const text = /^(?:\\.|\[[^\]]*\]|.)/u.exec(source.slice(at))?.[0] ?? '';
    at += text.length;
    if (text === '^' || (text === '$' && /^(?:$|[|)])/.test(source.slice(at))))
      return { kind: 'assertion' };
    const isOptional = readQuantifier();
    const literal = /^\\[^a-zA-Z]$/.test(text) ? text.slice(1) : text;
    const isLiteral = literal.length === 1 && literal !== '.';
    return {
      kind: isLiteral ? 'character' : 'class',
      text: isLiteral ? literal : text,
      isOptional,
    };
  };
  /** Reads a quantifier, and reports whether it admits nothing. A repetition counts as one occurrence. */
  const readQuantifier = (): boolean => {
    const quantifier = /^(?:[?*+]|\{\d[\d,]*\})/.exec(source.slice(at))?.[0] ?? '';
    at += quantifier.length;
    return /^(?:\?|\*|\{0)/.test(quantifier);
  };
  return readAlternatives();
}

/** Returns the words with which a match can begin, or undefined if they cannot be listed. Numbers count as `0`. */
export function leadingWords(parts: readonly PatternPart[], prefix = ''): string[] | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return [prefix];
  if (part.kind === 'assertion') return leadingWords(rest, prefix);
  const words: (string | undefined)[] = part.isOptional
    ? (leadingWords(rest, prefix) ?? [undefined])
    : [];
  if (part.kind === 'class') {
    words.push(part.text === '\\d' && prefix === '' ? DIGIT : undefined);
  } else if (part.kind === 'character') {
    const isEnd = part.text === ' ' && prefix !== '';
    words.push(...((isEnd ? [prefix] : leadingWords(rest, prefix + part.text)) ?? [undefined]));
  } else {
    for (const option of part.options) {
      words.push(...(leadingWords([...option, ...rest], prefix) ?? [undefined]));
      if (words.length > MAX_WORDS) return undefined;
    }
  }
  const known = words.filter((word) => word !== undefined);
  return known.length === words.length ? known : undefined;
}

/** Returns words one of which is in every match, the rarest that can be told, or undefined if none can be listed. */
export function requiredWords(parts: readonly PatternPart[]): string[] | undefined {
  let best: string[] | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let isStart = true;
  for (const [index, part] of parts.entries()) {
    if (isStart && part.kind !== 'assertion' && !part.isOptional) {
      const words = leadingWords(parts.slice(index));
      const common = words?.filter((word) => COMMON.test(word)).length ?? 0;
      const cost = words ? words.length + 100 * common : lowest;
      if (words && cost < lowest) {
        lowest = cost;
        best = words;
      }
      isStart = false;
    }
    if (part.kind === 'character' && part.text === ' ' && !part.isOptional) isStart = true;
  }
  return best;
}
