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
  given: string | Tokenized,
  facts: ReadonlySet<string> = new Set(),
): Annotated {
  const cut = typeof given === 'string' ? tokenize(given) : given;
  const { text, tokens, starts, ends } = cut;
  const { sentence, sentences, clause } = segment(cut);
  const negated = markNegation(tokens, clause);
  const { opinions, inIdiom } = findOpinions({ tokens, sentences, clause, negated }, facts);
  return { text, tokens, starts, ends, sentence, sentences, clause, negated, inIdiom, opinions };
}
