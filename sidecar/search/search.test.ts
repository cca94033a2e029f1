import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { toEntry } from '../../contract/find-reviews.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { anyCharacter } from '../../test/support/any-character.ts';
import { generateBusiness, generateReviews } from '../../test/support/generate-reviews.ts';
import { foldAll, searchReference } from '../../test/support/search-reference.ts';
import { createSearch, type Search } from './search.ts';

const business = generateBusiness();

const HOSTILE = [
  '',
  'ß ẞ ﬁne ﬀ ŒUVRE Æon ŁÓDŹ Đà',
  'İstanbul ISPARTA ılık Çok GÜZEL',
  'naïve café café CAFÉ',
  'ΟΔΟΣ ὀδός οδος',
  '水漏れがすぐ直りました。ありがとう',
  'خدمة ممتازة \u200fشكرا',
  '👍👍🏽 👨‍👩‍👧 great 😀',
  'a  b\t\tc\n\n d\u00a0e\u3000f',
  'she said “it’s – fine” and \'ok\' "yes"',
  '.*+?^$ {}()|[]\\ (a|b)* [x-y]',
  'a\u0000b\u0007c\u007f',
  'lone \ud83d high \ude00 low',
  'aaaaaaaaaaaaaaaaaaaaab aaaaaaaaaaaaaaaaaaaaaa',
  'x\u00adsoft\u00adhyphen ze\u200bro wi\u200cdth',
  ' leading and trailing ',
  'ＦＵＬＬ ｗｉｄｔｈ ①②③ ½ ﷺ',
];

/** Short phrases, and phrases with leading or trailing spaces. */
const EDGES = [
  'e',
  'th',
  ' ',
  '  ',
  'e ',
  ' t',
  'e t',
  ' th',
  'he ',
  ' the ',
  'l',
  ' l',
  'g ',
  "'",
  '\u0301',
];

/** 700 reviews, including the hostile texts. */
const reviews = generateReviews(700).map((review, i) =>
  i % 20 === 3 ? { ...review, text: HOSTILE[((i / 20) % HOSTILE.length) | 0] ?? '' } : review,
);
const folded = foldAll(reviews);
const filled = createSearch(reviews.map(toEntry), business);
await filled.indexed;

async function search({ find }: Search, query: Partial<SearchQuery>): Promise<SearchSelection> {
  const outcome = await find(SearchQuery.parse(query));
  if (!outcome.ok) throw new Error(outcome.issues.map(({ message }) => message).join());
  return outcome.value;
}

/** Parts of the texts, some in upper case, and phrases that are in no text. */
const phrase = fc.oneof(
  fc
    .record({
      text: fc.constantFrom(...reviews.map(({ text }) => text).filter((text) => text !== '')),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      length: fc.integer({ min: 1, max: 40 }),
      upper: fc.boolean(),
    })
    .map(({ text, at, length, upper }) => {
      const start = Math.floor(at * text.length);
      const part = text.slice(start, start + length);
      return upper ? part.toUpperCase() : part;
    }),
  fc.constantFrom(...HOSTILE.map((text) => text.slice(0, 12)), ...EDGES),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
);

const filter = {
  rating: fc.integer({ min: 1, max: 5 }),
  min_rating: fc.double({ min: 1, max: 5, noNaN: true }),
  max_rating: fc.double({ min: 1, max: 5, noNaN: true }),
  since: fc.constantFrom('2016-01-01', '2019-06-30', '2024-02-29', '2030-01-01'),
  until: fc.constantFrom('2015-12-31', '2020-06-30', '2025-12-31'),
  mentions_technician: fc.constantFrom(...business.technicians.map(({ name }) => name)),
  mentions_service: fc.constantFrom(...business.services.map(({ id }) => id)),
  mentions_service_area: fc.constantFrom('fenmoor', 'kilnside', 'nowhere'),
  source: fc.constantFrom('google' as const, 'yelp' as const, 'bbb' as const),
  language: fc.constantFrom('en', 'EN-gb', 'de', 'de-AT', 'fr'),
  has_reply: fc.boolean(),
  has_text: fc.boolean(),
};

/** A phrase and at most two filters, so that most queries have matches. */
const query = fc
  .tuple(
    fc.option(phrase, { nil: undefined }),
    fc.subarray(Object.keys(filter), { maxLength: 2 }),
    fc.record(filter),
    fc.record(
      {
        sort: fc.constantFrom('newest', 'oldest', 'highest', 'lowest', 'relevance'),
        limit: fc.integer({ min: 1, max: 100 }),
        count: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([text, names, values, rest]) =>
    SearchQuery.safeParse({
      ...(text !== undefined && { query: text }),
      ...Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))),
      ...rest,
    }),
  )
  // Drops contradictory filters: since after until, or min_rating above max_rating.
  .filter(({ success }) => success)
  .map(({ data }) => SearchQuery.parse(data));

it('uses test queries that mostly have matches', () => {
  const sizes = fc.sample(query, 300).map((query) => searchReference(folded, query).length);
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(100);
  expect(sizes.filter((size) => size === 0).length).toBeGreaterThan(10);
});

/** Compares a result with that of the reference implementation. */
function expectReference(query: SearchQuery, found: SearchSelection): void {
  const expected = searchReference(folded, query);
  expect(found.reviews.map(({ id }) => id)).toEqual(
    expected.slice(0, query.limit).map(({ id }) => id),
  );
  expect(found.total).toBe(query.count ? expected.length : undefined);
  expect(found.aggregate_rating).toEqual(query.count ? aggregateRating(expected) : undefined);
  expect(found.next_cursor === undefined).toBe(expected.length <= query.limit);
}

describe('substring search', () => {
  it('returns the matches, total and rating of the reference implementation', async () => {
    await fc.assert(
      fc.asyncProperty(query, async (query) => {
        expectReference(query, await search(filled, query));
      }),
      { numRuns: 1_500 },
    );
  });

  it('returns each match exactly once across pages, in the order of a single page', async () => {
    await fc.assert(
      fc.asyncProperty(query, fc.integer({ min: 1, max: 90 }), async (query, limit) => {
        const expected = searchReference(folded, query).map(({ id }) => id);
        const ids: (string | undefined)[] = [];
        let cursor: string | undefined;
        do {
          const page = await search(filled, {
            ...query,
            limit,
            ...(cursor !== undefined && { cursor }),
          });
          ids.push(...page.reviews.map(({ id }) => id));
          cursor = page.next_cursor;
        } while (cursor !== undefined);
        expect(ids).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

it('computes the rating of all reviews once, because clients read page by page', async () => {
  const first = await search(filled, { limit: 1 });
  const later = await search(filled, { limit: 1, sort: 'oldest' });
  expect(later.aggregate_rating).toBe(first.aggregate_rating);
});

it('finds by words once its index is filled, without completing it at once', async () => {
  const instance = createSearch(reviews.map(toEntry), business);
  const settled: string[] = [];
  await Promise.all([
    instance.indexed.then(() => settled.push('indexed')),
    search(instance, { mode: 'words', query: 'boiler' }).then(() => settled.push('words')),
    search(instance, { query: 'boiler' }).then(() => settled.push('substring')),
  ]);
  expect(settled).toEqual(['substring', 'indexed', 'words']);
});
