import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../build/read/content.ts';
import { wordsFor } from '../build/read/word-table.ts';
import { toAtomFeed } from '../build/render/atom-feed.ts';
import { toJsonFeed } from '../build/render/json-feed.ts';
import { reviewsDataset } from '../build/render/reviews-dataset.ts';
import type { Insights, Quote } from '../contract/insights.ts';
import { toReviewsJson } from '../contract/reviews-json.ts';
import { siteEmbed } from '../site/_includes/to-embed.ts';
import { GARAGE } from './garage/garage.ts';
import { SMALL_BUSINESSES, smallBusiness } from './small-businesses/small-businesses.ts';
import { insightsOf } from './support/insights-of.ts';
import { pageDataOf } from './support/pages-of.ts';

const site = { siteUrl: 'https://reviews.example', language: 'en' };
const linkOf = (id: string): string => `${site.siteUrl}/reviews/${id}/`;
const pretty = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;

const dataset = reviewsDataset(await readContent(GARAGE), linkOf);

const words = await wordsFor('en');
const embed = siteEmbed(pageDataOf(dataset));

/** Writes every sentence, answer, count and quote of the insights as an owner reads them, one a line. */
function readAloud({ summary, pull_quote, topics, faq, aspects, entities }: Insights): string {
  const quotesOf = (quotes: readonly Quote[]): string[] =>
    quotes.map(({ polarity, by, rating, review_id, text }) => {
      return `  ${polarity} by ${by}, ${rating} stars, ${review_id}: ${text}`;
    });
  const countsOf = (polarity: Insights['overall']['polarity']): string => {
    const { positive, negative, mixed, neutral } = polarity;
    return `${positive} positive, ${negative} negative, ${mixed} mixed, ${neutral} neutral`;
  };
  const subjects = [
    ...aspects.map((one) => ({ kind: 'aspect', name: one.id, ...one })),
    ...Object.entries(entities).flatMap(([kind, all]) => all.map((one) => ({ kind, ...one }))),
  ];
  const lines = [
    ...summary.sentences.flatMap(({ text, evidence }) => [text, ...quotesOf(evidence)]),
    summary.disclosure,
    'pull quote',
    ...quotesOf(pull_quote ? [pull_quote] : []),
    ...topics.flatMap((one) => [
      `topic "${one.phrase}" in ${one.review_ids.join(', ')}: ${countsOf(one.polarity)}`,
      ...quotesOf(one.quotes),
    ]),
    ...faq.flatMap(({ question, answer, evidence }) => [
      `${question} ${answer}`,
      ...quotesOf(evidence),
    ]),
    ...subjects.flatMap(({ kind, name, reviews, polarity, by_stars, quotes }) => [
      `${kind} ${name}: ${reviews} reviews, ${countsOf(polarity)}, ${by_stars} by stars`,
      ...quotesOf(quotes),
    ]),
  ];
  return `${lines.join('\n')}\n`;
}

const insights = SMALL_BUSINESSES.map(async (name): Promise<[path: string, text: string]> => {
  const content = await readContent(smallBusiness(name));
  const { business, reviews } = reviewsDataset(content, linkOf);
  const { insights: config, language } = content;
  const document = insightsOf({ business, reviews, config, language });
  return [`test/small-businesses/${name}/expected/insights.txt`, readAloud(document)];
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
