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

/** A part of a whole, both counts. */
export type Part = { readonly part: number; readonly count: number };

/** Praise among what judges; mixed counts half. */
export function praiseOf(counts: Counts): Part {
  return { part: counts.positive + counts.mixed / 2, count: judgedCount(counts) };
}

/** The same in percent; null when nothing judges. */
export function percentPositive(counts: Counts): number | null {
  const { part, count } = praiseOf(counts);
  return count === 0 ? null : round((100 * part) / count, 1);
}

const Z95 = 1.959963984540054;

/** 95 % Wilson score interval of `part` in `count`, in percent with one decimal; null of nothing. */
export function wilsonInterval({ part, count }: Part): AspectInsight['ci95'] {
  if (count === 0) return null;
  const share = part / count;
  const z2 = Z95 ** 2;
  const centre = share + z2 / (2 * count);
  const spread = Z95 * Math.sqrt((share * (1 - share) + z2 / (4 * count)) / count);
  const scale = 1 + z2 / count;
  return [
    round(Math.max(0, (100 * (centre - spread)) / scale), 1),
    round(Math.min(100, (100 * (centre + spread)) / scale), 1),
  ];
}
