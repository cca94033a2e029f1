import { expect, it } from 'vitest';
import { insightsOf } from '../../../test/support/insights-of.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { InsightsConfig } from '../words/config.ts';

const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };
const config = InsightsConfig.parse({ industry: 'home-service' });

type Texts = readonly (readonly [count: number, rating: number, text: string])[];

function summaryOf(texts: Texts): string {
  const reviews = texts.flatMap(([count, rating, text], kind) =>
    Array.from({ length: count }, (_, at) => plainReview(`${kind}-${at}`, { rating, text })),
  );
  return insightsOf({ business, reviews, config }).summary.text;
}

it('calls a majority most, and never criticises the aspect it names as most praised', () => {
  const texts: Texts = [
    [10, 1, 'Nobody answered the phone.'],
    [26, 5, 'They explained everything.'],
    [3, 2, 'He arrived late.'],
    [2, 5, 'He was punctual.'],
  ];
  expect(summaryOf(texts)).toBe(
    'Of 41 reviews, 28 give four or five stars; 13 give one or two. Most comments on communication include praise (26 of 36). Most comments on punctuality include criticism (3 of 5).',
  );
});

it('names the aspect that most reviews praise, not the one with the highest share', () => {
  const text = summaryOf([
    [2, 5, 'He was punctual.'],
    [20, 5, 'The price was very fair.'],
    [18, 5, 'They explained everything.'],
    [4, 1, 'Nobody answered the phone.'],
  ]);
  expect(text).toContain(
    'Most comments on the prices (20 of 20) and on communication (18 of 22) include praise.',
  );
  expect(text).not.toContain('punctuality');
});

it('does not call an aspect praised most often while another one, which is criticised too, has more praise', () => {
  const text = summaryOf([
    [8, 5, 'They explained everything.'],
    [5, 1, 'Nobody answered the phone.'],
    [4, 5, 'The price was very fair.'],
  ]);
  expect(text).toContain(
    'All comments on the prices include praise (4 of 4). Some comments on communication include',
  );
});

it('summarizes from five reviews on', () => {
  const four: Texts = [
    [3, 5, 'The price was very fair.'],
    [1, 5, 'Very fair price, thank you.'],
  ];
  expect(summaryOf(four)).toBe('');
  expect(summaryOf([...four, [1, 1, 'Nobody answered the phone.']])).toBe(
    'Of 5 reviews, 4 give four or five stars; one gives one or two. All comments on the prices include praise (4 of 4).',
  );
});

it('leaves out an aspect that only three reviews judge', () => {
  const text = summaryOf([
    [3, 5, 'The price was very fair.'],
    [3, 5, ''],
  ]);
  expect(text).toBe('All 6 reviews give four or five stars.');
});
