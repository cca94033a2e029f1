import { type AspectInsight, judgedCount, type Polarity } from '../../../contract/insights.ts';

export type Counts = Record<Polarity, number>;

/** Rounds to `digits` decimals, without negative zero. */
export function round(value: number, digits: number): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor + 0;
}

/** Counts what has a polarity. */
export function countPolarities(
  all: Iterable<{ readonly polarity: Polarity | undefined }>,
): Counts {
  const counts: Counts = { positive: 0, neutral: 0, negative: 0, mixed: 0 };
  for (const { polarity } of all) if (polarity) counts[polarity]++;
  return counts;
}

/** Praise among what judges, 0 to 1; mixed counts half. NaN when nothing judges. */
function praiseShare(counts: Counts): number {
  return (counts.positive + counts.mixed / 2) / judgedCount(counts);
}

/** The same in percent; null when nothing judges. */
export function percentPositive(counts: Counts): number | null {
  return judgedCount(counts) === 0 ? null : round(100 * praiseShare(counts), 1);
}

const Z95 = 1.959963984540054;

/** 95 % Wilson score interval of that percentage, with one decimal; null when nothing judges. */
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
