import { readlink, realpath } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { hubUrl, isLoopback } from '../contract/addresses.ts';
import type { Etags } from '../contract/etags.ts';
import { toMoment } from '../contract/review.ts';
import { git } from './git.ts';
import { type LoadedSite, loadSite, type SiteInput } from './load-site.ts';
import { lockDist } from './lock.ts';
import { allDocuments, renderPages } from './plugin.ts';
import { compress } from './publish/compress.ts';
import { fillFunction, writeFunction } from './publish/function.ts';
import { missingReviewWarnings, publish, recover } from './publish/publish.ts';

export type BuildOptions = Omit<SiteInput, 'hasServer'> & {
  distDir: string;
  cacheDir: string;
  /** `none` for files only. */
  sidecarUrl: string | undefined;
  /** Folder to write the serverless function into, if the site has one. */
  functionDir?: string | undefined;
  /** Whether to write br, zstd and gzip variants of documents. Default: true. */
  compress?: boolean;
};

/** The result of a build. */
export type BuildResult = {
  etags: Etags;
  /** Number of files that are new or have other bytes than in the build before. */
  changedFiles: number;
  site: LoadedSite;
  /** Problems the owner should know about that did not fail the build. */
  warnings: readonly string[];
};

/**
 * Builds dist/ from content/: load, render, publish. Throws ContentError if the content is invalid, and LockedError if another
 * build holds dist/ for ten minutes. After any error, the old dist/ is unchanged. Builds into the same dist/ run one at a time;
 * each reads the content once it holds the lock.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { contentDir, cacheDir, siteUrl, hub, sidecarUrl, functionDir } = options;
  // A link stays: what it leads to is replaced, even if a killed build left nothing there.
  const target = await readlink(options.distDir).catch(() => '');
  const named = target ? resolve(dirname(options.distDir), target) : options.distDir;
  const distDir = target ? await realpath(options.distDir).catch(() => named) : named;
  using _lock = await lockDist(distDir);
  await recover(distDir);
  const hasServer = sidecarUrl !== 'none';
  const site = await loadSite({ contentDir, cacheDir, siteUrl, hub, hasServer });
  // Compression runs in worker threads while the pages are rendered.
  const compressing = Promise.all(
    allDocuments(site).map(async (document) => {
      const content = Buffer.from(document.content);
      const variants = options.compress === false ? [] : await compress(content);
      return { ...document, content, variants };
    }),
  );
  const [documents, time, pages] = await Promise.all([
    compressing,
    contentTime(contentDir, site.dataset.updated_at),
    renderPages(site),
    functionDir !== undefined && writeFunction(functionDir),
  ]);
  const warnings = [
    ...missingReviewWarnings(distDir, site.content),
    ...sampleWarnings(siteUrl, site.content),
  ];
  const published = await publish({
    files: [...documents, ...pages],
    distDir,
    siteUrl,
    hubUrl: hubUrl(site.site),
    sidecarUrl: hasServer ? sidecarUrl : undefined,
    contentTime: time,
  });
  if (functionDir !== undefined) fillFunction(functionDir, published.etags, documents);
  return { ...published, site, warnings };
}

/** Warns about a public site that would show sample reviews. */
function sampleWarnings(siteUrl: string, { sample }: LoadedSite['content']): string[] {
  const { hostname } = new URL(siteUrl);
  const isPublic = !isLoopback(hostname) && !/\.(example|test)$/.test(hostname);
  if (!isPublic || sample !== true) return [];
  return [
    `this site is built for ${siteUrl} from SAMPLE content.
The business and its reviews are invented. Put your own in their place: npm run -s cli -- init`,
  ];
}

/**
 * Returns the time of the last commit to the content folder, RFC 3339 UTC, or the newest time in the content if there is no
 * git repository or the folder has uncommitted changes. Never the time of the build: two builds of one commit are identical.
 */
async function contentTime(contentDir: string, newestInContent: string): Promise<string> {
  const changed = await git(contentDir, ['status', '--porcelain', '--', '.']);
  if (changed !== '') return newestInContent;
  const seconds = await git(contentDir, ['log', '-1', '--format=%ct', '--', '.']);
  if (!/^\d+$/.test(seconds ?? '')) return newestInContent;
  return toMoment(Number(seconds) * 1_000);
}
