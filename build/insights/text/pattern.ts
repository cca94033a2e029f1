/** A part of a regular expression: the texts it stands for, or undefined if they cannot be listed. */
type Part = { readonly texts: readonly string[] | undefined; readonly isOptional: boolean };

/** One alternative of a regular expression. */
export type Alternative = { readonly text: string; readonly parts: readonly Part[] };

/** Key of every word that begins with a digit. */
export const DIGIT = '0';
/** Maximum number of words that are listed for a position. */
const MAX_WORDS = 600;
/** Words too common to be worth looking for. */
const COMMON =
  /^(?:a|an|the|and|i|we|he|she|it|they|was|were|is|are|had|have|has|to|of|in|for|on|me|us|my|our|not|no|so|be|been|at|with|[.,])$/;
const TOKEN = /(?:\(\?(?::|<?[!=])|\\.|\[[^\]]*\]|[a-z']{2,}(?![?*+{])|.)/uy;
const QUANTIFIER = /(?:[?*+]|\{\d[\d,]*\})/y;

/** Parses the alternatives of a regular expression without capturing groups. A repetition counts as one occurrence. */
export function parsePattern(source: string): Alternative[] {
  let at = 0;
  const read = (pattern: RegExp): string => {
    pattern.lastIndex = at;
    const piece = pattern.exec(source)?.[0] ?? '';
    at += piece.length;
    return piece;
  };
  const readAlternatives = (): Alternative[] => {
    const alternatives: Alternative[] = [];
    let parts: Part[] = [];
    let from = at;
    for (let token = read(TOKEN); ; token = read(TOKEN)) {
      if (token === '|' || token === ')' || token === '') {
        alternatives.push({ text: source.slice(from, at - token.length), parts });
        if (token !== '|') return alternatives;
        parts = [];
        from = at;
      } else parts.push(readPart(token));
    }
  };
  const readPart = (token: string): Part => {
    const inner = token.startsWith('(')
      ? readAlternatives().map((one) => firstWords(one.parts))
      : [];
    const isOptional = /^(?:\?|\*|\{0)/.test(read(QUANTIFIER));
    if (token === '^' || token === '$' || /^\(\?<?[!=]/.test(token))
      return { texts: [''], isOptional: true };
    if (token === '(?:') {
      const texts = inner.every((one) => one !== undefined) ? inner.flat() : undefined;
      return { texts, isOptional };
    }
    if (token === '\\d') return { texts: [DIGIT], isOptional };
    const literal = /^\\[^a-zA-Z]$/.test(token) ? token.slice(1) : token;
    return { texts: /^(?:[^.]|[a-z']+)$/u.test(literal) ? [literal] : undefined, isOptional };
  };
  return readAlternatives();
}

/** Returns what matches can begin with, up to the first space or digit, or undefined if it cannot be listed. */
function firstWords(parts: readonly Part[]): string[] | undefined {
  const isComplete = (text: string): boolean => text === DIGIT || text.trimStart().includes(' ');
  let all = [''];
  for (const { texts, isOptional } of parts) {
    const open = all.filter((text) => !isComplete(text));
    if (open.length === 0) break;
    if (texts === undefined) return undefined;
    const longer = open.flatMap((start) => texts.map((text) => start + text));
    all = [...all.filter(isComplete), ...(isOptional ? open : []), ...longer];
    if (all.length > MAX_WORDS) return undefined;
  }
  return all;
}

/** Returns words one of which is in every match, the rarest that can be told, or undefined if none can be listed. */
export function requiredWords(parts: readonly Part[]): string[] | undefined {
  let best: string[] | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  let isStart = true;
  for (const [index, { texts, isOptional }] of parts.entries()) {
    if (isOptional) continue;
    if (isStart) {
      const words = firstWords(parts.slice(index))?.map((text) => text.trim().split(' ')[0] ?? '');
      const cost = words?.reduce((sum, word) => sum + (COMMON.test(word) ? 101 : 1), 0) ?? lowest;
      if (words && cost < lowest) {
        lowest = cost;
        best = words;
      }
    }
    isStart = texts?.every((text) => text.endsWith(' ')) === true;
  }
  return best;
}
