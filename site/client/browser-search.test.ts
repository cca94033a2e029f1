import fc from 'fast-check';
import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { toEntry } from '../../contract/find-reviews.ts';
import { fold } from '../../contract/fold.ts';
import { parseQuery } from '../../contract/issues.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { termsOf } from '../../contract/word-search.ts';
import { createSearch } from '../../sidecar/search/search.ts';
import { anyCharacter } from '../../test/support/any-character.ts';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toDataset } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { createBrowserSearch } from './browser-search.ts';

const API = 'https://reviews.example/api/reviews';

const dataset = toDataset({
  reviews: generateReviews(400),
  removed: [{ id: 'r-gone', removed_at: '2026-02-11T08:00:00Z', reason: 'privacy' }],
});
const request = createBrowserSearch(dataset, MiniSearch);
const search = createSearch(dataset.reviews.map(toEntry), dataset.business);

function find(query: string): SearchSelection {
  const { status, body } = request(new URL(`${API}/search?limit=20&${query}`));
  expect(status).toBe(200);
  return body as SearchSelection; // the fields that the page uses
}

it.each([
  '',
  'sort=oldest',
  'sort=highest',
  'sort=lowest',
  'rating=3',
  'min_rating=2&max_rating=4',
  'since=2020-01-01&until=2022-12-31',
  'source=yelp',
  'language=de',
  'language=DE-at',
  'has_reply=true',
  'has_reply=false',
  'has_text=false',
  'author=the',
  'mentions_technician=Jór+Belmar',
  'mentions_technician=tam',
  'mentions_technician=ul-garren',
  'mentions_service=blocked+drain',
  'mentions_service=tap-fitting&min_rating=4&sort=oldest',
  'mentions_service_area=The+Moor',
  'mentions_service_area=nowhere',
  'mode=words&query=boiler',
  'mode=words&query=BOIL+hous',
  'mode=words&query=boilre',
  'mode=words&query=strasse',
  'mode=words&query=boiler&sort=newest&min_rating=3',
  'mode=words&query=great+boiler&sort=oldest',
  'mode=words&query=ZOLW',
  'mode=words&query=boiler+xyzzyplugh',
  'mode=words&query=a+i+we+it+of+no+the+and+to+boilxyz',
  'mode=words&query=!',
  'mode=words&query=%22the+boiler%22',
  'query=boiler',
])('returns the same results, order, rating and suggestions as the API: %s', async (query) => {
  const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
  const outcome = parsed.ok ? await search.find(parsed.value) : parsed;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  const { total, aggregate_rating, suggestions, reviews, next_cursor } = outcome.value;
  const found = find(query);
  expect([found.total, found.suggestions]).toEqual([total, suggestions]);
  expect(found.reviews).toEqual(reviews);
  expect(found.aggregate_rating?.rating_value).toBe(aggregate_rating?.rating_value);
  expect(found.next_cursor !== undefined).toBe(next_cursor !== undefined);
});

/** Texts in scripts with and without spaces. */
const TEXTS = [
  '水管修得很快,师傅很专业。',
  '給湯器の修理がとても早かったです。',
  'ｶﾞｽ給湯器ｶﾝﾀﾝ',
  'ช่างซ่อมหม้อต้มน้ำมาเร็วมาก',
  '보일러를 빨리 고쳤어요',
  'Ремонт котла – быстро',
  'تصليح السخان سريع',
  'LG电视 mended in 24時間',
];

it.each([
  ['水管', [0]],
  ['师傅很快', [0]],
  ['修理 早', [1]],
  ['ガス', [2]],
  ['น้ำมา', [3]],
  ['ซ่อม เร็ว', [3]],
  ['보일러', [4]],
  ['котла', [5]],
  ['电视 24', [7]],
])('finds by words what the API finds: %s', async (query, found) => {
  const texts = datasetOf(TEXTS);
  const ofApi = createSearch(texts.reviews.map(toEntry), texts.business);
  const parsed = parseQuery(SearchQuery, new URLSearchParams({ query, mode: 'words' }));
  const outcome = parsed.ok ? await ofApi.find(parsed.value) : parsed;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  const inBrowser = createBrowserSearch(texts, MiniSearch);
  const address = new URL(`${API}/search?limit=20&mode=words&query=${encodeURIComponent(query)}`);
  const { reviews } = inBrowser(address).body as SearchSelection;
  expect(reviews).toEqual(outcome.value.reviews);
  expect(reviews.map(({ text = '' }) => TEXTS.indexOf(text))).toEqual(found);
});

it('returns all matches page by page', () => {
  const ids: (string | undefined)[] = [];
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const { reviews, next_cursor } = find(`rating=1&cursor=${cursor}`);
    ids.push(...reviews.map(({ id }) => id));
    cursor = next_cursor;
  }
  const ones = dataset.reviews.filter(({ rating }) => rating === 1);
  expect(ids).toEqual(ones.map(({ id }) => id));
});

/** Words of the reviews: whole, cut, misspelled or invented, and parts of their texts. */
const queryText = fc.oneof(
  fc
    .array(
      fc.tuple(
        fc.constantFrom(...dataset.reviews.flatMap(({ text }) => termsOf(fold(text)))),
        fc.constantFrom(
          (word: string) => word,
          (word: string) => word.toUpperCase(),
          (word: string) => word.slice(0, 3),
          (word: string) => `${word.slice(0, 2)}${word.slice(3)}`,
          (word: string) => `${word}zx`,
        ),
      ),
      { minLength: 1, maxLength: 4 },
    )
    .map((words) => words.map(([word, change]) => change(word)).join(' ')),
  fc.string({ unit: anyCharacter, maxLength: 5 }),
);

it('returns for random queries what the API returns', async () => {
  await fc.assert(
    fc.asyncProperty(
      queryText,
      fc.constantFrom('words', 'substring'),
      fc.constantFrom('', '&min_rating=4', '&sort=oldest', '&language=de&sort=highest'),
      async (text, mode, filters) => {
        const query = `mode=${mode}&query=${encodeURIComponent(text.toWellFormed())}${filters}`;
        const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
        const outcome = parsed.ok ? await search.find(parsed.value) : parsed;
        if (!outcome.ok) return;
        const { total, matched, corrections, suggestions, reviews } = outcome.value;
        const found = find(query);
        expect(found).toMatchObject({ total, reviews });
        expect([found.matched, found.corrections, found.suggestions]).toEqual([
          matched,
          corrections,
          suggestions,
        ]);
      },
    ),
    { numRuns: 500 },
  );
});

it('returns a review by id, 410 for a removed one and 404 for an unknown one', () => {
  const [review] = dataset.reviews;
  const one = (id = '') => request(new URL(`${API}/${id}`));
  expect(one(review?.id)).toEqual({ status: 200, body: review });
  expect([one('r-gone').status, one('nobody').status]).toEqual([410, 404]);
});
