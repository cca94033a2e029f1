import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Eleventy from '@11ty/eleventy';
import { InsightsConfig } from '../build/insights/presets/config.ts';
import { deriveInsights } from '../build/insights/report/derive-insights.ts';
import { renderPages } from '../build/plugin.ts';
import { wordsFor } from '../build/read/words.ts';
import { type PageSource, pageSource } from '../build/render/page-source.ts';
import { bulkPages } from '../site/_includes/bulk-pages.ts';
import { PageData } from '../site/_includes/page-data.ts';
import { toDataset } from '../test/support/generate-dist.ts';
import { generateReviews } from '../test/support/generate-reviews.ts';

const [contestant = '', count = '0', dir = ''] = process.argv.slice(2);
const reviews = generateReviews(Number(count)).map((review) => ({
  ...review,
  url: `https://reviews.example/reviews/${review.id}/`,
}));
const dataset = toDataset({ reviews });
const { business } = dataset;
const insights = deriveInsights({ business, reviews: [], config: InsightsConfig.parse({}) });
const site = { siteUrl: 'https://reviews.example', language: 'en' };
const words = await wordsFor('en');
const sourceWith = (reviewPages: boolean): PageSource =>
  pageSource({ dataset, insights, site, reviewPages, words });
const dataWith = (reviewPages: boolean): PageData => new PageData(sourceWith(reviewPages));

/** The limit: as many files of the same mean size, with nothing to render. */
async function filesOnly(count: number, size: number): Promise<void> {
  const text = 'x'.repeat(size);
  const writeOne = async (name: string): Promise<void> => {
    const file = join(dir, name, 'index.html');
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  };
  const names = Array.from({ length: count }, (_, at) => `page-${at}`);
  for (let at = 0; at < count; at += 64) await Promise.all(names.slice(at, at + 64).map(writeOne));
}

/** The same review pages as an Eleventy template with pagination. */
async function paginated(): Promise<void> {
  const input = join(dir, 'input');
  await mkdir(input, { recursive: true });
  const from = (path: string): string =>
    JSON.stringify(fileURLToPath(new URL(`../site/_includes/${path}`, import.meta.url)));
  await writeFile(
    join(input, 'review.11ty.mjs'),
    `import { reviewPage } from ${from('review-page.ts')};
export default class {
  data() {
    return {
      pagination: { data: 'positions', size: 1, alias: 'at' },
      permalink: ({ reviews, at }) => '/reviews/' + reviews.dataset.reviews[at].id + '/index.html',
    };
  }
  render({ reviews, at }) {
    return reviewPage(reviews, at);
  }
}
`,
  );
  const data = dataWith(true);
  const eleventy = new Eleventy(input, join(dir, 'output'), {
    quietMode: true,
    config: (config: {
      setQuietMode(quiet: boolean): void;
      addGlobalData(name: string, value: unknown): void;
    }) => {
      config.setQuietMode(true);
      config.addGlobalData('reviews', () => data);
      config.addGlobalData('positions', [...reviews.keys()]);
    },
  });
  await eleventy.write();
}

/** How many list pages there are, and their mean size; found out before the clock starts. */
const listSizes = contestant.endsWith('of a list')
  ? [...bulkPages(dataWith(false))].map(({ text }) => Buffer.byteLength(text))
  : [];
const listPages = {
  count: listSizes.length,
  meanSize: Math.round(listSizes.reduce((a, b) => a + b, 0) / Math.max(1, listSizes.length)),
};

const CONTESTANTS: Record<string, () => Promise<void>> = {
  'files only, one for each review': () => filesOnly(reviews.length, 6_300),
  'files only, one for each page of a list': () => filesOnly(listPages.count, listPages.meanSize),
  'Eleventy pagination': paginated,
  'ours, with review pages': () => renderPages(sourceWith(true), dir),
  'ours, lists only': () => renderPages(sourceWith(false), dir),
};

const run = CONTESTANTS[contestant];
if (run === undefined) throw new Error(`no contestant is called ${contestant}`);
console.log = console.error;
const before = process.cpuUsage();
await run();
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  `${JSON.stringify({ cpuMs: (user + system) / 1000, peakMb: process.resourceUsage().maxRSS / 1024 })}\n`,
);
