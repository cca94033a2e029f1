import { round } from './round.ts';

const Z95 = 1.959963984540054;

/** 95 % Wilson score interval of `successes` in `trials`, in percent with one decimal. `trials` must be above 0. */
export function wilsonInterval(successes: number, trials: number): [low: number, high: number] {
  const share = successes / trials;
  const z2 = Z95 ** 2;
  const centre = share + z2 / (2 * trials);
  const spread = Z95 * Math.sqrt((share * (1 - share) + z2 / (4 * trials)) / trials);
  const scale = 1 + z2 / trials;
  return [
    round(Math.max(0, (100 * (centre - spread)) / scale), 1),
    round(Math.min(100, (100 * (centre + spread)) / scale), 1),
  ];
}

/** The lower end of that interval; 0 of no trials. */
export function lowerBound(successes: number, trials: number): number {
  return trials === 0 ? 0 : wilsonInterval(successes, trials)[0];
}
