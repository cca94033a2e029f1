import { type AspectInsight, judgedCount, type Polarity } from '../../../contract/insights.ts';

export type Counts = Record<Polarity, number>;

/** Rounds to `digits` decimals, without negative zero. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}

type Polar = { readonly polarity: Polarity | undefined };

/** Counts items by polarity. Items without one are not counted. */
export function countPolarities(items: Iterable<Polar>): Counts {
  const counts: Counts = { positive: 0, neutral: 0, negative: 0, mixed: 0 };
  for (const { polarity } of items) if (polarity) counts[polarity]++;
  return counts;
}

/** Returns the share of praise among judgements, 0 to 1. Mixed counts half; NaN without judgements. */
function praiseShare(counts: Counts): number {
  return (counts.positive + counts.mixed / 2) / judgedCount(counts);
}

/** Returns the percentage of praise among judgements, or null without judgements. Mixed counts half. */
export function percentPositive(counts: Counts): number | null {
  return judgedCount(counts) === 0 ? null : round(100 * praiseShare(counts), 1);
}

const Z95 = 1.959963984540054;

/** Returns the 95 % Wilson score interval of `percentPositive`, or null without judgements. */
export function wilsonInterval(counts: Counts): AspectInsight['ci95'] {
  const count = judgedCount(counts);
  if (count === 0) return null;
  const share = praiseShare(counts);
  const z2 = Z95 ** 2;
  const centre = share + z2 / (2 * count);
  const spread = Z95 * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count);
  const bound = (value: number): number =>
    round(Math.min(100, Math.max(0, (100 * value) / (1 + z2 / count))), 1);
  return [bound(centre - spread), bound(centre + spread)];
}
