import { readFileSync } from 'node:fs';
import type { Industry } from '../../build/insights/presets/industry.ts';
import { type Labelled, parseMarked } from '../../build/insights/training/labelled.ts';

/** An invented customer's sentence with the stars of its review. */
export type TradeSentence = Omit<Labelled, 'categories'> & {
  readonly trade: string;
  readonly stars: number;
};

/** Kind of business for each trade. */
const INDUSTRIES: Readonly<Record<string, Industry>> = {
  plumber: 'home-service',
  electrician: 'home-service',
  garage: 'garage',
  dentist: 'clinic',
  hair: 'hair-and-beauty',
  cafe: 'bakery-and-cafe',
  cleaner: 'cleaning',
  restaurant: 'restaurant',
  hotel: 'hotel',
  shop: 'shop',
  vet: 'vet',
  removals: 'removals',
};

export const TRADES = Object.keys(INDUSTRIES);

/**
 * Reads invented sentences of customers of twelve trades. Errors of the `open` and `fresh` parts may be read; of `apart`, the
 * held-out part, only totals. `open` and `apart` were written in two batches, each before any of it was analysed, and
 * split by position: the first two of every four (in the second batch, of every three) are open. `fresh` was written by other
 * authors; it is a random 15 % of their sentences, and the rest are lessons.
 */
export function readTrades(part: 'open' | 'apart' | 'fresh'): TradeSentence[] {
  const file = new URL(`./trades-${part}.tsv`, import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [trade = '', stars, marked = ''] = line.split('\t');
    const domain = INDUSTRIES[trade] ?? 'generic';
    return { trade, domain, stars: Number(stars), ...parseMarked(marked) };
  });
}
