/** Keys under which the matches of an expression can be looked up by their first word. */
type Starts = {
  /** First words. `DIGIT` stands for every word that begins with a digit, `ANY` for every word, `w*` for those that begin so. */
  readonly words: readonly string[];
  /** Beginnings of a first word, which what follows continues. */
  readonly open: readonly string[];
};

/** One alternative of a pattern: a regular expression, and the keys of the words that its matches can begin with. */
export type Alternative = Starts & { readonly text: string };

export const DIGIT = '0';
export const ANY = '*';

/** Splits a regular expression: the beginning of a group, an escape, a class, a quantifier, letters or one other character. */
const TOKEN = /\(\?(?::|<?[!=])|\\.|\[[^\]]*\]|\{\d[\d,]*\}|\p{L}+(?![?*+{])|./gu;

const NOTHING: Starts = { words: [], open: [''] };

/** Returns what a token other than a group begins a match with. */
function startsOf(token: string): Starts {
  if (token === '^' || token === '$') return NOTHING;
  if (token === ' ') return { words: [''], open: [] };
  if (token === '\\d') return { words: [DIGIT], open: [] };
  if (/^\[[^^\\-]+\]$/.test(token)) return { words: [], open: [...token.slice(1, -1)] };
  const [text] = /^\p{L}+$|^[^.[]$|(?<=^\\)[^a-zA-Z]$/u.exec(token) ?? [];
  return text === undefined ? { words: [ANY], open: [] } : { words: [], open: [text] };
}

function followedBy({ words, open }: Starts, next: Starts): Starts {
  if (open.length === 0) return { words, open };
  const continued = (ends: readonly string[]): string[] =>
    open.flatMap((start) =>
      ends.map((end) => (start !== '' && end.endsWith(ANY) ? start.charAt(0) + ANY : start + end)),
    );
  return { words: [...words, ...continued(next.words)], open: continued(next.open) };
}

/** Parses the alternatives of a regular expression. */
export function parsePattern(source: string): Alternative[] {
  const tokens = source.match(TOKEN) ?? [];
  let at = 0;
  function readPart(): Starts {
    const token = tokens[at++] ?? '';
    const starts = token.startsWith('(') ? readGroup() : startsOf(token);
    const quantifier = /^[?*+{]/.exec(tokens[at] ?? '')?.input;
    if (quantifier !== undefined) at++;
    if (/^\(\?<?[!=]/.test(token)) return NOTHING;
    const isOptional = quantifier !== undefined && /^(?:[?*]|\{0)/.test(quantifier);
    return isOptional ? { ...starts, open: [...starts.open, ''] } : starts;
  }
  function readAlternatives(): Alternative[] {
    const alternatives: Alternative[] = [];
    do {
      const from = at;
      let starts = NOTHING;
      while (at < tokens.length && tokens[at] !== '|' && tokens[at] !== ')')
        starts = followedBy(starts, readPart());
      alternatives.push({ ...starts, text: tokens.slice(from, at).join('') });
    } while (tokens[at++] === '|');
    return alternatives;
  }
  function readGroup(): Starts {
    const all = readAlternatives();
    return { words: all.flatMap(({ words }) => words), open: all.flatMap(({ open }) => open) };
  }
  return readAlternatives();
}
