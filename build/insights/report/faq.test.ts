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

it('starts an answer with the verdict', () => {
  expect(answersFrom(PRICE_TEXTS).get('Are the prices fair?')).toBe(
    'Mostly yes: 4 of 5 reviews that comment on this are positive.',
  );
});

it('names complaints in the words of the customers', () => {
  const texts: Texts = [
    ...Array.from({ length: 8 }, (): [number, string] => [5, 'He was on time and very kind.']),
    [1, 'He arrived late, again.'],
    [2, 'He arrived late.'],
  ];
  expect(answersFrom(texts).get('Do they come on time?')).toMatch(
    /^Mostly yes: 8 of 10 reviews that comment on this are positive; complaints mention “.*late/,
  );
});

it('names a single word only if three customers complain with it', () => {
  const texts: Texts = [
    ...Array.from({ length: 8 }, (): [number, string] => [5, 'He was on time and very kind.']),
    [1, 'He cancelled.'],
    [2, 'He cancelled, and then again.'],
  ];
  const question = 'Do they come on time?';
  expect(answersFrom(texts).get(question)).not.toContain('complaints mention');
  expect(answersFrom([...texts, [1, 'They cancelled.']]).get(question)).toContain(
    'complaints mention “cancelled”',
  );
});

it('ignores a complaint that one customer repeats, or that comes with five stars', () => {
  const texts: Texts = [
    ...Array.from({ length: 4 }, (): [number, string] => [5, 'He was on time and very kind.']),
    [1, 'He arrived late. He arrived late again.'],
    [5, 'He arrived late, but what a job!'],
  ];
  expect(answersFrom(texts).get('Do they come on time?')).toMatch(
    /^Mostly yes: \d of \d reviews that comment on this are positive\.$/,
  );
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
    ['How is the quiz?', 'Only praise: all 4 reviews that comment on this are positive.'],
  ]);
});

it('counts a mixed review as critical', () => {
  const texts: Texts = [
    [5, 'The price was very fair.'],
    [5, 'The price was very reasonable.'],
    [1, 'The price was a disgrace.'],
    [3, 'The price was very fair. But the price of the parts was a disgrace.'],
  ];
  expect(answersFrom(texts).get('Are the prices fair?')).toBe(
    'Opinions are divided: 2 of 4 reviews that comment on this are positive.',
  );
});

it('answers with the same verdict if the shares have the same wording', () => {
  const answer = (good: number, bad: number): string | undefined => {
    const texts = [
      ...Array.from({ length: good }, () => [5, 'The price was very fair.'] as const),
      ...Array.from({ length: bad }, () => [1, 'The price was a disgrace.'] as const),
    ];
    return answersFrom(texts).get('Are the prices fair?');
  };
  const six = 'Opinions are divided: six in ten reviews that comment on this are positive.';
  expect([answer(14, 10), answer(16, 9)]).toEqual([six, six]);
  expect(answer(17, 9)).toBe('Mostly yes: seven in ten reviews that comment on this are positive.');
});
