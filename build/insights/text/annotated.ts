import type { Tokenized } from './tokenize.ts';

/** A range of tokens; `end` is exclusive. */
export type Span = { readonly start: number; readonly end: number };

/** The other targets in the sentence of a target, or undefined if a span is judged as a whole. */
export type Rivals = readonly Span[] | undefined;

/** An opinion word or idiom: its first token and its length in tokens. */
export type Opinion = {
  readonly at: number;
  readonly length: number;
  /** Strength after negation and intensifiers, -3.5 (complaint) to 3.5 (praise). */
  readonly value: number;
  /** Whether several words together leave no doubt: "can't recommend … enough". */
  readonly isVerdict?: boolean;
};

/** A text with all annotations that judging needs. They are computed once and shared by all its targets. */
export type Annotated = Tokenized & {
  /** Sentence of each token: an index into `sentences`. */
  readonly sentence: readonly number[];
  readonly sentences: readonly Span[];
  /** Clause of each token, numbered from 0 through the whole text. */
  readonly clause: readonly number[];
  /** 1 if a negator applies to the token. */
  readonly negated: readonly number[];
  /** 1 if the token is part of an idiom. It then has no meaning of its own. */
  readonly inIdiom: readonly number[];
  /** In text order. */
  readonly opinions: readonly Opinion[];
};
