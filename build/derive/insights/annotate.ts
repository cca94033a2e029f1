import { segment } from './clauses.ts';
import { knownWord } from './known-words.ts';
import { markNegation } from './negation.ts';
import { findOpinions } from './opinions.ts';
import { markSides } from './sides.ts';
import { type Token, tokenize } from './tokenize.ts';
import { hashWord } from './word-hash.ts';

/** A judging word or idiom in its place; `value` is after negation and strength, -3.5 to 3.5. */
export type Opinion = { readonly at: number; readonly length: number; readonly value: number };

/** What differs between kinds of business when their reviews are read. */
export type Reading = {
  /** Words that name what the business is called for and judge nothing there (a plumber's `leak`). */
  readonly facts: ReadonlySet<string>;
  /** How much a judging word in the clause of a target counts, on top of what the model learned; 0 to 1. */
  readonly lexiconPull: number;
};

/** A text with everything that polarity needs, computed once for all targets in it. */
export type Annotated = {
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Hash of each token's word. */
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
  readonly lexiconPull: number;
};

const PLAIN_READING: Reading = { facts: new Set(), lexiconPull: 0 };

/** Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge. */
export function annotate(text: string, reading: Reading = PLAIN_READING): Annotated {
  const tokens = tokenize(text);
  const hashes = new Uint32Array(tokens.length);
  for (let at = 0; at < tokens.length; at++) hashes[at] = hashWord(tokens[at]?.word ?? '');
  const known = Int32Array.from(hashes, knownWord);
  const { sentence, clause } = segment(text, tokens);
  const side = markSides(tokens, sentence, clause);
  const negated = markNegation(tokens, clause);
  const { opinions, inIdiom } = findOpinions({ tokens, clause, sentence, negated }, reading.facts);
  const { lexiconPull } = reading;
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
    lexiconPull,
  };
}
