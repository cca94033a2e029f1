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
/** Splits a pattern: the beginning of a group, a class, a quantifier, a word, or one character. */
const TOKEN = /\(\?(?::|<?[!=])|\\.|\[[^\]]*\]|\{\d[\d,]*\}|[a-z']{2,}(?![?*+{])|./gu;

/** Parses the alternatives of a regular expression without capturing groups. A repetition counts as one occurrence. */
export function parsePattern(source: string): Alternative[] {
  const tokens = source.match(TOKEN) ?? [];
  let next = 0;
  /** Reads up to the end of a group. `end` is the token after an alternative. */
  const readAlternatives = (): { parts: Part[]; end: number }[] => {
    const alternatives: { parts: Part[]; end: number }[] = [];
    let parts: Part[] = [];
    for (;;) {
      const token = tokens[next++] ?? ')';
      if (token === '|' || token === ')') {
        alternatives.push({ parts, end: next - 1 });
        if (token === ')') return alternatives;
        parts = [];
      } else parts.push(readPart(token));
    }
  };
  const readPart = (token: string): Part => {
    const inner = token.startsWith('(') ? readAlternatives() : [];
    const quantifier = /^[?*+{]/.exec(tokens[next] ?? '')?.input;
    if (quantifier !== undefined) next++;
    const isOptional = quantifier !== undefined && !/^(?:\+|\{[1-9])/.test(quantifier);
    if (token !== '(?:') return isOptional ? { ...partOf(token), isOptional } : partOf(token);
    const starts = inner.map(({ parts }) => firstWords(parts));
    const texts = starts.every((one) => one !== undefined) ? starts.flat() : undefined;
    return { texts, isOptional };
  };
  let from = 0;
  return readAlternatives().map(({ parts, end }) => {
    const text = tokens.slice(from, end).join('');
    from = end + 1;
    return { text, parts };
  });
}

/** Parts by token: most tokens occur often. */
const known = new Map<string, Part>();

/** Returns the part that a token other than a group stands for. */
function partOf(token: string): Part {
  const part = known.get(token) ?? readToken(token);
  known.set(token, part);
  return part;
}

function readToken(token: string): Part {
  if (/^(?:\^|\$|\(\?<?[!=])/.test(token)) return { texts: [''], isOptional: true };
  if (token === '\\d') return { texts: [DIGIT], isOptional: false };
  const literal = /^\\[^a-zA-Z]$/.test(token) ? token.slice(1) : token;
  const isText = /^(?:[^.]|[a-z']+)$/u.test(literal);
  return { texts: isText ? [literal] : undefined, isOptional: false };
}

/** Returns what matches can begin with, up to the first space or digit, or undefined if it cannot be listed. */
function firstWords(parts: readonly Part[]): string[] | undefined {
  const complete: string[] = [];
  let open = [''];
  for (const { texts, isOptional } of parts) {
    if (open.length === 0) break;
    if (texts === undefined) return undefined;
    const longer: string[] = isOptional ? [...open] : [];
    for (const start of open) {
      for (const end of texts) {
        const text = start + end;
        const isComplete = text === DIGIT || text.trimStart().includes(' ');
        (isComplete ? complete : longer).push(text);
      }
    }
    open = longer;
    if (complete.length + open.length > MAX_WORDS) return undefined;
  }
  return [...complete, ...open];
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
