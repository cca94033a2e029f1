import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../contract/fold.ts';
import type { Review } from '../../../contract/review.ts';
import { generateReviews } from '../../../test/support/generate-reviews.ts';
import { buildMiniSearch } from '../../../test/support/mini-search.ts';
import { packTexts } from '../texts.ts';
import { termsOf } from './terms.ts';
import { buildWordIndex } from './word-index.ts';
import { createWordSearch } from './word-search.ts';

const [first] = generateReviews(1);
if (first === undefined) throw new Error('the generator gave no review');
const sample = first;

function searchOver(reviews: readonly Review[]) {
  const pack = (textOf: (review: Review) => string) =>
    packTexts(reviews.length, (number) => fold(textOf(reviews[number] ?? sample)));
  return createWordSearch(
    buildWordIndex(
      pack(({ title = '' }) => title),
      pack(({ text }) => text),
    ),
  );
}

/** What is found, the best first. */
function ranked(search: ReturnType<typeof searchOver>, query: string) {
  const { numbers, scores } = search.find(query);
  return [...numbers]
    .map((id) => ({ id, score: scores[id] ?? 0 }))
    .sort((a, b) => b.score - a.score || a.id - b.id);
}

const STRANGE = [
  { text: 'Straße, STRASSE und Œuvre; naïve Zoë’s café — 100% it’s' },
  { text: '水漏れがすぐ直りました。ありがとう 水', title: '水漏れ' },
  { text: 'ช่างมาเร็วมาก ขอบคุณ' },
  { text: 'خدمة ممتازة شكرا', title: 'خدمة' },
  { text: '👍👍🏽 great😀great \ud83d lone', title: 'great' },
  { text: '', title: '' },
  { text: 'a a a a aa aaa', title: 'A' },
  { text: 'word '.repeat(200) },
];
const reviews = [
  ...generateReviews(400).map((review, i) =>
    i % 3 === 0 ? review : { ...review, title: `Fine ${review.text.slice(0, 12)}` },
  ),
  ...STRANGE.map((own, i) => ({ ...sample, ...own, id: `strange-${i}` })),
];
const search = searchOver(reviews);
const mini = buildMiniSearch(reviews);
const terms = [
  ...new Set(reviews.flatMap(({ title = '', text }) => termsOf(fold(`${title} ${text}`)))),
];

/** A term, the beginning of one, or one with typing errors. */
const word = fc
  .tuple(
    fc.constantFrom(...terms),
    fc.nat(3),
    fc.array(fc.tuple(fc.nat(9), fc.constantFrom('', 'e', 'x', '水')), { maxLength: 3 }),
  )
  .map(([term, kind, errors]) => {
    if (kind === 0) return term;
    if (kind === 1) return term.slice(0, 1 + Math.ceil(term.length / 2));
    return errors.reduce(
      (text, [at, letter]) => text.slice(0, at) + letter + text.slice(at + kind - 1),
      term,
    );
  });

describe('find', () => {
  it('finds what MiniSearch finds, with the same scores', () => {
    let matched = 0;
    fc.assert(
      fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 4 }), (words) => {
        const query = [...new Set(termsOf(fold(words.join(' '))))];
        const found = ranked(search, query.join(' '));
        // MiniSearch multiplies by the number of words, which all are found in.
        const expected = mini
          .search(query.join(' '))
          .map(({ id, score }) => ({ id, score: score / query.length }));
        expect(found.map(({ id }) => id).sort()).toEqual(expected.map(({ id }) => id).sort());
        const scores = new Map(expected.map(({ id, score }) => [id, score]));
        for (const { id, score } of found) expect(score).toBeCloseTo(scores.get(id) ?? 0, 9);
        matched += found.length > 0 ? 1 : 0;
      }),
      { numRuns: 1_000 },
    );
    expect(matched).toBeGreaterThan(200);
  });

  it('counts a term that comes again and again as if it came 255 times', () => {
    const texts = [255, 300].map((times) => `${'word '.repeat(times)}end`);
    const found = searchOver(texts.map((text) => ({ ...sample, text }))).find('word');
    expect(found.scores[0]).toBe(found.scores[1]);
  });

  it('knows words of up to 64 units; no longer one fails, finds or is suggested', () => {
    const [longest, tooLong, huge] = [64, 65, 200_000].map((length) => 'x'.repeat(length));
    const long = searchOver(
      [longest, tooLong, huge].map((word) => ({ ...sample, title: 'Long', text: `${word} end` })),
    );
    expect([...long.find('xxx').numbers]).toEqual([0]);
    expect([...long.find('end').numbers]).toEqual([0, 1, 2]);
    expect([...long.find(`end ${'x'.repeat(100)}`).numbers]).toEqual([]);
    expect(long.suggest('xx qqqqqq', () => true)).toEqual([longest]);
  });

  it('finds nothing where there are no reviews, and nothing without a word', () => {
    expect([...searchOver([]).find('boiler').numbers]).toEqual([]);
    for (const query of ['', ' ', '!?', '👍', '\ud83d'])
      expect([...search.find(query).numbers]).toEqual([]);
  });

  it('starts afresh each time', () => {
    const first = ranked(search, 'great');
    for (const query of ['great boiler', 'boiler zzzzzz', 'zzzzzz great', 'the'])
      search.find(query);
    expect(ranked(search, 'great')).toEqual(first);
  });
});

describe('suggest', () => {
  const near = searchOver(
    [
      'The boiler is new.',
      'A boiled egg, very oily',
      'Great friendly plumber',
      'Plumbing done',
    ].map((text) => ({ ...sample, text, title: 'Boilers' })),
  );
  const anywhere = () => true;

  it.each([
    ['boilxr', 'boiler'],
    ['plumxxr', 'plumber'],
    ['frendlee plumxxr', 'friendly plumber'],
    ['qqqqqq plumxxr', 'plumber'],
    ['boilxr qqqqqq', 'boiler'],
  ])('for %s first of all %s', (query, expected) => {
    expect(near.suggest(query, anywhere)[0]).toBe(expected);
  });

  it('nothing where no term is near, or no review counts', () => {
    expect(near.suggest('qqqqqq', anywhere)).toEqual([]);
    expect(near.suggest('boilxr', () => false)).toEqual([]);
    expect(near.suggest('!', anywhere)).toEqual([]);
  });

  it('what has a match among the reviews that count, each once', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 3 }), fc.nat(6), (words, rest) => {
        const counts = (number: number) => number % 7 === rest;
        const ideas = search.suggest(words.join(' '), counts);
        expect(new Set(ideas).size).toBe(ideas.length);
        for (const idea of ideas) expect([...search.find(idea).numbers].some(counts)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});
