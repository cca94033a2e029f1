import { expect, it } from 'vitest';
import { plainReview } from '../../../test/aspects/plain-review.ts';
import { InsightsConfig } from '../presets/config.ts';
import { deriveInsights } from './derive-insights.ts';

const mentions = { technicians: [], services: ['boiler'], service_areas: [] };
const SAID: readonly (readonly [rating: number, text: string])[] = [
  [5, 'The price was very fair for the work.'],
  [5, 'The price was very reasonable indeed.'],
  [5, 'A fair price, and they kept to it.'],
  [5, 'The prices are great for what you get.'],
  [1, 'The price was a disgrace for half an hour.'],
  [4, 'On a Monday.'],
];

it('shows who criticises where the answer counts criticism, and means with two decimals as the pages do', () => {
  const reviews = SAID.map(([rating, text], at) =>
    plainReview(`${at}`, { rating, text, mentions }),
  );
  const business = {
    name: 'Pell',
    technicians: [],
    services: [{ id: 'boiler', name: 'Boiler', aliases: [] }],
    service_areas: [],
  };
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const { faq, summary } = deriveInsights({ business, reviews, config });
  const answered = (question: string) => faq.find((entry) => entry.question === question);
  const price = answered('Are the prices fair?');
  expect(price?.answer).toContain('4 praise it and 1 criticises it');
  expect(price?.evidence.map(({ polarity }) => polarity)).toEqual([
    'positive',
    'positive',
    'negative',
  ]);
  const boiler = answered('What do customers say about boiler?');
  expect(boiler?.answer).toContain('an average of 4.17 of 5 stars');
  expect(boiler?.evidence.map(({ polarity }) => polarity)).toContain('negative');
  expect(summary.text).toContain('an average of 4.17 of 5 stars');
});
