import type { Found } from './find-mentions.ts';
import { CLEAR_PROBABILITY, judge, type Probabilities, pulled } from './model/polarity.ts';
import type { Annotated } from './text/annotated.ts';
import { wholeOf } from './text/surroundings.ts';

/** Mean of several judgements, by how much say each has. */
function average(
  all: readonly Probabilities[],
  sayOf: (one: Probabilities) => number,
): Probabilities {
  const total = all.reduce((sum, one) => sum + sayOf(one), 0);
  const mean = (pick: (one: Probabilities) => number): number =>
    all.reduce((sum, one) => sum + sayOf(one) * pick(one), 0) / total;
  return {
    positive: mean(({ positive }) => positive),
    neutral: mean(({ neutral }) => neutral),
    negative: mean(({ negative }) => negative),
  };
}

/** Even a mention that judges nothing counts this much beside one that does. */
const LEAST_SAY = 0.2;
const sayOfMention = ({ neutral }: Probabilities): number => 1 + LEAST_SAY - neutral;

/** Log-odds that even out praise and complaint of categories: what holds for a place makes a text a little too kind. */
const CATEGORY_PULL = -0.1;

type Voice = Pick<Found, 'start' | 'end' | 'probabilities' | 'rivals'>;

type Told = {
  readonly probabilities: Probabilities;
  /** What was listened to: the mentions, first of all. */
  readonly voices: readonly Voice[];
  /** Whether one place praises clearly and another complains. */
  readonly isTorn: boolean;
};

/**
 * How a text judges a category: the mean of what its mentions say, those that judge more than those that do not.
 * Where nothing else is spoken of, the text as a whole is one of the mentions.
 * @param id of its aspect
 * @param found all mentions of the text
 */
export function categoryProbabilities(
  annotated: Annotated,
  id: string | undefined,
  found: readonly Found[],
): Told {
  const about = found.filter(({ aspect }) => aspect === id);
  const voices: Voice[] = [...about];
  if (about.length === 0 || about.length === found.length) {
    const whole = wholeOf(annotated);
    voices.push({ ...whole, probabilities: judge(annotated, whole, undefined), rivals: undefined });
  }
  const heard = average(
    voices.map(({ probabilities }) => probabilities),
    sayOfMention,
  );
  const praised = about.some(({ probabilities }) => probabilities.positive >= CLEAR_PROBABILITY);
  const criticised = about.some(({ probabilities }) => probabilities.negative >= CLEAR_PROBABILITY);
  return {
    probabilities: pulled(heard, CATEGORY_PULL),
    voices,
    isTorn: praised && criticised,
  };
}
