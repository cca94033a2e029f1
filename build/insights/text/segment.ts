import spelling from './spelling.json' with { type: 'json' };
import type { Span, Tokenized } from './tokenize.ts';

/** Lists of words of one language, by what they do in a sentence. */
export type GrammarList =
  /** Begin a clause that contrasts with the one before, after something was said in it: "but". */
  | 'contrast'
  /** Say that a clause is against the rest of the review: Dutch "wel", German "immerhin". */
  | 'conceding'
  /** Those after which the opposite is said of a subject: "except". */
  | 'excepting'
  /** Refer back at the start of a sentence: "it". */
  | 'leaning'
  /** Begin a clause. */
  | 'conjunctions'
  /** Begin a clause only if a statement follows: "and". */
  | 'joining'
  /** The same, but stand before single words only to a degree: "so", in "not so good". */
  | 'resulting'
  | 'subjects'
  /** Mark what the customer has: "my". */
  | 'possessive'
  /** Stand beside a judgement of the business as a whole: "we were very happy". */
  | 'plain'
  | 'negation'
  /** The negators that negate a complaint after another negation: "never leaves without explaining". */
  | 'without'
  /** Negators that also negate the opinion before them: "günstig ist es nicht". */
  | 'negation_after'
  /** Those that negate only after "ne": "n'est plus propre" (no longer), but "est plus propre" (more). */
  | 'negation_after_ne'
  /** Contain a negator that negates nothing: "not only". */
  | 'asserting'
  /** Say that what follows a contrast is praised too: "but also". */
  | 'adding'
  /** What follows them in their clause is not so, or somebody else says it: "if", "supposedly". */
  | 'unreal'
  /** So is what precedes them: "freundlicher wäre schön gewesen". */
  | 'unreal_clause'
  /** Turns an opinion round as a prefix: "unkompliziert". One word. */
  | 'prefix'
  /** Mean something else with the prefix: "ungelogen" (honestly), "onafgebroken" (all the time), "unbezahlbar" (priceless). */
  | 'not_turned';

/** Reports whether a list has a word. */
export type Grammar = (list: GrammarList, word: string | undefined) => boolean;

/** A text divided into sentences and clauses, by the words of its language. */
export type Segmented = Tokenized & {
  readonly isIn: Grammar;
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
/** Titles with a full stop, which ends no sentence. */
const TITLES = new Set(spelling.titles.toLowerCase().split(' '));

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
  return !touchesNext(input, index - 1) || !TITLES.has(`${tokens[index - 1]?.word}.`);
}

/**
 * Divides a text into sentences and clauses. A sentence ends at a full stop or a line break. A clause ends at a pause, before
 * a conjunction, or before "and" with a new subject. A list ("great food and service") stays in one clause.
 * @param isBreak whether a token begins a clause in any case, given the start of the one before it
 */
export function segment(
  input: Tokenized,
  isIn: Grammar,
  isBreak: (index: number, start: number) => boolean = () => false,
): Segmented {
  const { tokens, ends } = input;
  let start = 0;

  function startsClause(index: number): boolean {
    const word = tokens[index]?.word;
    if (isBreak(index, start) || isIn('conjunctions', word)) return true;
    const mayStart = isIn('joining', word) || isIn('resulting', word);
    // "et l'accueil"
    const next = input.text.slice(input.starts[index + 1], ends[index + 1]);
    return mayStart && (/^l['’]/i.test(next) || isIn('subjects', tokens[index + 1]?.word));
  }

  /** Reports whether a mark ends the clause that begins at `start`. A comma after its first word does not ("Will, May and Bo"). */
  function endsClause(index: number): boolean {
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
    const isLast = index + 1 - first === MAX_SENTENCE_LENGTH || endsSentence(input, index);
    if (isLast || endsClause(index)) {
      clauses++;
      start = index + 1;
    }
    if (isLast) {
      sentences.push({ start: first, end: start });
      first = start;
    }
  }
  return { ...input, isIn, sentence, sentences, clause };
}

/** Reports whether the clause of a token asks: "Friendly? Not at all." */
export function isAsked({ tokens, clause, sentence, sentences }: Segmented, at: number): boolean {
  const last = (sentences[sentence[at] ?? 0]?.end ?? 0) - 1;
  return tokens[last]?.word === '?' && clause[at] === clause[last];
}
