import { readFileSync } from 'node:fs';
import type { Industry } from '../../build/insights/presets/industry.ts';
import { type Labelled, unmarked } from '../../build/insights/training/labelled.ts';

/** A sentence of a customer of some trade, with the stars it came with. */
export type TradeSentence = Omit<Labelled, 'categories'> & {
  readonly trade: string;
  readonly stars: number;
};

/** The kind of business that each trade is read as. */
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
 * Our own sentences of customers of twelve trades. `open` and `apart` were written in two goes, each before any of it was
 * analysed, and split by their place in the list: of each four of the first go the first two are `open` (errors are read), the
 * last two `apart` (only sums are); of each three of the second go the first two are open. `fresh` was written by others, who
 * had seen neither, and drawn by chance (15 of 100) from what they wrote; the rest are lessons.
 */
export function readTrades(part: 'open' | 'apart' | 'fresh'): TradeSentence[] {
  const file = new URL(`./trades-${part}.tsv`, import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [trade = '', stars, marked = ''] = line.split('\t');
    const domain = INDUSTRIES[trade] ?? 'generic';
    return { trade, domain, stars: Number(stars), ...unmarked(marked) };
  });
}
