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
import type { Token } from './tokenize.ts';

const STOPS = /^(?:[.!?…]|\.{2,})$/;
/** So many words back are looked through for one. */
const VERB_REACH = 12;
/** Tokens after which a text without stops is cut: every target looks at its whole sentence. */
const LONGEST_SENTENCE = 150;

const LINE_ENDS = new Set(['\n', '\r', '\u2028', '\u2029']);

function hasBreak(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (LINE_ENDS.has(text[at] ?? '')) return true;
  return false;
}

function endsSentence(text: string, tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (hasBreak(text, token.end, next.start)) return true;
  if (token.isWord || !STOPS.test(token.word)) return false;
  if (next.start === token.end && (!next.isWord || !next.capital)) return false;
  if (token.word !== '.') return STOPS.test(next.word) === false;
  const before = tokens[index - 1];
  if (before?.end === token.start && is(before, ABBREVIATION)) return false;
  return true;
}

/** "Soon as", "far as": they tell when or how far, and compare nothing. */
const NO_COMPARISON = /^(?:soon|far)$/;
const ALMOST = /^(?:nearly|quite|half|twice)$/;

/**
 * Whether the "as" at `index` belongs to what stands before it: the first one of "as good as", that of "not as good", and both of
 * "as well as", which joins like "and".
 */
function staysWithin(tokens: readonly Token[], index: number): boolean {
  const wordAt = (at: number): string => tokens[at]?.word ?? '';
  if (wordAt(index - 1) === 'well' && wordAt(index - 2) === 'as') return true;
  if (NO_COMPARISON.test(wordAt(index + 1))) return false;
  if (wordAt(index + 2) === 'as' || wordAt(index + 3) === 'as') return true;
  const before = wordAt(index - 1);
  return is(tokens[index - 1], NEGATOR) || ALMOST.test(before);
}

/** "Better since the new tablets": from when on, not why. */
const SINCE_WHEN = /^(?:ever|better|worse|improved|fine|perfectly|same)$/;

function beginsClause(tokens: readonly Token[], index: number): boolean {
  const token = tokens[index];
  if (!token || !is(token, CLAUSE_START | EXCEPTION | JOINER)) return false;
  const { word } = token;
  const before = tokens[index - 1]?.word ?? '';
  if (word === 'but' && before === 'anything') return false;
  if (word === 'once' && /^(?:never|not|at|more|than)$/.test(before)) return false;
  if (word === 'since' && SINCE_WHEN.test(before)) return false;
  if (word === 'as' && staysWithin(tokens, index)) return false;
  if (is(token, CLAUSE_START)) return true;
  if (is(token, EXCEPTION)) return word === 'unlike' || tokens[index + 1]?.word === 'from';
  return is(tokens[index + 1], PRONOUN) || beginsStatement(tokens, index + 1);
}

/** Most words of a subject that follows "and". */
const LONGEST_SUBJECT = 4;

/** Whether a verb stands before `to`, with nothing but words (and commas, where they may be) between. */
function hasVerbBefore(tokens: readonly Token[], to: number, overCommas: boolean): boolean {
  for (let back = to - 1; back >= to - VERB_REACH; back--) {
    const token = tokens[back];
    if (!token || (!token.isWord && !(overCommas && token.word === ','))) return false;
    if (is(token, VERB)) return true;
  }
  return false;
}

/** Whether a subject and its verb begin here ("service was slow"), not another part of what was said before. */
function beginsStatement(tokens: readonly Token[], from: number): boolean {
  if (!hasVerbBefore(tokens, from, false)) return false;
  for (let at = from; at <= from + LONGEST_SUBJECT; at++) {
    const token = tokens[at];
    if (!token?.isWord || token.word === 'and') return false;
    if (is(token, VERB)) return at > from;
  }
  return false;
}

const JOINING = /^(?:and|or|&)$/;
/** Most words of a thing in a list. */
const LONGEST_ITEM = 3;

/** A comma between things that share what is said of them: "food, service and ambience were great". */
function isInList(tokens: readonly Token[], comma: number): boolean {
  if (hasVerbBefore(tokens, comma, true)) return false;
  const closes = JOINING.test(tokens[comma + 1]?.word ?? '');
  const first = comma + (closes ? 2 : 1);
  for (let at = first; at <= first + LONGEST_ITEM; at++) {
    const token = tokens[at];
    const word = token?.word ?? '';
    if (word === ',' || JOINING.test(word)) return at > first && !closes;
    if (is(token, VERB)) return at > first && closes;
    if (!token?.isWord || Math.abs(token.value) >= 1) return false;
  }
  return false;
}

const RELATIVE = /^(?:who|which|whose|where)$/;

/** A comma before "which", and the commas around a name (", Will,"), do not part what is said from its subject. */
function continues(tokens: readonly Token[], index: number): boolean {
  if (tokens[index]?.word !== ',') return false;
  if (RELATIVE.test(tokens[index + 1]?.word ?? '')) return true;
  if (isInList(tokens, index)) return true;
  const opens = tokens[index + 1]?.capital === true && tokens[index + 2]?.word === ',';
  const closes = tokens[index - 1]?.capital === true && tokens[index - 2]?.word === ',';
  return opens || closes;
}

/** A hyphen within a word: check-in, pan-fried. */
function isInsideWord(tokens: readonly Token[], index: number): boolean {
  const mark = tokens[index];
  const before = tokens[index - 1];
  const after = tokens[index + 1];
  if (mark?.word !== '-' || !before?.isWord || !after?.isWord) return false;
  return before.end === mark.start && mark.end === after.start;
}

/** Numbers the sentences and clauses of a text: each token gets that of its own, counted from 0. */
export function segment(
  text: string,
  tokens: readonly Token[],
): { sentence: Int32Array; clause: Int32Array } {
  const sentence = new Int32Array(tokens.length);
  const clause = new Int32Array(tokens.length);
  let sentences = 0;
  let clauses = 0;
  let fresh = true;
  let length = 0;
  tokens.forEach((token, index) => {
    length++;
    if (!fresh && beginsClause(tokens, index)) clauses++;
    fresh = false;
    sentence[index] = sentences;
    clause[index] = clauses;
    if (length === LONGEST_SENTENCE || endsSentence(text, tokens, index)) {
      sentences++;
      clauses++;
      fresh = true;
      length = 0;
    } else if (is(token, PAUSE) && !isInsideWord(tokens, index) && !continues(tokens, index)) {
      clauses++;
      fresh = true;
    }
  });
  return { sentence, clause };
}
