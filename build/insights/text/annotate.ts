import type { Annotated } from './annotated.ts';
import { segment } from './clauses.ts';
import { markNegation } from './negation.ts';
import { findOpinions } from './opinions.ts';
import { type Token, tokenize } from './tokenize.ts';

/**
 * Reads a text once: tokens, sentences, clauses, negation, and the words and idioms that judge.
 * @param tokens those of the text, where they are known
 * @param facts words that name what a kind of business is called for and judge nothing there (a plumber's `leak`)
 */
export function annotate(
  text: string,
  facts: ReadonlySet<string> = new Set(),
  tokens: readonly Token[] = tokenize(text),
): Annotated {
  const { sentence, clause } = segment(text, tokens);
  const negated = markNegation(tokens, clause);
  const words = { tokens, sentence, clause, negated };
  return { text, ...words, ...findOpinions(words, facts) };
}
