import { expect, it } from 'vitest';
import { insightsOf } from '../../../test/support/insights-of.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { InsightsConfig } from '../words/config.ts';

type Texts = readonly (readonly [rating: number, text: string])[];

const business = { name: 'Pell', technicians: [], services: [], service_areas: [] };

/** Returns the answers for a home service with these reviews, by question. */
function answersFrom(texts: Texts): Map<string, string> {
  const reviews = texts.map(([rating, text], at) => plainReview(`${at}`, { rating, text }));
  const config = InsightsConfig.parse({ industry: 'home-service' });
  const { faq } = insightsOf({ business, reviews, config });
  return new Map(faq.map(({ question, answer }) => [question, answer]));
}

const PRICE_TEXTS: Texts = [
  [5, 'The price was very fair for the work.'],
  [5, 'The price was very reasonable indeed.'],
  [5, 'A fair price, and they kept to it.'],
  [5, 'The prices are great for what you get.'],
  [1, 'The price was a disgrace for half an hour.'],
  [4, 'On a Monday.'],
];

it('starts an answer with the conclusion, then counts', () => {
  expect(answersFrom(PRICE_TEXTS).get('Are the prices fair?')).toBe(
    'Most say yes: 4 reviews with praise, 1 with criticism.',
  );
});

const AGAIN = 'Would customers hire them again?';

it('answers whether customers would come again from what they say, never from the stars', () => {
  const texts: Texts = [
    ...Array.from({ length: 6 }, (): [number, string] => [5, 'Brilliant firm.']),
    ...Array.from({ length: 3 }, (): [number, string] => [5, 'I would use them again.']),
  ];
  expect(answersFrom(texts).get(AGAIN)).toBeUndefined();
  const four: Texts = [...texts, [5, 'We will definitely use them again.']];
  expect(answersFrom(four).get(AGAIN)).toBe('Yes: 4 reviews with praise, none with criticism.');
});

it('skips questions that the owner answers, and answers open questions without yes or no', () => {
  const reviews = ['a', 'b', 'c', 'd'].map((id) =>
    plainReview(id, { text: 'The quiz is great fun.' }),
  );
  const config = InsightsConfig.parse({
    aspects: [
      { id: 'quiz', label: 'Quiz night', terms: ['quiz'], question: 'How is the quiz?' },
      { id: 'price', question: 'What does it cost?' },
    ],
    faq: [{ question: 'Would customers come again?', answer: 'We hope so.' }],
  });
  const { faq } = insightsOf({ business, reviews, config });
  expect(faq.map(({ question, answer }) => [question, answer])).toEqual([
    ['Would customers come again?', 'We hope so.'],
    ['How is the quiz?', 'Only praise: 4 reviews with praise, none with criticism.'],
  ]);
});

it('counts a mixed review as praise and as criticism', () => {
  const texts: Texts = [
    [5, 'The price was very fair.'],
    [5, 'The price was very reasonable.'],
    [1, 'The price was a disgrace.'],
    [3, 'The price was very fair. But the price of the parts was a disgrace.'],
  ];
  expect(answersFrom(texts).get('Are the prices fair?')).toBe(
    'Opinions are divided: 3 reviews with praise, 2 with criticism.',
  );
});

it('gives no answer without a quote', () => {
  const rewarded = PRICE_TEXTS.map(([rating, text], at) =>
    plainReview(`${at}`, { rating, text, incentivized: true }),
  );
  const config = InsightsConfig.parse({ industry: 'home-service' });
  expect(insightsOf({ business, reviews: rewarded, config }).faq).toEqual([]);
});
