import type { Span, Token, Tokenized } from './tokenize.ts';

/** Lists of words of one language that divide sentences into clauses. */
export type ClauseWords = {
  /** Words that begin a clause: "but", "because". */
  readonly conjunctions: ReadonlySet<string>;
  /** Words that begin a clause only if a full statement follows: "and". */
  readonly joining: ReadonlySet<string>;
  /** Words that begin a subject. After "and" they begin a statement. */
  readonly subjects: ReadonlySet<string>;
  /** Verbs that distinguish a statement from a list of nouns: "was". */
  readonly verbs: ReadonlySet<string>;
  /** Words whose full stop ends no sentence: "Mr". */
  readonly abbreviations: ReadonlySet<string>;
};

/** A text divided into sentences and clauses. */
export type Segmented = Tokenized & {
  /** Sentence of each token: an index into `sentences`. */
  readonly sentence: readonly number[];
  readonly sentences: readonly Span[];
  /** Clause of each token, numbered from 0 through the whole text. */
  readonly clause: readonly number[];
};

const STOP = /^(?:[.!?…]|\.{2,})$/;
/** Punctuation that ends a clause. */
const PAUSE = /^(?:[,;:()–—…/•*+-]|\.{2,})$/;
/** Maximum length of a sentence in tokens. It bounds the work of judging, which reads the whole sentence of each mention. */
const MAX_SENTENCE_LENGTH = 150;
/** Maximum number of words between "and" and the verb of a new clause. */
const MAX_SUBJECT_LENGTH = 4;
/** Maximum number of tokens between a comma within a subject and the verb. */
const MAX_LIST_LENGTH = 10;

/** Reports whether no white space separates a token from the next. */
function touchesNext({ starts, ends }: Tokenized, index: number): boolean {
  return ends[index] === starts[index + 1];
}

function endsSentence(input: Tokenized, index: number, words: ClauseWords): boolean {
  const { text, tokens, starts, ends } = input;
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (/[\n\r\u2028\u2029]/.test(text.slice(ends[index], starts[index + 1]))) return true;
  if (token.isWord || !STOP.test(token.word)) return false;
  if (touchesNext(input, index) && (!next.isWord || !next.isCapitalized)) return false;
  if (token.word !== '.') return !STOP.test(next.word);
  return !touchesNext(input, index - 1) || !words.abbreviations.has(tokens[index - 1]?.word ?? '');
}

/**
 * Divides a text into sentences and clauses. A sentence ends at a full stop or a line break. A clause ends at a pause, before
 * a conjunction, or before "and" with a new subject. A list ("food, service and ambience were great") stays in one clause.
 * @param contrasts tokens that begin a clause in any case
 */
export function segment(
  input: Tokenized,
  words: ClauseWords,
  contrasts: ReadonlySet<number> = new Set(),
): Segmented {
  const { tokens } = input;
  /** Capitalized "Will" is a name. */
  const isVerb = (token: Token | undefined): boolean =>
    token?.isCapitalized === false && words.verbs.has(token.word);
  const hasVerb = (from: number, to: number): boolean => tokens.slice(from, to).some(isVerb);

  function startsClause(index: number, start: number): boolean {
    const word = tokens[index]?.word ?? '';
    if (contrasts.has(index) || words.conjunctions.has(word)) return true;
    if (!words.joining.has(word)) return false;
    if (words.subjects.has(tokens[index + 1]?.word ?? '')) return true;
    return hasVerb(index + 2, index + 2 + MAX_SUBJECT_LENGTH) && hasVerb(start, index);
  }

  /** Reports whether a comma is part of a subject: "food, service and ambience were great", "our engineer, Will, was kind". */
  function isInSubject(comma: number, start: number): boolean {
    if (words.verbs.size === 0 || hasVerb(start, comma)) return false;
    let separators = 0;
    for (let at = comma + 1; at <= comma + MAX_LIST_LENGTH; at++) {
      const token = tokens[at];
      if (isVerb(token)) return separators > 0 || at === comma + 1;
      if (token?.word === ',' || words.joining.has(token?.word ?? '')) separators++;
      else if (!token?.isWord) return false;
    }
    return false;
  }

  /** Reports whether a mark ends the clause that begins at `start`. A hyphen within a word does not. */
  function endsClause(index: number, start: number): boolean {
    const mark = tokens[index];
    if (!mark || mark.isWord || !PAUSE.test(mark.word)) return false;
    if (mark.word === '-') return !touchesNext(input, index - 1) || !touchesNext(input, index);
    return mark.word !== ',' || !isInSubject(index, start);
  }

  const sentence = new Array<number>(tokens.length);
  const clause = new Array<number>(tokens.length);
  const sentences: Span[] = [];
  let clauses = 0;
  let first = 0;
  let start = 0;
  for (let index = 0; index < tokens.length; index++) {
    if (index > start && startsClause(index, start)) {
      clauses++;
      start = index;
    }
    sentence[index] = sentences.length;
    clause[index] = clauses;
    if (index + 1 - first === MAX_SENTENCE_LENGTH || endsSentence(input, index, words)) {
      clauses++;
      start = index + 1;
      sentences.push({ start: first, end: start });
      first = start;
    } else if (endsClause(index, start)) {
      clauses++;
      start = index + 1;
    }
  }
  return { ...input, sentence, sentences, clause };
}
