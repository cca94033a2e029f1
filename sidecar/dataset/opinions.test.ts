import { expect, it } from 'vitest';
import { polarityOfMentions } from '../../contract/opinions.ts';
import type { MentionInsight } from '../../contract/review-insights.ts';
import { arraySnapshot } from '../../test/mcp/array-snapshot.ts';
import { plainReview } from '../../test/support/plain-review.ts';
import {
  allOpinions,
  type Opinion,
  opinionsBySubject,
  quotesOf,
  quotesOfCriticism,
} from './opinions.ts';

const PRAISE = 'The kitchen tap was done on the day. ';
const CRITICISM = 'The bill was far too high for one tap.';

/** Returns a review with praise (`+`), criticism (`-`) or both, in the order of the signs. */
function opinionOf(id: string, signs: string): Opinion {
  const text = [...signs].map((sign) => (sign === '+' ? PRAISE : CRITICISM)).join('');
  const quotable = [...signs].map((sign): MentionInsight => {
    const quoted = sign === '+' ? PRAISE.trim() : CRITICISM;
    const start = text.indexOf(quoted);
    const end = start + quoted.length;
    const polarity = sign === '+' ? 'positive' : 'negative';
    return { kind: 'aspect', id: 'price', polarity, start, end, by: 'words', quote: [start, end] };
  });
  return {
    review: plainReview(id, { text, rating: 3 }),
    polarity: polarityOfMentions(quotable),
    quotable,
  };
}

it.each([
  [
    ['+-', '+'],
    ['a-', 'b+'],
  ],
  [
    ['+-', '-'],
    ['b-', 'a+'],
  ],
  [['+-'], []],
])('quotes of reviews with %j both sides, each review once: %j', (reviews, expected) => {
  const opinions = reviews.map((signs, at) => opinionOf('ab'[at] ?? '', signs));
  const quotes = quotesOf(opinions, [], 3);
  expect(
    quotes
      .map(({ review_id, polarity }) => review_id + (polarity === 'positive' ? '+' : '-'))
      .sort(),
  ).toEqual(expected.toSorted());
});

it('quotes the criticism of each review once, and reads no more reviews than it needs', () => {
  const unread = {
    ...opinionOf('d', '-'),
    get quotable(): MentionInsight[] {
      throw new Error('read');
    },
  };
  const opinions = [opinionOf('a', '--'), opinionOf('b', '+'), opinionOf('c', '+-'), unread];
  const quotes = quotesOfCriticism(opinions, 2);
  expect(quotes.map(({ review_id, text }) => [review_id, text])).toEqual([
    ['a', CRITICISM],
    ['c', CRITICISM],
  ]);
});

it.each([
  [200, 1],
  [201, 0],
])('quotes a sentence of %i characters whole, or not at all: %i', (length, count) => {
  const text = `${'The tap was done on the day, '.repeat(7).slice(0, length - 8)} but no.`;
  const quote: [number, number] = [0, length];
  const mention = { kind: 'aspect', id: 'price', start: 0, end: 7, by: 'words', quote } as const;
  const opinion = {
    review: plainReview('a', { text }),
    polarity: 'negative',
    quotable: [{ ...mention, polarity: 'negative' }],
  } as const;
  const found = [quotesOf([opinion], [], 3), quotesOfCriticism([opinion], 3)];
  const [picked] = found[0] ?? [];
  if (picked !== undefined)
    found.push(quotesOf([opinion], [{ ...picked, start: 0, end: length, by: 'words' }], 1));
  expect(found.map((quotes) => quotes.map((one) => one.text))).toEqual(
    found.map(() => Array(count).fill(text)),
  );
});

it('collects the opinions of a snapshot once, and those of another anew', () => {
  const snapshot = arraySnapshot();
  const opinions = allOpinions(snapshot);
  expect(opinions).toEqual(opinionsBySubject(snapshot, snapshot.reviews));
  expect(opinions.size).toBeGreaterThan(5);
  expect(allOpinions(snapshot)).toBe(opinions);
  expect(allOpinions({ ...snapshot, reviews: [] }).size).toBe(0);
});
