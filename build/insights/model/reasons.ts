import { wordSet } from '../lexicon/words.ts';
import type { Annotated } from '../text/annotated.ts';
import { opinionsWithin, type Span, sentencesAround } from '../text/surroundings.ts';
import { features } from './features.ts';
import { leaningOf } from './model.ts';
import type { Probabilities } from './polarity.ts';

/** Words too common, or too vague, to name a topic or a reason by themselves. */
const STOP_WORDS: ReadonlySet<string> = wordSet(`
  a an the and or but if then than so as at by for from in into of off on onto out over to up with without about after
  again all almost also always am any are around away back be because been before being below between both can can't could
  did do does doing done down each even ever every few first get gets getting give gives go goes going gone got had has have having he
  her here hers him his how i i'd i'll i'm i've is isn't it it's its just know last let like made make makes many may me
  might mine more most much must my never new next no nor not nothing now of off once one only other our ours out own
  put quite rather really same say said says see seen she should since some someone something soon still such take takes taken than
  thank thanks that that's the their theirs them then there these they thing things think this those though through till
  to too took turn two three four five six under until up us use used using very was wasn't way we we'd we've well went were what when
  where which while who whole whom whose why will with won't would yes yet you you'd your yours am don't didn't couldn't
  wouldn't lot lots bit everything anything everyone anyone nobody somebody well come came coming told tell ask asked
  called call calling want wanted need needed left right long little big old good great nice best better bad worst sure kind
  end second third fourth star stars actual house home place whole side bottom top front middle young text couple half another enough else however although within against during per etc it'd he'd he's she's they're we're year
  years day days week weeks month months hour hours minute minutes time times today yesterday tomorrow morning
  afternoon evening night monday tuesday wednesday thursday friday saturday sunday january february march april june july
  august september october november december people person man woman guy guys chap lad lads
`);

/** At most as many words or idioms are named as reasons. */
const MAX_REASONS = 4;
const CLEAR_LEANING = 0.15;

/**
 * The words and whole idioms that speak for a judgement, the strongest first: those that judge, and others that pull.
 * @param rivals as they were given to `judge`
 */
export function reasons(
  annotated: Annotated,
  span: Span,
  rivals: readonly Span[] | undefined,
  probabilities: Probabilities,
): string[] {
  const { tokens } = annotated;
  const around = sentencesAround(annotated, span);
  const leanings = new Map<number, number>();
  const add = (at: number, amount: number): unknown =>
    leanings.set(at, (leanings.get(at) ?? 0) + amount);
  const emit = (hash: number, size: number, token: number): unknown =>
    token >= 0 && add(token, leaningOf(hash) * size);
  features(annotated, span, rivals, emit);
  /** Length of each judging word or idiom, by its first token. */
  const judging = new Map<number, number>();
  for (const { at, length, value } of opinionsWithin(annotated, around)) {
    add(at, value / 2);
    judging.set(at, length);
  }
  const sign = probabilities.positive >= probabilities.negative ? 1 : -1;
  const found = [...leanings].flatMap(([at, leaning]) => {
    const token = tokens[at];
    const length = judging.get(at);
    const strength = leaning * sign;
    if (!token?.isWord || strength <= CLEAR_LEANING) return [];
    if (length === undefined && STOP_WORDS.has(token.word)) return [];
    const words = tokens.slice(at, at + (length ?? 1)).filter(({ isWord }) => isWord);
    return [{ said: words.map(({ word }) => word).join(' '), strength }];
  });
  found.sort((a, b) => b.strength - a.strength);
  return [...new Set(found.map(({ said }) => said))].slice(0, MAX_REASONS);
}
