import { expect, it } from 'vitest';
import { fold } from '../../../contract/fold.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { createReader } from '../read/create-reader.ts';
import { InsightsConfig } from '../words/config.ts';
import { createQuotePicker } from './quotes.ts';
import { deriveTopics } from './topics.ts';

const team = {
  technicians: [{ id: 'ann', name: 'Ann Fox', aliases: ['Ann'] }],
  services: [],
  service_areas: [],
};

const config = InsightsConfig.parse({ industry: 'home-service' });
const reader = createReader(config, team, 'en');

function read(texts: readonly (readonly [rating: number, text: string])[]) {
  return texts.map(([rating, text], index) => {
    const review = plainReview(`r${index}`, { rating, text, language: 'en' });
    return { review, analysis: reader.read(review) };
  });
}

const topicsOf = (texts: Parameters<typeof read>[0]) =>
  deriveTopics(read(texts), createQuotePicker('en'));

it('finds phrases that stand in at least three reviews, and counts praise and criticism', () => {
  const [topic, ...more] = topicsOf([
    [5, 'A very fair price for the job.'],
    [5, 'Good work at a fair price.'],
    [4, 'FAIR PRICES too.'],
    [4, 'We got a really fair price.'],
    [1, 'The price was terrible.'],
    [3, 'They came on Monday.'],
  ]);
  expect(more).toEqual([]);
  expect(topic).toMatchObject({
    reviews: 4,
    review_ids: ['r0', 'r1', 'r2', 'r3'],
    polarity: { positive: 4, negative: 0 },
  });
});

it.each(['Not a fair price.', 'A fair price? Hardly.', 'They claim it is a fair price.'])(
  'leaves out a phrase that one review does not say: %s',
  (unsaid) => {
    const said = ['A fair price.', 'Good work at a fair price.', 'A very fair price for the job.'];
    const praise = said.map((text) => [5, text] as const);
    expect(topicsOf(praise)).toHaveLength(1);
    expect(topicsOf([...praise, [2, unsaid]])).toEqual([]);
  },
);

it('finds nothing where customers say the same in different words', () => {
  expect(
    topicsOf([
      [5, 'A very polite engineer.'],
      [5, 'Such helpful lads.'],
      [5, 'Kind and patient people.'],
    ]),
  ).toEqual([]);
});

it.each([
  ['begin with a form of "to be"', ['He was friendly.', 'Ann was friendly.', 'It was friendly.']],
  [
    'begin with a pronoun',
    ['He suggested new taps.', 'He suggested a shower.', 'Then he suggested paint.'],
  ],
  [
    'end in the middle',
    ['The work is very poor.', 'Work is very bad.', 'The work is very shoddy.'],
  ],
  [
    'do not judge',
    ['Bad, the work I received.', 'Poor, the work I received.', 'Awful, the work I received.'],
  ],
])('leaves out phrases that %s', (_case, texts) => {
  expect(topicsOf(texts.map((text) => [3, text]))).toEqual([]);
});

it('leaves out plain mentions, people, and phrases of two reviews', () => {
  expect(
    topicsOf([
      [5, 'They put in the pipework.'],
      [5, 'They put in the pipework on Monday.'],
      [5, 'They put in the pipework by the wall.'],
      [5, 'Lovely Ann about the invoice.'],
      [5, 'Lovely Ann about the price.'],
      [5, 'Lovely Ann about the work.'],
      [1, 'The price was terrible.'],
      [1, 'The price was terrible here.'],
    ]),
  ).toEqual([]);
});

it('shows the phrase that all reviews have, not a longer form of it', () => {
  const texts = ['We got fair prices.', 'Fair price.', 'Fair price for the job.'];
  const [topic] = topicsOf(texts.map((text) => [5, text]));
  expect(topic).toMatchObject({ phrase: 'Fair price', reviews: 3 });
});

it('finds the reviews that a search for the phrase finds, and quotes only passages with it', () => {
  const texts: Parameters<typeof read>[0] = [
    [5, 'A very fair price for the job, and a\nFAIR PRICE for the parts.'],
    [5, 'Great work. We thought it a fair price.'],
    [4, 'Fair prices here, and tidy.'],
    [5, 'An unfair price would be more than this.'],
  ];
  const [topic] = topicsOf(texts.slice(0, 3));
  expect(topic).toMatchObject({ phrase: 'fair price', reviews: 3 });
  for (const { text } of topic?.quotes ?? []) expect(fold(text)).toContain('fair price');
  expect(topic?.quotes.length).toBeGreaterThan(0);
  // A search for it would also find the last review, which does not say it.
  expect(topicsOf(texts)).toEqual([]);
});
