import type { Annotated, Opinion } from './annotate.ts';
import type { Span } from './surroundings.ts';
import weights from './weights.json' with { type: 'json' };

/** How much a judgement inside the target itself ("overpriced") counts, on top of what was learned. */
const INSIDE_PULL = 0.8;
/** How much judging words count that nothing in their sentence contradicts, on top of what was learned. */
const AGREED_PULL = 0.3;
/** The same for those of another clause than the target's. */
const AGREED_FAR_PULL = 0.1;

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

/**
 * What the lexicon adds for praise (above 0) or complaint (below 0) of a target, or of a whole stretch: more where all
 * that judges in the sentence agrees, because then there is nothing else it could be about. `said` as for `priorOf`.
 */
export function pullOf(
  { clause, lexiconPull }: Annotated,
  span: Span,
  said: readonly Opinion[],
  isWhole: boolean,
): number {
  const home = clause[span.start] ?? -1;
  const praised = said.some(({ value }) => value > 0);
  const agrees = praised !== said.some(({ value }) => value < 0);
  const perValue = (isWhole ? 0 : lexiconPull) + (agrees ? AGREED_PULL : 0);
  let pull = 0;
  for (const { at, value } of said) {
    if (!isWhole && at >= span.start && at < span.end) pull += value * INSIDE_PULL;
    else if (isWhole || clause[at] === home) pull += value * perValue;
    else if (agrees) pull += value * AGREED_FAR_PULL;
  }
  return pull;
}
