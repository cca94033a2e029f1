import { readFileSync } from 'node:fs';
import type { Industry } from '../../build/insights/words/industry.ts';
import { TRADES } from '../support/score-reviews.ts';

/** An invented customer's sentence with the stars of its review. */
export type TradeSentence = {
  readonly trade: string;
  readonly industry: Industry;
  readonly stars: number;
  readonly text: string;
  /** `positive`, `negative`, `neutral`, or `mixed` if it praises and complains. */
  readonly polarity: string;
};

const MARK = /\[([^\]|]+)\|(\w+)\]/g;

/**
 * Reads invented sentences of customers of twelve trades. Errors of the `open` and `fresh` parts may be read; of `apart`, the
 * held-out part, only totals. `open` and `apart` were written in two batches, each before any of it was analysed, and split
 * by position: the first two of every four (in the second batch, of every three) are open. `fresh` was written by other authors.
 */
export function readTrades(part: 'open' | 'apart' | 'fresh'): TradeSentence[] {
  const file = new URL(`./trades-${part}.tsv`, import.meta.url);
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [trade = '', stars, marked = ''] = line.split('\t');
    const judged = new Set([...marked.matchAll(MARK)].map(([, , polarity = '']) => polarity));
    const [polarity = 'neutral', ...others] =
      judged.size > 1 ? judged.difference(new Set(['neutral'])) : judged;
    return {
      trade,
      industry: TRADES[trade] ?? 'generic',
      stars: Number(stars),
      text: marked.replace(MARK, '$1'),
      polarity: others.length > 0 ? 'mixed' : polarity,
    };
  });
}
