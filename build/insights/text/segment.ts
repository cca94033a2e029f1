import type { Span, Tokenized } from './tokenize.ts';

/** Words of one language that connect clauses and sentences. */
export type Connectives = {
  /** Words such as "but". The text before and after one is quoted separately. */
  readonly contrastWords: ReadonlySet<string>;
  /** Words that begin a clause: "but", "because". */
  readonly conjunctions: ReadonlySet<string>;
  /** Words that begin a clause only before one of `subjects`: "and". */
  readonly joiningWords: ReadonlySet<string>;
  /** Words that begin a subject: "we", "the". */
  readonly subjects: ReadonlySet<string>;
  /** Words such as "and" or "which" that refer to the preceding text when they open a quote. */
  readonly dependentWords: ReadonlySet<string>;
  /** Phrases such as "not only", which negate nothing. */
  readonly assertingPhrases: ReadonlySet<string>;
  /** Words such as "also". What follows a contrast with one is no complaint. */
  readonly addingWords: ReadonlySet<string>;
  /** Words beside which a judgement is one of the business as a whole: "we were very". */
  readonly plainWords: ReadonlySet<string>;
  /** Words such as "without", which another negation does not strengthen. */
  readonly withoutWords: ReadonlySet<string>;
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
/** Titles whose full stop ends no sentence. */
const TITLE = /^(?:mrs?|ms|dra?|prof|st|sra?|sig|dott|ing|avv|dhr|mevr|mme|hr|fr)$/;

/** Reports whether no white space separates a token from the next. */
function touchesNext({ starts, ends }: Tokenized, index: number): boolean {
  return ends[index] === starts[index + 1];
}

function endsSentence(input: Tokenized, index: number): boolean {
  const { text, tokens, starts, ends } = input;
  const token = tokens[index];
  const next = tokens[index + 1];
  if (!token || !next) return true;
  if (/[\n\r\u2028\u2029]/.test(text.slice(ends[index], starts[index + 1]))) return true;
  if (token.isWord || !STOP.test(token.word)) return false;
  if (touchesNext(input, index) && (!next.isWord || !next.isCapitalized)) return false;
  if (token.word !== '.') return !STOP.test(next.word);
  return !touchesNext(input, index - 1) || !TITLE.test(tokens[index - 1]?.word ?? '');
}

/**
 * Divides a text into sentences and clauses. A sentence ends at a full stop or a line break. A clause ends at a pause, before
 * a conjunction, or before "and" with a new subject. A list ("great food and service") stays in one clause.
 * @param isBreak whether a token begins a clause in any case, given the start of the one before it
 */
export function segment(
  input: Tokenized,
  words: Pick<Connectives, 'conjunctions' | 'joiningWords' | 'subjects'>,
  isBreak: (index: number, start: number) => boolean = () => false,
): Segmented {
  const { tokens } = input;
  let start = 0;

  function startsClause(index: number): boolean {
    const word = tokens[index]?.word ?? '';
    if (isBreak(index, start) || words.conjunctions.has(word)) return true;
    return words.joiningWords.has(word) && words.subjects.has(tokens[index + 1]?.word ?? '');
  }

  /** Reports whether a mark ends the clause that begins at `start`. A comma after its first word does not ("Will, May and Bo"). */
  function endsClause(index: number, start: number): boolean {
    const mark = tokens[index];
    if (!mark || mark.isWord || !PAUSE.test(mark.word)) return false;
    if (mark.word === ',') return index - start > 1;
    return mark.word !== '-' || !touchesNext(input, index - 1) || !touchesNext(input, index);
  }

  const sentence = new Array<number>(tokens.length);
  const clause = new Array<number>(tokens.length);
  const sentences: Span[] = [];
  let clauses = 0;
  let first = 0;
  for (let index = 0; index < tokens.length; index++) {
    if (index > start && startsClause(index)) {
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
    } else if (endsClause(index, start)) {
      clauses++;
      start = index + 1;
    }
  }
  return { ...input, sentence, sentences, clause };
}
