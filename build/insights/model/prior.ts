import type { Annotated, Opinion } from '../lexicon/annotate.ts';
import type { Span } from '../text/surroundings.ts';
import weights from './weights.json' with { type: 'json' };

/**
 * What is added to the scores of praise, neutral and complaint: everyday reviews are less often neutral than the
 * training data, most of all where a word judges in the clause of the target, less where only its sentence does. `said`
 * is what judges in that sentence, or in the whole stretch.
 */
export function priorOf(
  { clause }: Annotated,
  span: Span,
  said: readonly Opinion[],
  isWhole: boolean,
): readonly number[] {
  if (said.length === 0) return weights.prior.quiet;
  if (isWhole) return weights.prior.whole;
  const here = said.some(({ at }) => clause[at] === clause[span.start]);
  return here ? weights.prior.clause : weights.prior.sentence;
}

/** What is added likewise to what the net says of a category. */
export const CATEGORY_PRIOR: readonly number[] = weights.prior.category;
