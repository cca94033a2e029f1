/**
 * A since answer as one slice against putting the same reviews through JSON.stringify: `node bench/search-since.ts [reviews]`.
 * No day is asked for twice, so no answer comes from the cache.
 */
import { generateReviews } from '../test/support/generate-reviews.ts';
import { openGenerated } from '../test/support/open-generated.ts';

const size = Number(process.argv[2] ?? 10_000);
const reviews = generateReviews(size);
const dataset = openGenerated({ reviews });
const days = [...new Set(reviews.map(({ date }) => date))].filter((_, i) => i % 4 === 0);

const ratios: number[] = [];
for (const day of days) {
  const slice = reviews.filter(({ date }) => date >= day);
  const start = performance.now();
  const stringified = Buffer.from(
    JSON.stringify({ since: day, count: slice.length, reviews: slice, removed: [] }),
  );
  const between = performance.now();
  const { body } = dataset.since(day, { by: 'date' });
  const end = performance.now();
  if (Math.abs(body.length - stringified.length) > 100) throw new Error(`other bytes for ${day}`);
  ratios.push((between - start) / (end - between));
}
const sorted = ratios.sort((a, b) => a - b);
const at = (part: number) => (sorted[Math.floor(part * sorted.length)] ?? Number.NaN).toFixed(1);
console.log(
  `${size} reviews, ${days.length} days: JSON.stringify takes ${at(0.5)} times as long (one day in ten: below ${at(0.1)})`,
);
