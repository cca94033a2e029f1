import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { API_VERSION, type ReviewsDataset } from '../contract/dataset.ts';
import { type Etags, type PublishedFile, toFileName } from '../contract/etags.ts';
import { INSIGHTS_METHOD_VERSION, type Insights } from '../contract/insights.ts';
import type { Review, Tombstone } from '../contract/review.ts';
import { TRAITS, toAggregateRating, traitOf } from '../sidecar/search/tally.ts';
import { generateBusiness } from './generate-reviews.ts';

/** What a generated dist/ is made of. */
export type DistContent = {
  readonly reviews: readonly Review[];
  readonly removed?: readonly Tombstone[];
  readonly lastModified?: string;
};

/** The dataset document of generated reviews. */
export function toDataset({
  reviews,
  removed = [],
  lastModified = LAST_MODIFIED,
}: DistContent): ReviewsDataset {
  const tally = new Uint32Array(TRAITS);
  for (const review of reviews) tally[traitOf(review)] = (tally[traitOf(review)] ?? 0) + 1;
  return {
    api_version: API_VERSION,
    sample: true,
    updated_at: lastModified,
    business: generateBusiness(),
    aggregate_rating: toAggregateRating(tally),
    review_policy: {
      received_count: reviews.length + removed.length,
      published_count: reviews.length,
      withheld_count: removed.length,
      withheld_by_reason: {},
      publish_unverified: true,
      name_display: 'first_initial',
      collects_from: ['direct', 'google'],
      incentives: 'none',
    },
    reviews: [...reviews],
    removed: [...removed],
  };
}

/** Writes a dist/ with the documents a sidecar needs, etags.json last and whole. */
export async function writeDist(distDir: string, content: DistContent): Promise<Etags> {
  const lastModified = content.lastModified ?? LAST_MODIFIED;
  const documents: [string, string, string][] = [
    ['/api/feed.json', 'application/json', JSON.stringify({ items: content.reviews.slice(0, 50) })],
    ['/feed.xml', 'application/atom+xml', `<feed><updated>${lastModified}</updated></feed>`],
    ['/insights.json', 'application/json', JSON.stringify(emptyInsights(content.reviews))],
    ['/reviews.json', 'application/json', JSON.stringify(toDataset(content))],
  ];
  const files: PublishedFile[] = [];
  for (const [path, mediaType, text] of documents) {
    const target = join(distDir, toFileName(path));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
    files.push(toPublishedFile(path, mediaType, text, lastModified));
  }
  const build_id = sha256(files.map(({ path, sha256 }) => `${path} ${sha256}`).join('\n'));
  const etags: Etags = {
    version: 1,
    build_id,
    last_modified: lastModified,
    site_url: 'https://reviews.example',
    files,
  };
  await writeFile(join(distDir, 'etags.json.new'), JSON.stringify(etags));
  await rename(join(distDir, 'etags.json.new'), join(distDir, 'etags.json'));
  return etags;
}

const LAST_MODIFIED = '2026-03-05T10:00:00Z';

function toPublishedFile(
  path: string,
  media_type: string,
  text: string,
  last_modified: string,
): PublishedFile {
  const hash = sha256(text);
  return {
    path,
    sha256: hash,
    etag: `"${hash.slice(0, 22)}"`,
    last_modified,
    size: Buffer.byteLength(text),
    media_type,
    encodings: [],
  };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Insights that claim nothing. */
function emptyInsights(reviews: readonly Review[]): Insights {
  return {
    method: {
      version: INSIGHTS_METHOD_VERSION,
      model_hash: '0'.repeat(64),
      measured: [],
      star_prior: 0.2,
      minimum_reviews: 3,
      generated_from: {
        review_count: reviews.length,
        analysed_count: 0,
        without_text_count: reviews.filter(({ text }) => text === '').length,
        unread_language_count: 0,
        unread_languages: [],
        first_date: reviews.at(-1)?.date ?? null,
        last_date: reviews[0]?.date ?? null,
      },
    },
    aspects: [],
    entities: { technicians: [], services: [], service_areas: [] },
    topics: [],
    faq: [],
    summary: { text: '', sentences: [], disclosure: 'Nothing was analysed.' },
  };
}
