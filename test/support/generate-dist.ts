import { hash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { toEtagsJson } from '../../build/publish/publish.ts';
import { aggregateRating } from '../../contract/aggregate-rating.ts';
import { API_VERSION, type ReviewsDataset } from '../../contract/dataset.ts';
import { describeFile, type Etags, toFileName } from '../../contract/etags.ts';
import type { Insights } from '../../contract/insights.ts';
import { INSIGHTS_METHOD_VERSION } from '../../contract/insights-method.ts';
import type { Review, Tombstone } from '../../contract/review.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import { toReviewInsightsJson, toReviewsJson } from '../../contract/reviews-json.ts';
import type { Documents } from '../../sidecar/dataset/documents.ts';
import { generateBusiness } from './generate-reviews.ts';

/** The content of a generated dist/. */
export type DistContent = {
  readonly reviews: readonly Review[];
  readonly removed?: readonly Tombstone[];
  readonly lastModified?: string;
  readonly timeZone?: string;
};

/** Returns the dataset document of generated reviews. */
export function toDataset({
  reviews,
  removed = [],
  lastModified = LAST_MODIFIED,
  timeZone = 'Europe/London',
}: DistContent): ReviewsDataset {
  return {
    api_version: API_VERSION,
    sample: true,
    updated_at: lastModified,
    time_zone: timeZone,
    business: generateBusiness(),
    aggregate_rating: aggregateRating(reviews),
    review_policy: {
      received_count: reviews.length + removed.length,
      published_count: reviews.length,
      withheld_count: removed.length,
      withheld_by_reason: {},
      publish_unverified: true,
      name_display: 'first_initial',
      collects_from: ['direct', 'google'],
      incentives: 'none',
      relations: null,
      fake_reviews: null,
    },
    reviews: [...reviews],
    removed: [...removed],
  };
}

/** Returns the documents that a sidecar reads. */
export function toDocuments(content: DistContent): Documents {
  const { etags, dataset, insights } = publish(content);
  return {
    ...etags,
    files: new Map(etags.files.map((file) => [file.path, file])),
    dataset,
    insights,
    reviewInsights: new Map(),
    bytes: new Map(),
  };
}

/** Creates the documents in the format of the build. */
function publish(content: DistContent): {
  etags: Etags;
  dataset: ReviewsDataset;
  insights: Insights;
} {
  const dataset = toDataset(content);
  const insights = emptyInsights(content.reviews);
  const last_modified = dataset.updated_at;
  const files = toTexts(dataset, insights).map(({ path, mediaType, text }) =>
    describeFile(path, text, mediaType, last_modified),
  );
  const build_id = hash('sha256', files.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n'));
  const etags: Etags = {
    version: 1,
    build_id,
    last_modified,
    site_url: 'https://reviews.example',
    files,
  };
  return { etags, dataset, insights };
}

/** Writes a dist/ with these documents, and atomically etags.json last. */
export async function writeDist(distDir: string, content: DistContent): Promise<Etags> {
  const { etags, dataset, insights } = publish(content);
  for (const { path, text } of toTexts(dataset, insights)) {
    const target = join(distDir, toFileName(path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
  }
  await writeFile(join(distDir, 'etags.json.new'), toEtagsJson(etags));
  await rename(join(distDir, 'etags.json.new'), join(distDir, 'etags.json'));
  return etags;
}

type PublishedText = { path: string; mediaType: string; text: string };

function toTexts(dataset: ReviewsDataset, insights: Insights): PublishedText[] {
  const items = dataset.reviews.slice(0, 50);
  const json = (path: string, value: object): PublishedText => ({
    path,
    mediaType: 'application/json',
    text: JSON.stringify(value),
  });
  return [
    json('/api/feed.json', { items }),
    {
      path: '/feed.xml',
      mediaType: 'application/atom+xml',
      text: `<feed>${items.map(({ id }) => `<id>${id}</id>`).join('')}</feed>`,
    },
    json('/insights.json', insights),
    {
      path: REVIEW_INSIGHTS_PATH,
      mediaType: 'application/json',
      text: toReviewInsightsJson({}),
    },
    {
      path: '/reviews.json',
      mediaType: 'application/json',
      text: toReviewsJson(dataset).toString(),
    },
  ];
}

const LAST_MODIFIED = '2026-03-05T10:00:00Z';

/** Returns insights without any findings. */
function emptyInsights(reviews: readonly Review[]): Insights {
  return {
    method: {
      version: INSIGHTS_METHOD_VERSION,
      language: 'en',
      measured: [],
      minimum_reviews: 4,
      generated_from: {
        review_count: reviews.length,
        analysed_count: 0,
        languages: [],
        mentions_by: { words: 0, stars: 0, model: 0 },
        annotated_count: 0,
        models: [],
        without_text_count: reviews.filter(({ text }) => text === '').length,
        unread_language_count: 0,
        unread_languages: [],
        first_date: reviews.at(-1)?.date ?? null,
        last_date: reviews[0]?.date ?? null,
      },
    },
    overall: {
      reviews: reviews.length,
      polarity: { positive: 0, neutral: reviews.length, negative: 0, mixed: 0 },
      judging_reviews: 0,
      percent_positive: null,
      ci95: null,
      years: [],
      trend: [],
    },
    aspects: [],
    entities: { technicians: [], services: [], service_areas: [] },
    topics: [],
    faq: [],
    summary: { text: '', sentences: [], disclosure: 'Nothing was analysed.' },
    pull_quote: null,
  };
}
