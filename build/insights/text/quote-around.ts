import type { Annotated, Span } from './annotated.ts';
import { countWords, hasOpinion, offsetsOf, sentencesAround, sumOpinions } from './spans.ts';
import type { Token, Tokenized } from './tokenize.ts';

const LONGEST = 240;
/** Of a sentence longer than this, in characters, a clause is enough. */
const LONG = 90;
const SHORTEST_WORDS = 3;

/** Words of one language that connect clauses and sentences. */
export type Connectives = {
  /** Words such as "but". The text before and after one is quoted separately. */
  readonly contrastWords: ReadonlySet<string>;
  /** Words such as "and" that join a clause to the previous one. */
  readonly joiningWords: ReadonlySet<string>;
  /** Words such as "and" or "which" that refer to the preceding text when they open a quote. */
  readonly dependentWords: ReadonlySet<string>;
};

/** The annotations that quoting needs. */
export type Quotable = Tokenized &
  Pick<Annotated, 'sentence' | 'sentences' | 'clause' | 'opinions'> &
  Connectives;

/** The part of the sentence around the span, up to a turn, a dash or a semicolon. */
function partAround({ tokens, contrastWords: turns }: Quotable, around: Span, span: Span): Span {
  const parts = (at: number): boolean => {
    const word = tokens[at]?.word ?? '';
    return word === ';' || word === '—' || word === '–' || turns.has(word);
  };
  let start = span.start;
  while (start > around.start && !parts(start - 1)) start--;
  let end = span.end;
  while (end < around.end && !parts(end)) end++;
  return { start, end };
}

/** The clauses that the span lies in, without a word that joins the first of them to others. */
export function clauseAround(
  { tokens, clause, contrastWords: turns, joiningWords: joins }: Quotable,
  span: Span,
): Span {
  let start = span.start;
  while (start > 0 && clause[start - 1] === clause[span.start]) start--;
  let end = span.end;
  while (end < tokens.length && clause[end] === clause[span.end - 1]) end++;
  const joining = (at: number): boolean =>
    joins.has(tokens[at]?.word ?? '') || turns.has(tokens[at]?.word ?? '');
  while (start < span.start && joining(start)) start++;
  return { start, end };
}

const OPENING = new Set('"“«\'‘£$€(');
const PAUSES = new Set(',;:—–-');

/** Without marks at its ends that belong to what stands around it. */
function trimmed({ tokens }: Quotable, span: Span, part: Span): Span {
  let { start, end } = part;
  const mark = (at: number): string => (tokens[at]?.isWord === false ? tokens[at].word : '');
  while (start < span.start && mark(start) !== '' && !OPENING.has(mark(start))) start++;
  while (end > span.end && PAUSES.has(mark(end - 1))) end--;
  while (end > start && closesWhatIsOutside(tokens, start, end)) end--;
  return { start, end };
}

/** Whether the last token is a bracket that opened before the span. */
function closesWhatIsOutside(tokens: readonly Token[], start: number, end: number): boolean {
  if (tokens[end - 1]?.word !== ')') return false;
  for (let at = start; at < end; at++) if (tokens[at]?.word === '(') return false;
  return true;
}

/**
 * The clause that says it, or its sentence; as offsets of the text. A sentence that turns is quoted on the side of the
 * span; of a long one the clause is enough if it judges. Undefined when nothing there reads well alone: too short, too
 * long, a question, with an address of the web, or leaning on what came before.
 */
export function quoteAround(quotable: Quotable, span: Span): [number, number] | undefined {
  const { text, tokens } = quotable;
  const around = sentencesAround(quotable, span);
  const [from, to] = offsetsOf(quotable, around);
  const part = partAround(quotable, around, span);
  const clause = clauseAround(quotable, span);
  const opensWithTurn = quotable.contrastWords.has(tokens[around.start]?.word ?? '');
  const isLong = opensWithTurn || to - from > LONG;
  const isClauseEnough = isLong && clause.start >= part.start && clause.end <= part.end;
  for (const wide of isClauseEnough ? [clause, part, around] : [part, around]) {
    const candidate = trimmed(quotable, span, wide);
    const [start, end] = offsetsOf(quotable, candidate);
    const isWhole = wide.start === around.start && wide.end === around.end;
    if (!isWhole && !hasOpinion(quotable, candidate)) continue;
    if (end - start > LONGEST || countWords(quotable, candidate) < SHORTEST_WORDS) continue;
    if (quotable.dependentWords.has(tokens[candidate.start]?.word ?? '')) continue;
    if (tokens[candidate.end - 1]?.word === '?') continue;
    if (text.slice(start, end).includes('://')) continue;
    return [start, end];
  }
  return undefined;
}

/** Fewest and most words of a phrase. */
const PHRASE_WORDS = { from: 2, to: 7 };
/** What no phrase has: brackets, quotation marks and numbers. */
const APART = /^[()"“”«»]$|\d/;
/** Words at the end of a phrase that point elsewhere. */
const TRAILING = new Set(['too', 'also', 'though', 'anyway', 'either']);
/** Words for something that only the sentences around name, where a phrase begins or ends with them. */
const POINTING = new Set(['he', 'she', 'it', 'him', 'them', 'this', 'that']);

/**
 * The clause around the span where its words say the same as the polarity, are few enough to be a phrase, and none of them a
 * name or a number, which is true of one review only; as offsets of the text.
 */
export function phraseAround(
  quotable: Quotable,
  span: Span,
  names: readonly Span[],
  polarity: 'positive' | 'neutral' | 'negative',
): [number, number] | undefined {
  if (polarity === 'neutral') return undefined;
  const { tokens, dependentWords: leans } = quotable;
  const wordAt = (at: number): string => (tokens[at]?.isWord ? tokens[at].word : '');
  let { start, end } = clauseAround(quotable, span);
  while (start < span.start && wordAt(start) === '') start++;
  while (end > span.end && (wordAt(end - 1) === '' || TRAILING.has(wordAt(end - 1)))) end--;
  const words = countWords(quotable, { start, end });
  if (words < PHRASE_WORDS.from || words > PHRASE_WORDS.to || leans.has(wordAt(start))) {
    return undefined;
  }
  const value = sumOpinions(quotable, { start, end });
  if (polarity === 'positive' ? value <= 0 : value >= 0) return undefined;
  if (POINTING.has(wordAt(start)) || POINTING.has(wordAt(end - 1))) return undefined;
  for (let at = start; at < end; at++) if (APART.test(tokens[at]?.word ?? '')) return undefined;
  if (names.some((name) => name.start < end && name.end > start)) return undefined;
  return offsetsOf(quotable, { start, end });
}
