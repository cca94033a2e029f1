import { wordSet } from '../lexicon/words.ts';
import type { Annotated, Rivals, Span } from '../text/annotated.ts';
import { opinionsIn, sentencesAround } from '../text/spans.ts';
import { features } from './features.ts';
import { polarityWeight } from './model.ts';
import type { Probabilities } from './polarity.ts';
import stopWords from './stop-words.json' with { type: 'json' };

/** Words too frequent or too vague to be a reason on their own. */
const STOP_WORDS = wordSet(stopWords.join(' '));

const MAX_REASONS = 4;
const MIN_STRENGTH = 0.15;

/** Returns the words and idioms that support the judgement of a span, strongest first. */
export function findReasons(
  annotated: Annotated,
  span: Span & { readonly rivals: Rivals },
  probabilities: Probabilities,
): string[] {
  const { tokens } = annotated;
  const weights = new Map<number, number>();
  const add = (at: number, weight: number): unknown =>
    weights.set(at, (weights.get(at) ?? 0) + weight);
  features(annotated, span, span.rivals, (kind, hash, value, token) => {
    if (token >= 0) add(token, polarityWeight(kind, hash) * value);
  });
  /** Length of each opinion by its first token. */
  const lengths = new Map<number, number>();
  for (const { at, length, value } of opinionsIn(annotated, sentencesAround(annotated, span))) {
    add(at, value / 2);
    lengths.set(at, length);
  }
  const sign = probabilities.positive >= probabilities.negative ? 1 : -1;
  const reasons = [...weights].flatMap(([at, weight]) => {
    const token = tokens[at];
    const length = lengths.get(at);
    const strength = weight * sign;
    if (!token?.isWord || strength <= MIN_STRENGTH) return [];
    if (length === undefined && STOP_WORDS.has(token.word)) return [];
    const words = tokens.slice(at, at + (length ?? 1)).filter(({ isWord }) => isWord);
    return [{ reason: words.map(({ word }) => word).join(' '), strength }];
  });
  reasons.sort((a, b) => b.strength - a.strength);
  return [...new Set(reasons.map(({ reason }) => reason))].slice(0, MAX_REASONS);
}
