import type { Annotated } from '../lexicon/annotate.ts';

/** Clause of the first token that ends after an offset of the text; -1 where there is none. */
export function clauseAt(
  { tokens, clause }: Pick<Annotated, 'tokens' | 'clause'>,
  offset: number,
): number {
  return clause[tokens.findIndex((token) => token.end > offset)] ?? -1;
}
