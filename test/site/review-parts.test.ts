import { expect, it } from 'vitest';
import { InsightsConfig } from '../../build/insights/presets/config.ts';
import { deriveInsights } from '../../build/insights/report/derive-insights.ts';
import { wordsFor } from '../../build/read/words.ts';
import { dataset } from '../../build/render/dataset.fixture.ts';
import { pageSource } from '../../build/render/page-source.ts';
import type { Review } from '../../contract/review.ts';
import { bulkPages } from '../../site/_includes/bulk-pages.ts';
import { PageData } from '../../site/_includes/page-data.ts';

const english = await wordsFor('en');

/** The list and the page of one review. */
function pagesOf(change: Partial<Review>): string[] {
  const data = dataset(['Came on time.']);
  const reviews = data.reviews.map((review) => ({ ...review, ...change }));
  const config = InsightsConfig.parse({});
  const insights = deriveInsights({ business: data.business, reviews: [], config });
  const site = { siteUrl: 'https://reviews.example', language: 'en' };
  const pages = [
    ...bulkPages(
      new PageData(
        pageSource({
          dataset: { ...data, reviews },
          insights,
          site,
          reviewPages: true,
          words: english,
        }),
      ),
    ),
  ];
  return ['/reviews/', '/reviews/r1/'].map(
    (asked) => pages.find(({ path }) => path === asked)?.text ?? '',
  );
}

it('calls a review updated on another day than that of the answer only', () => {
  const reply = { text: 'Thank you.', date: '2026-03-05' };
  for (const page of pagesOf({ reply, updated_at: '2026-03-05T10:00:00Z' })) {
    expect(page).toContain('Thank you.');
    expect(page).not.toContain('Updated');
  }
  for (const page of pagesOf({ reply, updated_at: '2026-03-09T10:00:00Z' })) {
    expect(page).toContain('Updated 9 March 2026');
  }
});

it('says "rating only" of a review without a word, not of one with a title', () => {
  for (const page of pagesOf({ text: ' ' })) expect(page).toContain('Rating only, no text.');
  for (const page of pagesOf({ text: ' ', title: 'Warm again' })) {
    expect(page).toContain('Warm again');
    expect(page).not.toContain('Rating only');
  }
});

it('keeps what turns the direction of text out of titles', () => {
  const [, page = ''] = pagesOf({ author: { name: 'Ann\u202e\u2066a' } });
  expect(page).toMatch(/<title>Anna\b[^\u202a-\u202e\u2066-\u2069]*<\/title>/);
  expect(page).toMatch(
    /<meta property="og:title" content="Anna\b[^"\u202a-\u202e\u2066-\u2069]*">/,
  );
});
