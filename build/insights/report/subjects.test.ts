import { expect, it } from 'vitest';
import { insightsOf } from '../../../test/support/insights-of.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { InsightsConfig } from '../words/config.ts';

const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };
const config = InsightsConfig.parse({ industry: 'home-service' });

it('lists as terms of an aspect its words, and phrases that stand in two passages, but no parts of phrases', () => {
  const texts = [
    'He was punctual.',
    'On time and polite.',
    'On time again.',
    'She arrived as promised.',
    'He turned up when he said he would.',
    'She turned up when she said she would.',
  ];
  const reviews = texts.map((text, at) => plainReview(`r-${at}`, { rating: 5, text }));
  const { aspects } = insightsOf({ business, reviews, config });
  expect(aspects.find(({ id }) => id === 'punctuality')?.terms).toEqual([
    { term: 'on time', mentions: 2 },
    { term: 'punctual', mentions: 1 },
  ]);
});
