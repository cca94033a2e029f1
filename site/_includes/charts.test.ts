import { expect, it } from 'vitest';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { pageDataOf } from '../../test/support/pages-of.ts';
import { topicList } from './charts.ts';

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
