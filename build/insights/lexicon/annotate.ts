import { segment } from '../text/clauses.ts';
import { markSides } from '../text/sides.ts';
import { type Token, tokenize } from '../text/tokenize.ts';
import { markNegation } from './negation.ts';
import { findOpinions } from './opinions.ts';

/** A judging word or idiom in its place; `value` is after negation and strength, -3.5 to 3.5. */
export type Opinion = { readonly at: number; readonly length: number; readonly value: number };

/** A text with everything that polarity needs, computed once for all targets in it. */
export type Annotated = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Hash of each token's word; all numbers have the same. */
  readonly hashes: Uint32Array;
  /** Number of each token's word among those that training knows; -1 for any other. */
  readonly known: Int32Array;
  /** Sentence of each token, counted from 0. */
  readonly sentence: Int32Array;
  /** Clause of each token, counted from 0 over the whole text. */
  readonly clause: Int32Array;
  /** 0 or 1: side of a contrast within the sentence. */
  readonly side: Uint8Array;
  /** 1 where a negator reaches the token. */
  readonly negated: Uint8Array;
  /** 1 where the token is part of an idiom: it then says nothing by itself. */
  readonly inIdiom: Uint8Array;
  /** In order. */
  readonly opinions: readonly Opinion[];
};

const NO_FACTS: ReadonlySet<string> = new Set();

/**
 * Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge.
 * @param facts words that name what a kind of business is called for and judge nothing there (a plumber's `leak`)
 */
export function annotate(text: string, facts: ReadonlySet<string> = NO_FACTS): Annotated {
  const tokens = tokenize(text);
  const hashes = new Uint32Array(tokens.length);
  const known = new Int32Array(tokens.length);
  tokens.forEach((token, at) => {
    hashes[at] = token.hash;
    known[at] = token.known;
  });
  const { sentence, clause } = segment(text, tokens);
  const side = markSides(tokens, sentence, clause);
  const negated = markNegation(tokens, clause);
  const { opinions, inIdiom } = findOpinions({ tokens, clause, sentence, negated }, facts);
  return {
    text,
    tokens,
    hashes,
    known,
    sentence,
    clause,
    side,
    negated,
    inIdiom,
    opinions,
  };
}
