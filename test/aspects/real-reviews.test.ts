import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createReader } from '../../build/insights/read/create-reader.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { plainReview } from '../support/plain-review.ts';

const FILE = new URL('../../../shared/data/reviews/real-22k.ndjson', import.meta.url);
const reason = existsSync(FILE) ? '' : ' (skipped: ../shared/data/reviews is missing)';

it.skipIf(reason !== '')(`locates every mention in 2,200 real reviews${reason}`, () => {
  const nobody = { technicians: [], services: [], service_areas: [] };
  const config = InsightsConfig.parse({ industry: 'restaurant' });
  const reader = createReader(config, nobody, 'en');
  let mentions = 0;
  const lines = readFileSync(FILE, 'utf8').trim().split('\n');
  // A tenth of them, in a tenth of the time.
  for (const line of lines.filter((_, at) => at % 10 === 0)) {
    const {
      id,
      text = '',
      rating = 3,
    }: { id: string; text?: string; rating?: number } = JSON.parse(line);
    const review = plainReview(id, { text, rating: Math.round(rating), language: 'en' });
    for (const { term, quote } of reader.read(review).mentions) {
      mentions++;
      if (!quote) continue;
      const words = text.slice(...quote);
      if (words === '' || words.trim() !== words || !words.toLowerCase().includes(term)) {
        expect.fail(`${id}: ${JSON.stringify({ term, words })}`);
      }
    }
  }
  expect(mentions).toBeGreaterThan(3_000);
});
