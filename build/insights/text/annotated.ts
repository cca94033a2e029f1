import type { Tokenized } from './tokenize.ts';

/** A stretch of tokens, `end` exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** A judging word or idiom in its place; `value` is after negation and strength, -3.5 to 3.5. */
export type Opinion = {
  readonly at: number;
  readonly length: number;
  readonly value: number;
  /** Several words that leave no doubt: "can't recommend … enough". */
  readonly isVerdict?: boolean;
};

/** A text with everything that polarity needs, computed once for all targets in it. */
export type Annotated = Tokenized & {
  /** Sentence of each token, counted from 0; and of each sentence, where it stands. */
  readonly sentence: readonly number[];
  readonly sentences: readonly Span[];
  /** Clause of each token, counted from 0 over the whole text. */
  readonly clause: readonly number[];
  /** 1 where a negator reaches the token. */
  readonly negated: readonly number[];
  /** 1 where the token is part of an idiom: it then says nothing by itself. */
  readonly inIdiom: readonly number[];
  /** In order. */
  readonly opinions: readonly Opinion[];
};
