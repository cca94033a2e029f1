import { expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import { reviewCard } from '../../site/_includes/review-card.ts';
import { datasetOf } from '../support/dataset-of.ts';
import { pageDataOf, pagesOf } from '../support/pages-of.ts';
import { plainReview } from '../support/plain-review.ts';

/** Renders the list and the page of one review. */
function pagesOfOne(change: Partial<Review>): string[] {
  const data = datasetOf(['Came on time.']);
  const reviews = data.reviews.map((review) => ({ ...review, ...change }));
  const pages = pagesOf({ ...data, reviews });
  return ['/reviews/', '/reviews/r1/'].map((asked) => pages.get(asked) ?? '');
}

it('shows a review as updated only on another date than that of the response', () => {
  const reply = { text: 'Thank you.', date: '2026-03-05' };
  for (const page of pagesOfOne({ reply, updated_at: '2026-03-05T10:00:00Z' })) {
    expect(page).toContain('Thank you.');
    expect(page).not.toContain('Updated');
  }
  for (const page of pagesOfOne({ reply, updated_at: '2026-03-09T10:00:00Z' })) {
    expect(page).toContain('Updated 9 March 2026');
  }
});

it('says "stars only" for a review without text and title', () => {
  for (const page of pagesOfOne({ text: ' ' })) expect(page).toContain('Stars only, no words.');
  for (const page of pagesOfOne({ text: ' ', title: 'Warm again' })) {
    expect(page).toContain('Warm again');
    expect(page).not.toContain('Stars only');
  }
});

it('removes direction controls from titles', () => {
  const [, page = ''] = pagesOfOne({ author: { name: 'Ann\u202e\u2066a' } });
  expect(page).toMatch(/<title>Anna\b[^\u202a-\u202e\u2066-\u2069]*<\/title>/);
  expect(page).toMatch(
    /<meta property="og:title" content="Anna\b[^"\u202a-\u202e\u2066-\u2069]*">/,
  );
});

it('shows the first lines of a long reply in narrow cards, with a link to all of it', () => {
  const data = pageDataOf(datasetOf([]));
  const card = (length: number, isWide: boolean): string => {
    const reply = { text: 'a'.repeat(length), date: '2026-03-02' };
    return String(reviewCard(data, plainReview('r', { text: 'On time.', reply }), 3, isWide));
  };
  expect(card(301, false)).toMatch(/class="card short long".*>Read it all</);
  for (const whole of [card(300, false), card(301, true)]) expect(whole).not.toContain('Read it');
});
