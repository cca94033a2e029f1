import { readFileSync } from 'node:fs';

/** A sentence of a customer of some trade, with the stars it came with. */
export type TradeSentence = {
  readonly trade: string;
  readonly stars: number;
  readonly text: string;
  readonly targets: readonly { start: number; end: number; gold: string }[];
};

/** `[Dave|positive]`: a target where it stands, and what is said of it. */
const MARK = /\[([^|\]]+)\|(\w+)\]/g;

/**
 * Our own sentences of customers of twelve trades. Written in one go before any was analysed, then split by their
 * place in the list: of each four, the first two are `open` (errors are read), the last two `apart` (only sums are).
 */
export function readTrades(half: 'open' | 'apart'): TradeSentence[] {
  const file = new URL(`./trades-${half}.tsv`, import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [trade = '', stars, marked = ''] = line.split('\t');
    let shift = 0;
    const targets = [...marked.matchAll(MARK)].map(
      ({ 0: mark, 1: term = '', 2: gold = '', index }) => {
        const start = index - shift;
        shift += mark.length - term.length;
        return { start, end: start + term.length, gold };
      },
    );
    return { trade, stars: Number(stars), text: marked.replace(MARK, '$1'), targets };
  });
}
