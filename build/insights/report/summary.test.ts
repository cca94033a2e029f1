import { expect, it } from 'vitest';
import { plainReview } from '../../../test/aspects/plain-review.ts';
import { InsightsConfig } from '../presets/config.ts';
import { deriveInsights } from './derive-insights.ts';

const SAID: readonly (readonly [count: number, rating: number, text: string])[] = [
  [10, 1, 'Nobody answered the phone.'],
  [26, 5, 'They explained everything.'],
  [3, 2, 'He arrived late.'],
  [2, 5, 'He was punctual.'],
];

it('tells the complaint that most reviews make, not the one that is a larger part of fewer', () => {
  const reviews = SAID.flatMap(([count, rating, text], kind) =>
    Array.from({ length: count }, (_, at) => plainReview(`${kind}-${at}`, { rating, text })),
  );
  const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const { aspects, summary } = deriveInsights({ business, reviews, config });
  const faulted = Object.fromEntries(aspects.map(({ id, polarity }) => [id, polarity.negative]));
  expect(faulted).toMatchObject({ communication: 10, punctuality: 3 });
  expect(summary.text).toContain(
    'What they criticise most is communication: 10 of the 36 reviews that judge it find fault.',
  );
});

it('tells a change over the last four quarters of all reviews, not over the last of an aspect', () => {
  const late = 'He arrived late.';
  const early = 'He was punctual.';
  const told = (newest: string): string => {
    const rows = [
      ['2026-01-05', newest],
      ...Array.from({ length: 5 }, () => ['2020-02-01', late]),
      ...Array.from({ length: 5 }, () => ['2019-02-01', early]),
    ];
    const reviews = rows.map(([date = '', text = ''], at) =>
      plainReview(`r-${at}`, { date, text, rating: text === late ? 1 : 5 }),
    );
    const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };
    const config = InsightsConfig.parse({ industry: 'home-service' });
    const from = newest === '' ? reviews.slice(1) : reviews;
    return deriveInsights({ business, reviews: from, config }).summary.text;
  };
  expect(told('')).toContain(
    'Over the last four quarters, praise for punctuality has fallen from 100% to 0%',
  );
  expect(told('The price was fair.')).not.toContain('Over the last four quarters');
});
