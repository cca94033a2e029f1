import { wordSet } from '../lexicon/words.ts';
import type { Annotated, Span } from '../text/annotated.ts';
import { opinionsIn, sentencesAround } from '../text/spans.ts';
import { features } from './features.ts';
import { polarityWeight } from './model.ts';
import type { Probabilities } from './polarity.ts';
import stopWords from './stop-words.json' with { type: 'json' };

/** Words too common, or too vague, to name a reason by themselves. */
const STOP_WORDS = wordSet(stopWords.join(' '));

/** At most as many words or idioms are named as reasons. */
const MAX_REASONS = 4;
const CLEAR_LEANING = 0.15;

/**
 * The words and whole idioms that speak for a judgement, the strongest first: those that judge, and others that pull.
 * @param rivals as they were given to `judge`
 */
export function findReasons(
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
  features(annotated, span, rivals, (kind, hash, size, token) => {
    if (token >= 0) add(token, polarityWeight(kind, hash) * size);
  });
  /** Length of each judging word or idiom, by its first token. */
  const judging = new Map<number, number>();
  for (const { at, length, value } of opinionsIn(annotated, around)) {
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
