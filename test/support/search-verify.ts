/**
 * Compares the search with the reference implementation on random queries: `node test/support/search-verify.ts [queries, default 10000]`.
 * Uses the real reviews, if present, and generated ones. Stops at the first difference with exit code 1.
 */
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import type { Review } from '../../contract/review.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { generateReviews, seededRandom } from './generate-reviews.ts';
import { openGenerated } from './open-generated.ts';
import { readRealReviews } from './real-reviews.ts';
import { foldAll, searchReference } from './search-reference.ts';

const ODD = [
  ...[
    'e',
    'a',
    ' ',
    '.',
    "'",
    '"',
    '!',
    '(',
    '😀',
    '👍',
    '❤️',
    '\u200d',
    'é',
    'ß',
    'ı',
    'İ',
    'ﬁ',
    '水',
    'م',
    '\u200f',
  ],
  ...[
    'th',
    'e ',
    ' a',
    '. ',
    '..',
    '  ',
    '\n',
    '\t\n',
    '“',
    '’',
    '–',
    '£4',
    '%',
    '\\',
    '.*',
    '[a-z]',
    '$',
    '^',
    '|',
    '?',
  ],
];

/** Returns a random phrase: odd characters, a part of a text, one or more words, in upper case or with a wrong ending. */
function randomPhrase(random: () => number, texts: readonly string[]): string {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const text = pick(texts);
  const start = Math.floor(random() * text.length);
  const kind = random();
  if (kind < 0.15) return pick(ODD);
  if (kind < 0.2) return pick(ODD) + pick(ODD);
  if (kind < 0.45) return text.slice(start, start + 1 + Math.floor(random() * 12));
  if (kind < 0.6) return pick(text.split(/\s+/));
  const words = text.split(' ');
  const first = Math.floor(random() * words.length);
  const phrase = words.slice(first, first + 2 + Math.floor(random() * 3)).join(' ');
  if (kind < 0.75) return phrase;
  if (kind < 0.85) return phrase.toUpperCase();
  if (kind < 0.95) return `${phrase.slice(0, -1)}${pick([...'qxz .'])}`;
  return text.slice(start, start + 200);
}

/** Runs `count` random queries and returns the first whose result differs from the reference implementation. */
export async function firstDifference(
  reviews: readonly Review[],
  count: number,
): Promise<string | undefined> {
  const random = seededRandom(count);
  const snapshot = await openGenerated({ reviews });
  const folded = foldAll(reviews);
  const texts = reviews.map(({ text }) => text).filter((text) => text !== '');
  const days = reviews.map(({ date }) => date);
  const some = <T>(chance: number, value: T) => (random() < chance ? value : undefined);
  const day = () => days[Math.floor(random() * days.length)];
  for (let i = 0; i < count; i++) {
    const [since, until] = [some(0.15, day()), some(0.15, day())].sort();
    const query = SearchQuery.parse({
      query: some(0.95, randomPhrase(random, texts).slice(0, 200)),
      rating: some(0.15, 1 + Math.floor(random() * 5)),
      min_rating: some(0.1, 1 + 4 * random()),
      since,
      until,
      has_reply: some(0.1, random() < 0.5),
      has_text: some(0.05, random() < 0.8),
      source: some(0.05, 'google'),
      sort: some(0.3, ['oldest', 'highest', 'lowest'][Math.floor(random() * 3)]),
      limit: 1 + Math.floor(random() * 100),
    });
    const expected = searchReference(folded, query);
    const outcome = await snapshot.search(query);
    if (!outcome.ok) return `refused: ${JSON.stringify(query)}`;
    const { total, aggregate_rating, reviews: page } = outcome.value;
    const same =
      total === expected.length &&
      isDeepStrictEqual(aggregate_rating, aggregateRating(expected)) &&
      isDeepStrictEqual(page, expected.slice(0, query.limit));
    if (!same) return JSON.stringify(query);
  }
  return undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const count = Number(process.argv[2] ?? 10_000);
  const real = readRealReviews();
  if (real === undefined) console.log('skipped the real reviews: the file is missing');
  for (const reviews of [real, generateReviews(5_000)]) {
    if (reviews === undefined) continue;
    const difference = await firstDifference(reviews, count);
    console.log(
      `${count} queries over ${reviews.length} reviews: ${difference ?? 'no difference'}`,
    );
    if (difference !== undefined) process.exitCode = 1;
  }
}
