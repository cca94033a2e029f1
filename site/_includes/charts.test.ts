import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { pageDataOf } from '../../test/support/pages-of.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import { topicList, yearList } from './charts.ts';

it('separates folded topics by commas alone, as some have an "and" of their own', () => {
  const labels = ['Price', 'Speed', 'Staff', 'Food', 'Cuts', 'Advice and listening', 'Place'];
  const topics = labels.map((label) => ({
    id: label.toLowerCase(),
    label,
    reviews: 5,
    judging_reviews: 5,
    praise: 5,
    criticism: 0,
    percent_positive: null,
    ci95: null,
  }));
  const list = String(topicList(pageDataOf(datasetOf([])), topics, 20));
  expect(list.replace(/<[^>]*>/g, '')).toContain('3 more: Cuts, Advice and listening, Place');
});

it('says in words what the bar of a year shows', () => {
  const reviews = Array.from({ length: 20 }, (_, at) =>
    plainReview(`r${at}`, { date: at < 8 ? '2026-03-01' : '2025-03-01', rating: 1 + (at % 5) }),
  );
  const list = String(yearList(pageDataOf(datasetOf([])), reviews)).replace(/<[^>]*>/g, '');
  expect(list).toContain('8 reviews. 4 or 5 stars: 2, 3 stars: 2, 1 or 2 stars: 4');
  expect(list).toContain('12 reviews. 4 or 5 stars: 6, 3 stars: 2, 1 or 2 stars: 4');
});
