import {
  ABBREVIATION,
  CLAUSE_START,
  EXCEPTION,
  is,
  JOINER,
  NEGATOR,
  PAUSE,
  PRONOUN,
  VERB,
} from '../lexicon/kinds.ts';
import type { Annotated, Span } from './annotated.ts';
import { isReverser } from './negation.ts';
import type { Token, Tokenized } from './tokenize.ts';

const STOPS = /^(?:[.!?…]|\.{2,})$/;
/** Tokens after which a text without stops is cut: every target looks at its whole sentence. */
const LONGEST_SENTENCE = 150;

const LINE_ENDS = [0x0a, 0x0d, 0x2028, 0x2029];

function hasBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (LINE_ENDS.includes(text.charCodeAt(at))) return true;
  return false;
}

/** Whether nothing stands between a token and the next. */
function touchesNext({ starts, ends }: Tokenized, index: number): boolean {
  return ends[index] === starts[index + 1];
}

function endsSentence(cut: Tokenized, index: number): boolean {
  const { text, tokens, starts, ends } = cut;
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (hasBreak(text, ends[index] ?? 0, starts[index + 1] ?? 0)) return true;
  if (token.isWord || !STOPS.test(token.word)) return false;
  if (touchesNext(cut, index) && (!next.isWord || !next.isCapitalized)) return false;
  if (token.word !== '.') return STOPS.test(next.word) === false;
  return !touchesNext(cut, index - 1) || !is(tokens[index - 1], ABBREVIATION);
}

/** "Will" with a capital is a name. */
function isVerb(token: Token | undefined): boolean {
  return is(token, VERB) && token?.isCapitalized === false;
}

/** Whether a verb stands from token `from` up to `to`. */
function hasVerb(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isVerb(tokens[at])) return true;
  return false;
}

/** Most words of a subject that follows "and". */
const LONGEST_SUBJECT = 4;

/**
 * Whether a word begins a clause: "but", "because", "and" with a new subject; not "once" in "not once", nor "but" in
 * "anything but".
 * @param start where the clause before it begins
 */
function beginsClause(tokens: readonly Token[], index: number, start: number): boolean {
  const token = tokens[index];
  if (!token || !is(token, CLAUSE_START | EXCEPTION | JOINER)) return false;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (is(token, JOINER)) {
    const hasOwnVerb = hasVerb(tokens, index + 2, index + 2 + LONGEST_SUBJECT);
    return is(next, PRONOUN) || (hasOwnVerb && hasVerb(tokens, start, index));
  }
  if (is(token, EXCEPTION)) return token.word === 'unlike' || next?.word === 'from';
  if (token.word === 'once') return !is(before, NEGATOR) && before?.word !== 'than';
  return !isReverser(tokens, index - 1);
}

const RELATIVE = /^(?:who|which|whose|where)$/;

/** Most words, commas and joiners of a subject that is a list. */
const LONGEST_LIST = 10;

function judges(token: Token | undefined): boolean {
  return token !== undefined && Math.abs(token.value) >= 1;
}

/** Whether a comma stands within a subject: "food, service and ambience were great", "our engineer, Will, was kind". */
function isInSubject(tokens: readonly Token[], comma: number, start: number): boolean {
  if (hasVerb(tokens, start, comma) || tokens.slice(start, comma).some(judges)) return false;
  let separators = 0;
  for (let at = comma + 1; at <= comma + LONGEST_LIST; at++) {
    const token = tokens[at];
    if (isVerb(token)) return separators > 0 || at === comma + 1;
    if (token?.word === ',' || is(token, JOINER)) separators++;
    else if (!token?.isWord || judges(token)) return false;
  }
  return false;
}

/**
 * Whether a mark ends the clause that begins at `start`: not a hyphen within a word, nor a comma before "which", which does
 * not part what is said from its subject.
 */
function endsClause(cut: Tokenized, index: number, start: number): boolean {
  const { tokens } = cut;
  const mark = tokens[index];
  const next = tokens[index + 1];
  if (!mark || !is(mark, PAUSE)) return false;
  if (mark.word === '-') return !touchesNext(cut, index - 1) || !touchesNext(cut, index);
  if (mark.word !== ',') return true;
  return !RELATIVE.test(next?.word ?? '') && !isInSubject(tokens, index, start);
}

/** Numbers the sentences and clauses of a text: each token gets that of its own, counted from 0. */
export function segment(cut: Tokenized): Pick<Annotated, 'sentence' | 'sentences' | 'clause'> {
  const { tokens } = cut;
  const sentence = new Array<number>(tokens.length);
  const clause = new Array<number>(tokens.length);
  const sentences: Span[] = [];
  let clauses = 0;
  let first = 0;
  let start = 0;
  for (let index = 0; index < tokens.length; index++) {
    if (index > start && beginsClause(tokens, index, start)) {
      clauses++;
      start = index;
    }
    sentence[index] = sentences.length;
    clause[index] = clauses;
    if (index + 1 - first === LONGEST_SENTENCE || endsSentence(cut, index)) {
      clauses++;
      start = index + 1;
      sentences.push({ start: first, end: start });
      first = start;
    } else if (endsClause(cut, index, start)) {
      clauses++;
      start = index + 1;
    }
  }
  return { sentence, sentences, clause };
}
