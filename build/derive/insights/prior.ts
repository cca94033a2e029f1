import type { Annotated, Opinion } from './annotate.ts';
import type { Span } from './surroundings.ts';
import weights from './weights.json' with { type: 'json' };

/** How much a judgement inside the target itself ("overpriced") counts, on top of what was learned. */
const INSIDE_PULL = 0.25;
/** How much judging words in the clause of the target count, on top of what was learned. */
const CLAUSE_PULL = 0.3;
/** How much more they count, or those of a stretch as a whole, where nothing contradicts them. */
const AGREED_PULL = 0.25;

/** Whether all that judges praises, or all complains: then there is nothing else it could be about. */
function agrees(said: readonly Opinion[]): boolean {
  return said.some(({ value }) => value > 0) !== said.some(({ value }) => value < 0);
}

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

/** What the lexicon adds for praise (above 0) or complaint (below 0) of a target. `said` as for `priorOf`. */
export function pullOf({ clause }: Annotated, span: Span, said: readonly Opinion[]): number {
  const home = clause[span.start];
  const perValue = CLAUSE_PULL + (agrees(said) ? AGREED_PULL : 0);
  let pull = 0;
  for (const { at, value } of said) {
    if (at >= span.start && at < span.end) pull += value * INSIDE_PULL;
    else if (clause[at] === home) pull += value * perValue;
  }
  return pull;
}

/** The same for a stretch as a whole. */
export function wholePullOf(said: readonly Opinion[]): number {
  return agrees(said) ? said.reduce((pull, { value }) => pull + value * AGREED_PULL, 0) : 0;
}
