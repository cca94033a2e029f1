import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../build/read/content.ts';
import { toAtomFeed } from '../build/render/atom-feed.ts';
import { toJsonFeed } from '../build/render/json-feed.ts';
import { reviewsDataset } from '../build/render/reviews-dataset.ts';
import { toReviewsJson } from '../build/render/reviews-json.ts';
import { GARAGE } from './garage/garage.ts';

/** What the garage becomes, byte for byte: `npm run golden` rewrites it, and the diff is the review. */
const EXPECTED = 'test/garage/expected';

const site = { siteUrl: 'https://reviews.example', language: 'en' };
const dataset = reviewsDataset(await readContent(GARAGE), (id) => `${site.siteUrl}/reviews/${id}/`);

const documents: [name: string, text: string][] = [
  ['reviews.json', toReviewsJson(dataset).toString()],
  ['feed.json', `${JSON.stringify(toJsonFeed(dataset, site), null, 2)}\n`],
  ['feed.xml', toAtomFeed(dataset, site)],
];

it.each(documents)('%s is as expected', async (name, text) => {
  const path = join(EXPECTED, name);
  if (process.env.GOLDEN === 'write') {
    await mkdir(EXPECTED, { recursive: true });
    await writeFile(path, text);
  }
  expect(text).toBe(await readFile(path, 'utf8'));
});
