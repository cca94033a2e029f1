import type { Annotated } from './annotated.ts';
import { segment } from './clauses.ts';
import { markNegation } from './negation.ts';
import { findOpinions } from './opinions.ts';
import { type Tokenized, tokenize } from './tokenize.ts';

/**
 * Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge.
 * @param facts words that name what a kind of business is called for and judge nothing there (a plumber's `leak`)
 */
export function annotate(
  text: string | Tokenized,
  facts: ReadonlySet<string> = new Set(),
): Annotated {
  const cut = typeof text === 'string' ? tokenize(text) : text;
  const segments = segment(cut);
  const negated = markNegation(cut.tokens, segments.clause);
  const words = { ...cut, ...segments, negated };
  return { ...words, ...findOpinions(words, facts) };
}
