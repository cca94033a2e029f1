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

it.each([
  [3, 'Can’t fault the work. Can fault the bill.', 'mixed'],
  [3, 'The boiler repair took six weeks. Nobody told us why.', 'negative'],
  [3, 'The boiler repair is superb. It took six weeks.', 'mixed'],
  [3, 'Boiler repair.', 'neutral'],
  [4, 'Can’t fault the work. Can fault the bill.', 'positive'],
])('judges a service with %i stars and "%s" as %s', (rating, text, expected) => {
  const services = [{ id: 'repair', name: 'Boiler repair', aliases: [] }];
  const mentions = { technicians: [], services: ['repair'], service_areas: [] };
  const reviews = [plainReview('r-1', { rating, text, mentions })];
  const { entities } = insightsOf({ business: { ...business, services }, reviews, config });
  expect(entities.services[0]?.polarity).toMatchObject({ [expected]: 1 });
});
