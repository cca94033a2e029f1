import { expect, it } from 'vitest';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import type { SearchResult } from '../../contract/search-result.ts';
import { NO_PACE } from '../../sidecar/pace.ts';
import { parseQuery } from '../../sidecar/read-query.ts';
import { createSearch } from '../../sidecar/search/search.ts';
import { datasetOf } from '../../test/support/dataset-of.ts';
import { toDataset } from '../../test/support/generate-dist.ts';
import { generateReviews } from '../../test/support/generate-reviews.ts';
import { answerFrom } from './browser-search.js';

const API = 'https://reviews.example/api/reviews';

function find(dataset: ReviewsDataset, query: string): SearchResult {
  const { status, body } = answerFrom(dataset, new URL(`${API}/search?limit=20&${query}`));
  expect(status).toBe(200);
  return body as SearchResult; // the parts of it that the page reads
}

const generated = toDataset({ reviews: generateReviews(400) });

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
])('finds, orders and rates as the API does: %s', async (query) => {
  const { reviews, business } = generated;
  const search = await createSearch(reviews, business, NO_PACE);
  const parsed = parseQuery(SearchQuery, new URLSearchParams(query));
  const outcome = parsed.ok ? search.find(parsed.value) : parsed;
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  const { total, aggregate_rating, reviews: first, next_cursor } = outcome.result;
  const found = find(generated, query);
  expect([found.total, found.reviews]).toEqual([total, first]);
  expect(found.aggregate_rating?.rating_value?.toFixed(2)).toBe(
    aggregate_rating?.rating_value?.toFixed(2),
  );
  expect(found.next_cursor !== undefined).toBe(next_cursor !== undefined);
});

it('goes on from a cursor until all are shown', () => {
  const ids: (string | undefined)[] = [];
  for (let cursor: string | undefined = '0'; cursor !== undefined; ) {
    const { reviews, next_cursor } = find(generated, `rating=1&cursor=${cursor}`);
    ids.push(...reviews.map(({ id }) => id));
    cursor = next_cursor;
  }
  const ones = generated.reviews.filter(({ rating }) => rating === 1);
  expect(ids).toEqual(ones.map(({ id }) => id));
});

it.each([
  ['boiler', [0, 1]],
  ['BOIL serv', [1]],
  ['cafe strasse', [2]],
  ['oiler', []],
  ['boiler, café', []],
  ['!', [0, 1, 2]],
])('finds reviews that have all words, or words that begin with them: %s', (query, at) => {
  const dataset = datasetOf(['Boiler mended.', 'Serviced the boiler.', 'Café in der Straße.']);
  const { reviews } = find(dataset, `query=${encodeURIComponent(query)}`);
  expect(reviews).toEqual(at.map((index) => dataset.reviews[index]));
});

it('gives one review, or says that it is gone or was never there', () => {
  const [review] = generated.reviews;
  const gone = { id: 'r-gone', removed_at: '2026-02-11T08:00:00Z', reason: 'privacy' } as const;
  const dataset = { ...generated, removed: [gone] };
  const status = (id: string): number => answerFrom(dataset, new URL(`${API}/${id}`)).status;
  expect(answerFrom(dataset, new URL(`${API}/${review?.id}`)).body).toBe(review);
  expect([status('r-gone'), status('nobody')]).toEqual([410, 404]);
});
