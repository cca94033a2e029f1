import {
  ABBREVIATION,
  CONJUNCTION,
  COORDINATOR,
  EXCEPTION,
  isKind,
  NEGATOR,
  PAUSE,
  SUBJECT_START,
  VERB,
} from '../lexicon/kinds.ts';
import type { Annotated, Span } from './annotated.ts';
import { isReverser } from './negation.ts';
import type { Token, Tokenized } from './tokenize.ts';

const STOP = /^(?:[.!?…]|\.{2,})$/;
/** Maximum length of a sentence in tokens. It bounds the work of judging, which reads the whole sentence of each target. */
const MAX_SENTENCE_LENGTH = 150;

const LINE_BREAKS = [0x0a, 0x0d, 0x2028, 0x2029];

function hasLineBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (LINE_BREAKS.includes(text.charCodeAt(at))) return true;
  return false;
}

/** Reports whether no white space separates a token from the next. */
function touchesNext({ starts, ends }: Tokenized, index: number): boolean {
  return ends[index] === starts[index + 1];
}

function endsSentence(input: Tokenized, index: number): boolean {
  const { text, tokens, starts, ends } = input;
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (hasLineBreak(text, ends[index] ?? 0, starts[index + 1] ?? 0)) return true;
  if (token.isWord || !STOP.test(token.word)) return false;
  if (touchesNext(input, index) && (!next.isWord || !next.isCapitalized)) return false;
  if (token.word !== '.') return !STOP.test(next.word);
  return !touchesNext(input, index - 1) || !isKind(tokens[index - 1], ABBREVIATION);
}

/** Reports whether a token is a verb. Capitalized "Will" is a name. */
function isVerb(token: Token | undefined): boolean {
  return isKind(token, VERB) && token?.isCapitalized === false;
}

function hasVerb(tokens: readonly Token[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isVerb(tokens[at])) return true;
  return false;
}

/** Maximum number of words between "and" and the verb of a new clause. */
const MAX_SUBJECT_LENGTH = 4;

/**
 * Reports whether a word begins a clause: "but", "because" or "and" before a new subject, but not "once" in "not once" or
 * "but" in "anything but".
 * @param start first token of the current clause
 */
function beginsClause(tokens: readonly Token[], index: number, start: number): boolean {
  const token = tokens[index];
  if (!token || !isKind(token, CONJUNCTION | EXCEPTION | COORDINATOR)) return false;
  const before = tokens[index - 1];
  const next = tokens[index + 1];
  if (isKind(token, COORDINATOR)) {
    const hasOwnVerb = hasVerb(tokens, index + 2, index + 2 + MAX_SUBJECT_LENGTH);
    return isKind(next, SUBJECT_START) || (hasOwnVerb && hasVerb(tokens, start, index));
  }
  if (isKind(token, EXCEPTION)) return token.word === 'unlike' || next?.word === 'from';
  if (token.word === 'once') return !isKind(before, NEGATOR) && before?.word !== 'than';
  return !isReverser(tokens, index - 1);
}

const RELATIVE = /^(?:who|which|whose|where)$/;

/** Maximum number of tokens between a comma within a subject and the verb. */
const MAX_LIST_LENGTH = 10;

function isOpinion(token: Token | undefined): boolean {
  return token !== undefined && Math.abs(token.value) >= 1;
}

/** Reports whether a comma is part of a subject: "food, service and ambience were great", "our engineer, Will, was kind". */
function isInSubject(tokens: readonly Token[], comma: number, start: number): boolean {
  if (hasVerb(tokens, start, comma) || tokens.slice(start, comma).some(isOpinion)) return false;
  let separators = 0;
  for (let at = comma + 1; at <= comma + MAX_LIST_LENGTH; at++) {
    const token = tokens[at];
    if (isVerb(token)) return separators > 0 || at === comma + 1;
    if (token?.word === ',' || isKind(token, COORDINATOR)) separators++;
    else if (!token?.isWord || isOpinion(token)) return false;
  }
  return false;
}

/** Reports whether a mark ends the clause that begins at `start`. A hyphen within a word or a comma before "which" does not. */
function endsClause(input: Tokenized, index: number, start: number): boolean {
  const { tokens } = input;
  const mark = tokens[index];
  const next = tokens[index + 1];
  if (!mark || !isKind(mark, PAUSE)) return false;
  if (mark.word === '-') return !touchesNext(input, index - 1) || !touchesNext(input, index);
  if (mark.word !== ',') return true;
  return !RELATIVE.test(next?.word ?? '') && !isInSubject(tokens, index, start);
}

/** Splits a text into numbered sentences and clauses. */
export function segment(input: Tokenized): Pick<Annotated, 'sentence' | 'sentences' | 'clause'> {
  const { tokens } = input;
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
    if (index + 1 - first === MAX_SENTENCE_LENGTH || endsSentence(input, index)) {
      clauses++;
      start = index + 1;
      sentences.push({ start: first, end: start });
      first = start;
    } else if (endsClause(input, index, start)) {
      clauses++;
      start = index + 1;
    }
  }
  return { sentence, sentences, clause };
}
