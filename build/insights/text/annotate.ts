import type { Annotated } from './annotated.ts';
import { segment } from './clauses.ts';
import { markNegation } from './negation.ts';
import { findOpinions } from './opinions.ts';
import { type Tokenized, tokenize } from './tokenize.ts';

/**
 * Annotates a text with its sentences, clauses, negation and opinions.
 * @param neutralWords words that express no opinion for this kind of business ("leak" for a plumber)
 */
export function annotate(
  input: string | Tokenized,
  neutralWords: ReadonlySet<string> = new Set(),
): Annotated {
  const tokenized = typeof input === 'string' ? tokenize(input) : input;
  const { text, tokens, starts, ends } = tokenized;
  const { sentence, sentences, clause } = segment(tokenized);
  const negated = markNegation(tokens, clause);
  const { opinions, inIdiom } = findOpinions({ tokens, sentences, clause, negated }, neutralWords);
  return { text, tokens, starts, ends, sentence, sentences, clause, negated, inIdiom, opinions };
}
