import { describe, expect, it } from 'vitest';
import type { Review } from '../../../contract/review.ts';
import { plainReview } from '../../../test/support/plain-review.ts';
import { createReader } from '../read/create-reader.ts';
import type { ReviewMention } from '../read/review-analysis.ts';
import { InsightsConfig } from '../words/config.ts';
import { judgedBy, type SubjectReview } from './measures.ts';
import { createQuotePicker } from './quotes.ts';

const text = 'The kitchen tap was done on the Thursday.';

function mentionOf(mention: Partial<ReviewMention>): ReviewMention {
  return {
    kind: 'aspects',
    id: 'workmanship',
    polarity: 'positive',
    by: 'words',
    strength: 2,
    because: [],
    term: 'tap',
    start: 12,
    end: 15,
    quote: [0, text.length],
    ...mention,
  };
}

const reader = createReader(
  InsightsConfig.parse({}),
  { technicians: [], services: [], service_areas: [] },
  'en',
);

const sourceOf = (review: Review, mentions: readonly ReviewMention[]): SubjectReview =>
  judgedBy({ review, analysis: reader.read(review) }, mentions);

function isQuoted(rating: number, mention: Partial<ReviewMention>): boolean {
  const whole = mentionOf(mention);
  const review = plainReview('a', { text, rating });
  return createQuotePicker('en').pick([sourceOf(review, [whole])], 4).length === 1;
}

it('quotes only mentions whose words say it, not just the stars', () => {
  expect(isQuoted(5, {})).toBe(true);
  expect(isQuoted(5, { strength: 0 })).toBe(false);
});

it.each([
  [5, 'negative', false],
  [4, 'negative', true],
  [2, 'positive', true],
  [1, 'positive', false],
] as const)('%i stars: quotes a %s sentence: %s', (rating, polarity, expected) => {
  expect(isQuoted(rating, { polarity })).toBe(expected);
});

/** Returns one review per sign, newest first: `+` for praise, `-` for criticism. */
function reviewsWith(signs: string): SubjectReview[] {
  return [...signs].map((sign, at) => {
    const polarity = sign === '+' ? 'positive' : 'negative';
    const sentence = `The tap of house number ${at} was done on the Thursday.`;
    const review = plainReview(`r${at}`, {
      text: sentence,
      rating: sign === '+' ? 5 : 1,
      date: `2026-01-${30 - at}`,
    });
    return sourceOf(review, [mentionOf({ polarity, quote: [0, sentence.length] })]);
  });
}

describe('a list of quotes', () => {
  const signsOf = (signs: string, max: number): string =>
    createQuotePicker('en')
      .pick(reviewsWith(signs), max)
      .map(({ polarity }) => (polarity === 'positive' ? '+' : '-'))
      .join('');

  it.each([
    ['++++++--', 3, '++-'],
    ['+-+-', 3, '++-'],
    ['------++', 3, '--+'],
    ['++++++++++-', 3, '+++'],
    ['++++-', 2, '+-'],
    ['+++', 2, '++'],
  ])('shows criticism from a fifth on, and has it in proportion: %s', (signs, max, expected) => {
    expect(signsOf(signs, max)).toBe(expected);
  });

  it('is empty if a fifth criticise and none of that can be quoted', () => {
    const [first, ...others] = reviewsWith('-++');
    if (first === undefined) throw new Error('three reviews');
    const quotable = first.mentions.map((one) => ({ ...one, quote: undefined }));
    expect(createQuotePicker('en').pick([{ ...first, quotable }, ...others], 3)).toEqual([]);
  });

  it('quotes a review that praises and criticises for the criticism that is needed', () => {
    const text = 'The tap was done on the Thursday. The bill was far too high for one tap.';
    const mentions = [
      mentionOf({ quote: [0, 33] }),
      mentionOf({
        id: 'price',
        quote: [34, text.length],
        start: 38,
        end: 42,
        polarity: 'negative',
      }),
    ];
    const review = plainReview('a', { text, rating: 4 });
    const source = sourceOf(review, mentions);
    const pick = (signs: string) => {
      const quotes = createQuotePicker('en').pick([source, ...reviewsWith(signs)], 3);
      return quotes.map(({ review_id, polarity }) => [review_id, polarity]);
    };
    expect(pick('+')).toEqual([
      ['r0', 'positive'],
      ['a', 'negative'],
    ]);
    // Unless it is the only praise.
    expect(pick('-')).toEqual([
      ['a', 'positive'],
      ['r0', 'negative'],
    ]);
  });

  it('quotes neither insiders nor rewarded customers', () => {
    const all = reviewsWith('+++');
    const related = all.map((one, at) => {
      const mark = at === 0 ? { insider: true } : { incentivized: at === 1 };
      return { ...one, review: { ...one.review, ...mark } };
    });
    const quotes = createQuotePicker('en').pick(related, 3);
    expect(quotes.map(({ review_id }) => review_id)).toEqual(['r2']);
  });

  it('includes the other half of a contrast about the same subject', () => {
    const both = "Can't fault the price of the visit. Can fault the price of the parts.";
    const at = both.indexOf('Can fault');
    const mentions = [
      mentionOf({ quote: [0, at - 1], start: 0, end: 30 }),
      mentionOf({ quote: [at, both.length], start: at, end: both.length, polarity: 'negative' }),
    ];
    const review = plainReview('a', { text: both, rating: 3 });
    const source = sourceOf(review, mentions);
    const [quote] = createQuotePicker('en')
      .pick([source, ...reviewsWith('+')], 2)
      .slice(-1);
    expect(quote).toMatchObject({ text: both, polarity: 'mixed' });
  });

  it('starts with the newest of equally good quotes', () => {
    const [newest] = createQuotePicker('en').pick(reviewsWith('+++'), 1);
    expect(newest?.date).toBe('2026-01-30');
  });

  it('quotes a review that praises and criticises the subject after those that only praise it', () => {
    const [newest, ...older] = reviewsWith('++++++');
    if (newest === undefined) throw new Error('six reviews');
    const quotes = createQuotePicker('en').pick([{ ...newest, polarity: 'mixed' }, ...older], 2);
    expect(quotes.map(({ review_id }) => review_id)).toEqual(['r1', 'r2']);
  });

  it.each([
    ['en', 'en', 'The tap was done on the Thursday, but the old one is still here.'],
    ['nl', 'nl', 'De kraan is donderdag vervangen. Minpunten zijn er ook.'],
    ['en', 'nl', 'De kraan is donderdag vervangen, maar de oude ligt er nog.'],
  ])(
    'on a page in %s, starts with those that have no contrast, of which one half may not be read: %s',
    (page, language, turned) => {
      const review = plainReview('a', { text: turned, rating: 5, date: '2026-02-01', language });
      const newest = sourceOf(review, [mentionOf({ quote: [0, turned.length] })]);
      const clear = reviewsWith('++').map(({ review: one, mentions }) =>
        sourceOf({ ...one, language }, mentions),
      );
      const quotes = createQuotePicker(page).pick([newest, ...clear], 3);
      expect(quotes.map(({ review_id }) => review_id)).toEqual(['r0', 'r1', 'a']);
    },
  );

  it('repeats neither a quote of an earlier list nor its text', () => {
    const quotes = createQuotePicker('en');
    const all = reviewsWith('+++');
    const first = quotes.pick(all, 2);
    const second = quotes.pick(all, 2);
    expect(first).toHaveLength(2);
    expect(second).toHaveLength(1);
    const again = all.map((one) => ({ ...one, review: { ...one.review, id: 'another' } }));
    expect(quotes.pick(again, 2)).toEqual([]);
  });
});
