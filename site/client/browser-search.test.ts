import MiniSearch from 'minisearch';
import { expect, it } from 'vitest';
import { MAX_WORDS, SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import { NO_PACE } from '../../sidecar/pace.ts';
import { parseQuery } from '../../sidecar/read-query.ts';
import { createSearch } from '../../sidecar/search/search.ts';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toDataset } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { createBrowserSearch } from './browser-search.js';

const API = 'https://reviews.example/api/reviews';

const dataset = toDataset({
  reviews: generateReviews(400),
  removed: [{ id: 'r-gone', removed_at: '2026-02-11T08:00:00Z', reason: 'privacy' }],
});
const answer = createBrowserSearch(dataset, MiniSearch, MAX_WORDS);
const search = await createSearch(dataset.reviews, dataset.business, NO_PACE);

function find(query: string): SearchResult {
  const { status, body } = answer(new URL(`${API}/search?limit=20&${query}`));
  expect(status).toBe(200);
  return body as SearchResult; // the parts of it that the page reads
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
  'query=boiler',
])('finds, orders, rates and suggests as the API does: %s', (query) => {
  const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
  const outcome = parsed.ok ? search.find(parsed.value) : parsed;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  const { total, aggregate_rating, suggestions, reviews, next_cursor } = outcome.result;
  const found = find(query);
  expect([found.total, found.suggestions]).toEqual([total, suggestions]);
  expect(found.reviews).toEqual(reviews);
  expect(found.aggregate_rating?.rating_value?.toFixed(2)).toBe(
    aggregate_rating?.rating_value?.toFixed(2),
  );
  expect(found.next_cursor !== undefined).toBe(next_cursor !== undefined);
});

it('goes on from a cursor until all are shown', () => {
  const ids: (string | undefined)[] = [];
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const { reviews, next_cursor } = find(`rating=1&cursor=${cursor}`);
    ids.push(...reviews.map(({ id }) => id));
    cursor = next_cursor;
  }
  const ones = dataset.reviews.filter(({ rating }) => rating === 1);
  expect(ids).toEqual(ones.map(({ id }) => id));
});

it('finds a phrase by its words, whatever stands between them', () => {
  const plain = datasetOf(['Boiler, mended.', 'The boiler was mended.', 'Café Straße.']);
  const of = createBrowserSearch(plain, MiniSearch, MAX_WORDS);
  const ids = (query: string): string[] => {
    const { body } = of(new URL(`${API}/search?limit=9&query=${encodeURIComponent(query)}`));
    return (body as SearchResult).reviews.map(({ id = '' }) => id);
  };
  expect(['boiler mended', 'cafe – STRASSE!', 'mended boiler'].map(ids)).toEqual([
    ['r3'],
    ['r1'],
    [],
  ]);
});

it('gives one review, or says that it is gone or was never there', () => {
  const [review] = dataset.reviews;
  const one = (id = '') => answer(new URL(`${API}/${id}`));
  expect(one(review?.id)).toEqual({ status: 200, body: review });
  expect([one('r-gone').status, one('nobody').status]).toEqual([410, 404]);
});
