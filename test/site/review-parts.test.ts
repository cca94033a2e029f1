import { expect, it } from 'vitest';
import type { Review } from '../../contract/review.ts';
import type { EntityPage } from '../../site/_includes/entity-pages.ts';
import ownPage from '../../site/_includes/own-page.11ty.ts';
import { reviewCard } from '../../site/_includes/review-card.ts';
import aboutPage from '../../site/about.11ty.ts';
import homePage from '../../site/index.11ty.ts';
import listPage from '../../site/list.11ty.ts';
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
    const review = plainReview('r', { text: 'On time.', reply });
    return String(reviewCard(data, { review, level: 3, wide: isWide }));
  };
  expect(card(301, false)).toMatch(/class="card short long".*>Read it all</);
  for (const whole of [card(300, false), card(301, true)]) expect(whole).not.toContain('Read it');
});

it('shows the first lines of a list in narrow cards', () => {
  const data = pageDataOf(datasetOf([]));
  const card = (lines: number, isWide: boolean): string => {
    const review = plainReview('r', { text: Array(lines).fill('- tap').join('\n') });
    return String(reviewCard(data, { review, level: 3, wide: isWide }));
  };
  expect(card(7, false)).toMatch(/class="card short long".*>Read it all</s);
  for (const whole of [card(6, false), card(7, true)]) expect(whole).not.toContain('Read it');
});

it("gives the owner's texts their language and direction where the interface is in another", () => {
  const { review_policy, ...rest } = datasetOf(['Came on time.']);
  const dataset = { ...rest, review_policy: { ...review_policy, incentives: 'לא נותנים כלום.' } };
  const pageData = pageDataOf(dataset, { language: 'he' });
  expect(aboutPage.render({ pageData })).toContain('<p lang="he" dir="auto">לא נותנים כלום.</p>');
  const own = { title: 'מחירים', page: { url: '/prices/' }, content: '<p>הכול כלול.</p>' };
  const page = ownPage.render({ pageData, ...own });
  expect(page).toContain('<h1 lang="he" dir="auto">מחירים</h1>');
  expect(page).toMatch(/<div class="prose" lang="he" dir="auto">\s*<p>הכול/);
});

it('says an average once to screen readers', () => {
  const pageData = pageDataOf(datasetOf(Array(5).fill('Came on time.')));
  const item = pageData.listPages[0];
  if (item === undefined) throw new Error('there is no list');
  for (const page of [homePage.render({ pageData }), listPage.render({ pageData, item })])
    expect(page).toMatch(/<b aria-hidden="true">(\d)\.0<\/b>.*?aria-label="\1 out of 5 stars"/s);
});

it('links to the rest after what is cut', () => {
  const data = pageDataOf(datasetOf([]));
  const order = (text: string, answer: string): string[] => {
    const review = plainReview('r', { text, reply: { text: answer, date: '2026-03-02' } });
    const card = String(reviewCard(data, { review, level: 3 }));
    return [...card.matchAll(/class="(words|reply|whole)"/g)].map(([, name = '']) => name);
  };
  const [short, long] = ['On time.', 'a'.repeat(301)];
  expect(order(short, long)).toEqual(['words', 'reply', 'whole']);
  expect(order(long, short)).toEqual(['words', 'whole', 'reply']);
  expect(order(long, long)).toEqual(['words', 'whole', 'reply']);
  expect(order(short, short)).toEqual(['words', 'reply']);
});

it('does not link from a card to the page that it stands on', () => {
  const dataset = datasetOf(['Mara fixed the boiler.']);
  const reviews = dataset.reviews.map((review) => ({
    ...review,
    mentions: { technicians: ['Mara Lindqvist'], services: ['boiler-repair'], service_areas: [] },
  }));
  const business = {
    ...dataset.business,
    technicians: [{ id: 'mara', name: 'Mara Lindqvist', aliases: ['Mara'], active: true }],
    services: [{ id: 'boiler-repair', name: 'Boiler repair', aliases: [] }],
  };
  const data = pageDataOf({ ...dataset, business, reviews });
  const linksOf = (entity?: EntityPage): string[] => {
    const [review] = reviews;
    if (review === undefined) return [];
    const card = String(reviewCard(data, { review, level: 2, ...(entity && { entity }) }));
    return [...card.matchAll(/href="(\/(?:services|technicians)\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
  };
  const [service] = data.mentioned('services');
  expect(linksOf()).toEqual(['/services/boiler-repair/', '/technicians/mara/']);
  expect(linksOf(service)).toEqual(['/technicians/mara/']);
});
