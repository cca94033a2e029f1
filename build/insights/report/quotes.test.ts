import { describe, expect, it } from 'vitest';
import { plainReview } from '../../../test/support/plain-review.ts';
import type { Voice } from './measures.ts';
import { createQuoteBook } from './quotes.ts';
import type { ReviewMention } from './review-insights.ts';

const text = 'The kitchen tap was done on the Thursday.';

function mentionOf(mention: Partial<ReviewMention>): ReviewMention {
  return {
    kind: 'aspects',
    id: 'workmanship',
    polarity: 'positive',
    by: 'words',
    sure: 0.95,
    told: 0.9,
    term: 'tap',
    start: 12,
    end: 15,
    quote: [0, text.length],
    phrase: undefined,
    ...mention,
  };
}

function isQuoted(rating: number, mention: Partial<ReviewMention>): boolean {
  const whole = mentionOf(mention);
  const review = plainReview('a', { text, rating });
  const voice: Voice = { review, mentions: [whole], polarity: whole.polarity, by: 'words' };
  return createQuoteBook('en').take([voice], 4).length === 1;
}

it('quotes what is sure by its words, not by the stars of its review', () => {
  expect(isQuoted(5, {})).toBe(true);
  expect(isQuoted(5, { told: 0.5 })).toBe(false);
  expect(isQuoted(3, { sure: 0.6, told: 0.62 })).toBe(false);
});

it.each([
  [5, 'negative', false],
  [4, 'negative', true],
  [2, 'positive', true],
  [1, 'positive', false],
] as const)('of %i stars: whether a %s sentence is quoted: %s', (rating, polarity, expected) => {
  expect(isQuoted(rating, { polarity })).toBe(expected);
});

/** Reviews of one sentence each, praise and fault by a letter. */
function voices(moods: string, day = (at: number): string => `2026-01-${10 + at}`): Voice[] {
  return [...moods].map((mood, at) => {
    const polarity = mood === '+' ? 'positive' : 'negative';
    const said = `The tap of house number ${at} was done on the Thursday.`;
    const review = plainReview(`r${at}`, {
      text: said,
      rating: mood === '+' ? 5 : 1,
      date: day(at),
    });
    return {
      review,
      mentions: [mentionOf({ polarity, quote: [0, said.length] })],
      polarity,
      by: 'words',
    };
  });
}

describe('a list', () => {
  const moodsOf = (moods: string, most: number): string =>
    createQuoteBook('en')
      .take(voices(moods), most)
      .map(({ polarity }) => (polarity === 'positive' ? '+' : '-'))
      .join('');

  it('shows both sides in their proportion, however many of its first are shown', () => {
    expect(moodsOf('++++++--', 4)).toBe('++-+');
    expect(moodsOf('+-+-', 4)).toBe('+-+-');
    expect(moodsOf('------++', 4)).toBe('-+--');
  });

  it('has one of each side that there is', () => {
    expect(moodsOf('++++++++++-', 3)).toBe('++-');
    expect(moodsOf('+++', 2)).toBe('++');
  });

  it('begins with the newest of quotes that tell as much', () => {
    const [newest] = createQuoteBook('en').take(voices('+++'), 1);
    expect(newest?.date).toBe('2026-01-12');
  });

  it('has no quote that a list before it had, and none of the same words', () => {
    const book = createQuoteBook('en');
    const all = voices('+++');
    const first = book.take(all, 2);
    const second = book.take(all, 2);
    expect(first).toHaveLength(2);
    expect(second).toHaveLength(1);
    const again = all.map((voice) => ({ ...voice, review: { ...voice.review, id: 'another' } }));
    expect(book.take(again, 2)).toEqual([]);
  });
});
