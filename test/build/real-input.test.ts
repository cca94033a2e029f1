import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fold } from '../../contract/fold.ts';
import { SearchSelection } from '../../contract/search-result.ts';
import { serveGarage } from '../garage/serve.ts';
import { readRealReviews } from '../support/real-reviews.ts';

/** Real reviews, kept outside the project because their texts belong to their authors. */
const real = readRealReviews();
const reason = real === undefined ? ' (skipped: ../shared/data/reviews is not there)' : '';

it.skipIf(real === undefined)(`builds, serves and searches 900 real reviews${reason}`, async () => {
  // One in twenty: all languages and scripts.
  const reviews = (real ?? []).filter((_, at) => at % 20 === 0);
  expect(reviews.length).toBeGreaterThan(850);
  const lines = reviews.map(({ url: _url, ...review }) => JSON.stringify(review));
  const business = await readFile('test/garage/content/business.yaml', 'utf8');
  const files = {
    'imports/real.ndjson': `${lines.join('\n')}\n`,
    'business.yaml': `${business}site: { review_pages: false }\n`,
  };
  await using garage = await serveGarage(files, {}, false);
  const dataset = (await (await fetch(`${garage.url}/reviews.json`)).json()) as {
    aggregate_rating: { rating_count: number };
    reviews: { text: string; id: string }[];
  };
  const total = reviews.length + 11;
  expect(dataset.reviews).toHaveLength(total);
  expect(dataset.aggregate_rating.rating_count).toBe(total);
  for (const query of [
    'good',
    'Essa',
    'fantastisk mat',
    'ø',
    '👍',
    'the staff was',
    '!!',
    'zzzz',
  ]) {
    const url = `${garage.url}/api/reviews/search?limit=100&query=${encodeURIComponent(query)}`;
    const result = SearchSelection.parse(await (await fetch(url)).json());
    const matching = dataset.reviews.filter(({ text }) => fold(text).includes(fold(query)));
    expect(result.total, query).toBe(matching.length);
    expect(result.reviews.map(({ id }) => id)).toEqual(matching.slice(0, 100).map(({ id }) => id));
  }
  const atom = await (await fetch(`${garage.url}/feed.xml`)).text();
  expect(atom.match(/<entry/g)).toHaveLength(50);
});
