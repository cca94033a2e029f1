/** Measures the time of insights per review: of real reviews, if they are there, else of generated ones. */
import { deriveInsights } from '../build/insights/report/derive-insights.ts';
import { InsightsConfig } from '../build/insights/words/config.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { readRealReviews } from '../test/support/real-reviews.ts';
import { median } from './median.ts';

const ROUNDS = 5;

/** Returns the CPU time of `work` per review, in milliseconds. */
function cpuMs(count: number, work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const reviews = readRealReviews() ?? generateReviews(20_000);
const config = InsightsConfig.parse({ industry: 'restaurant' });
const business = { name: '', technicians: [], services: [], service_areas: [] };
const times = Array.from({ length: ROUNDS }, () => ({
  insights: cpuMs(reviews.length, () =>
    deriveInsights({ business, reviews, config, language: 'en' }),
  ),
  // The yardstick: splitting the same texts into words, as any reader must.
  words: cpuMs(reviews.length, () =>
    reviews.map(({ text }) => [...new Intl.Segmenter('en', { granularity: 'word' }).segment(text)]),
  ),
}));
console.log('insights.json of all reviews, CPU time');
console.table([
  {
    reviews: reviews.length,
    'ms a review': median(times.map(({ insights }) => insights)).toFixed(3),
    'of the time of Intl.Segmenter': median(
      times.map(({ insights, words }) => insights / words),
    ).toFixed(2),
  },
]);
