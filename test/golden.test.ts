import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../build/read/content.ts';
import { wordsFor } from '../build/read/word-table.ts';
import { toAtomFeed } from '../build/render/atom-feed.ts';
import { toJsonFeed } from '../build/render/json-feed.ts';
import { reviewsDataset } from '../build/render/reviews-dataset.ts';
import { toReviewsJson } from '../contract/reviews-json.ts';
import { GARAGE } from './garage/garage.ts';
import { SMALL_BUSINESSES, smallBusiness } from './small-businesses/small-businesses.ts';
import { insightsOf } from './support/insights-of.ts';
import { pageDataOf } from './support/pages-of.ts';

const site = { siteUrl: 'https://reviews.example', language: 'en' };
const linkOf = (id: string): string => `${site.siteUrl}/reviews/${id}/`;
const pretty = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

const dataset = reviewsDataset(await readContent(GARAGE), linkOf);

const words = await wordsFor('en');
const { embed } = pageDataOf(dataset);

const insights = SMALL_BUSINESSES.map(async (name): Promise<[path: string, text: string]> => {
  const content = await readContent(smallBusiness(name));
  const { business, reviews } = reviewsDataset(content, linkOf);
  const { insights: config, language } = content;
  const document = insightsOf({ business, reviews, config, language });
  return [`test/small-businesses/${name}/expected/insights.json`, pretty(document)];
});

/** Expected output, byte for byte. `npm run golden` rewrites it; review the diff. */
const documents: [path: string, text: string][] = [
  ['test/garage/expected/reviews.json', toReviewsJson(dataset).toString()],
  ['test/garage/expected/feed.json', pretty(toJsonFeed(dataset, site, words))],
  ['test/garage/expected/embed.json', pretty(embed)],
  ['test/garage/expected/feed.xml', toAtomFeed(dataset, site, words)],
  ...(await Promise.all(insights)),
];

it.each(documents)('%s matches', async (path, text) => {
  if (process.env.GOLDEN === 'write') {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  expect(text).toBe(await readFile(path, 'utf8'));
});
