import { existsSync, readFileSync } from 'node:fs';
import { deriveInsights } from '../build/insights/report/derive-insights.ts';
import { InsightsConfig } from '../build/insights/words/config.ts';
import type { Review } from '../contract/review.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';
import { plainReview } from '../test/support/plain-review.ts';
import { median } from './median.ts';

/** Real reviews, if the folder is there; else generated ones. */
const REAL_REVIEWS = new URL('../../shared/data/reviews/real-22k.ndjson', import.meta.url);
const ROUNDS = 5;

type Line = { id: string; text?: string; rating?: number; language?: string };

function reviewsToRead(): Review[] {
  if (!existsSync(REAL_REVIEWS)) return generateReviews(20_000);
  const lines = readFileSync(REAL_REVIEWS, 'utf8').trim().split('\n');
  return lines
    .map((line): Line => JSON.parse(line))
    .map(({ id, text = '', rating = 3, language }) =>
      plainReview(id, {
        rating: Math.round(rating),
        text,
        ...(language !== undefined && { language }),
      }),
    )
    .sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** Returns the CPU time of `work` per review, in milliseconds. */
function cpuMs(count: number, work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
}

const reviews = reviewsToRead();
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
