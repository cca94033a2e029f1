import type { Quote } from './insights.ts';

/** The first `most` of some quotes, praise before the rest: both in their proportion, and at least one of each where there is any. */
export function bothSides<T extends Pick<Quote, 'polarity'>>(
  quotes: readonly T[],
  most: number,
): T[] {
  const praise = quotes.filter(({ polarity }) => polarity === 'positive');
  const rest = quotes.filter(({ polarity }) => polarity !== 'positive');
  if (praise.length === 0 || rest.length === 0) return quotes.slice(0, most);
  const share = praise.length / quotes.length;
  const praised = Math.max(1, Math.min(most - 1, Math.round(most * share)));
  return [...praise.slice(0, praised), ...rest.slice(0, most - praised)].slice(0, most);
}
