import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { absolute, reviewPath } from '../contract/addresses.ts';
import type { Etags } from '../contract/etags.ts';
import { deriveInsights } from './insights/report/derive-insights.ts';
import { renderPages } from './plugin.ts';
import { lockDist } from './publish/build-lock.ts';
import { contentTime } from './publish/content-time.ts';
import { publish } from './publish/publish.ts';
import { recover, stagingOf } from './publish/swap.ts';
import { readContent } from './read/content.ts';
import { renderDocuments } from './render/documents.ts';
import { pageSource } from './render/page-source.ts';
import { reviewsDataset } from './render/reviews-dataset.ts';

export type BuildOptions = {
  contentDir: string;
  distDir: string;
  /** Folder for compressed forms kept between builds. */
  cacheDir: string;
  /** Public origin without a slash at the end. */
  siteUrl: string;
  sidecarUrl: string | undefined;
  /** Whether br, zstd and gzip forms are written too. Default: yes. */
  compress?: boolean;
};

/** What was published, and whether the business is invented. */
export type Built = { etags: Etags; isSample: boolean };

/**
 * Builds dist/ from content/: read, derive, render, publish. Throws ContentError when the content is wrong; whatever it
 * throws, the old dist/ stays as it was. Builds into one dist/ take turns, and read the content in their turn.
 */
export async function build(options: BuildOptions): Promise<Built> {
  const { contentDir, distDir, cacheDir, siteUrl, sidecarUrl, compress = true } = options;
  using _lock = await lockDist(distDir);
  await recover(distDir);
  const content = await readContent(contentDir);
  const site = { siteUrl, language: content.language };
  const reviewPages = content.site.review_pages;
  const dataset = reviewsDataset(content, (id) => absolute(site, reviewPath(id, reviewPages)));
  const { business, reviews } = dataset;
  const insights = deriveInsights({ business, reviews, config: content.insights });
  const documents = renderDocuments(dataset, insights, site);
  const stagingDir = stagingOf(distDir);
  await rm(stagingDir, { recursive: true, force: true });
  await mkdir(stagingDir, { recursive: true });
  await renderPages(
    pageSource({ dataset, insights, site, reviewPages, words: content.words }),
    stagingDir,
  );
  const etags = await publish({
    documents,
    stagingDir,
    distDir,
    cacheDir: compress ? join(cacheDir, 'compressed') : undefined,
    siteUrl,
    sidecarUrl,
    contentTime: await contentTime(contentDir, dataset.updated_at),
  });
  return { etags, isSample: content.sample === true };
}
