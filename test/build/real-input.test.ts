import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ContentReview } from '../../contract/content.ts';
import { fold } from '../../contract/fold.ts';
import { PLATFORMS } from '../../contract/review.ts';
import { SearchResult } from '../../contract/search-result.ts';
import { serveGarage } from '../garage/serve.ts';

/** 22,353 real reviews, kept outside the project because their texts belong to the people who wrote them. */
const REAL = '../shared/data/reviews/real-22k.ndjson';
const reason = existsSync(REAL) ? '' : ` (skipped: ${REAL} is not there)`;

type Row = {
  id: string;
  rating?: number;
  date?: string;
  text?: string;
  title?: string;
  language?: string;
  author?: { name?: string };
  source?: { platform?: string };
};

/** Rows with whole stars and a date, as lines of an import; what our format refuses is counted, not bent. */
async function toImport(): Promise<{ lines: string[]; reviews: ContentReview[]; refused: number }> {
  const rows: Row[] = (await readFile(REAL, 'utf8'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const usable = rows.filter(({ rating, date }) => Number.isInteger(rating) && date !== undefined);
  const reviews: ContentReview[] = [];
  let refused = 0;
  for (const { id, rating, date, text = '', title, language, author, source } of usable) {
    const platform = PLATFORMS.find((known) => known === source?.platform) ?? 'other';
    const parsed = ContentReview.safeParse({
      id,
      date,
      rating,
      ...(title && { title }),
      text,
      ...(language && { language }),
      author: { name: author?.name || 'Anonymous' },
      source: { platform },
      verification: { status: 'unverified', method: 'none' },
    });
    if (parsed.success) reviews.push(parsed.data);
    else refused++;
  }
  return { lines: reviews.map((review) => JSON.stringify(review)), reviews, refused };
}

it.skipIf(reason !== '')(
  `builds, serves and searches 17,600 real reviews${reason}`,
  async () => {
    const { lines, reviews, refused } = await toImport();
    expect(reviews.length).toBeGreaterThan(16_000);
    expect(refused).toBeLessThan(20);
    const business = (await readFile('test/garage/content/business.yaml', 'utf8')).concat(
      'site: { review_pages: false }\n',
    );
    const files = { 'imports/real.ndjson': `${lines.join('\n')}\n`, 'business.yaml': business };
    await using garage = await serveGarage(files, {}, false);
    const dataset = (await (await fetch(`${garage.url}/reviews.json`)).json()) as {
      aggregate_rating: { rating_count: number };
      reviews: { text: string; id: string }[];
    };
    const total = reviews.length + 11;
    expect(dataset.reviews).toHaveLength(total);
    expect(dataset.aggregate_rating.rating_count).toBe(total);
    for (const query of [
      'good',
      'Essa',
      'fantastisk mat',
      'ø',
      '👍',
      'the staff was',
      '!!',
      'zzzz',
    ]) {
      const url = `${garage.url}/api/reviews/search?limit=100&query=${encodeURIComponent(query)}`;
      const result = SearchResult.parse(await (await fetch(url)).json());
      const matching = dataset.reviews.filter(({ text }) => fold(text).includes(fold(query)));
      expect(result.total, query).toBe(matching.length);
      expect(result.reviews.map(({ id }) => id)).toEqual(
        matching.slice(0, 100).map(({ id }) => id),
      );
    }
    const atom = await (await fetch(`${garage.url}/feed.xml`)).text();
    expect(atom.match(/<entry/g)).toHaveLength(50);
  },
  240_000,
);
