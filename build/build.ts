import { execFile } from 'node:child_process';
import { hash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hubUrl, isLoopback } from '../contract/addresses.ts';
import type { Etags } from '../contract/etags.ts';
import { toMoment } from '../contract/review.ts';
import { keepForNextBuild, lastBuildIn, siteKey } from './last-build.ts';
import { deriveSite, type LoadedSite, type SiteSettings } from './load-site.ts';
import { allDocuments, listPagesOf, renderPages } from './plugin.ts';
import { lockDist } from './publish/build-lock.ts';
import { Compressor, type Form } from './publish/compress.ts';
import { fillFunction, writeFunction } from './publish/function.ts';
import { type Document, publish } from './publish/publish.ts';
import { readPublishedDist } from './publish/published-dist.ts';
import { recover, stagingOf } from './publish/swap.ts';
import { vanishedWarnings } from './publish/vanished.ts';
import { readContent } from './read/content.ts';

export type BuildOptions = SiteSettings & {
  distDir: string;
  /** Folder for compressed forms kept between builds. */
  cacheDir: string;
  sidecarUrl: string | undefined;
  /** Folder to write the function into, for a site that has one. */
  functionDir?: string | undefined;
  /** Whether br, zstd and gzip forms of documents are written too. Default: yes. */
  compress?: boolean;
};

export type Built = {
  etags: Etags;
  /** Files whose bytes are new; 0 where nothing changed. */
  writtenFiles: number;
  site: LoadedSite;
  /** What the owner should look at: the build is done all the same. */
  warnings: readonly string[];
};

/**
 * Builds dist/ from content/: load, render, publish. Throws ContentError when the content is wrong; whatever it
 * throws, the old dist/ stays as it was. Builds into one dist/ take turns, and read the content in their turn.
 */
export async function build(options: BuildOptions): Promise<Built> {
  const { distDir, contentDir } = options;
  using _lock = await lockDist(distDir);
  await recover(distDir);
  const stagingDir = stagingOf(distDir);
  try {
    const { siteUrl, hub, sidecarUrl, functionDir, cacheDir } = options;
    const address = { siteUrl, hub };
    const content = await readContent(contentDir);
    const lastDist = readPublishedDist(distDir);
    const key = siteKey(content, address);
    const lastBuild = lastBuildIn(cacheDir, lastDist, key, listPagesOf);
    const site = await deriveSite(content, address, lastBuild);
    const compressor = new Compressor(join(cacheDir, 'compressed'));
    // Compressed in threads of their own, while the pages are rendered.
    const compressing = Promise.all(
      allDocuments(site).map(async (document) => ({
        ...document,
        forms: options.compress === false ? [] : await formsOf(compressor, document),
      })),
    );
    const timing = contentTime(contentDir, site.dataset.updated_at);
    if (functionDir !== undefined) await writeFunction(functionDir);
    const [pages, documents, time] = await Promise.all([renderPages(site), compressing, timing]);
    const warnings = [
      ...vanishedWarnings(lastDist, site.content),
      ...sampleWarnings(siteUrl, site.content),
    ];
    const published = await publish({
      documents,
      pages,
      keptPages: [...(site.pages.keptPages ?? [])],
      stagingDir,
      distDir,
      lastDist,
      siteUrl,
      hubUrl: hubUrl(address),
      sidecarUrl,
      contentTime: time,
    });
    if (functionDir !== undefined) fillFunction(functionDir, published.etags, documents);
    await compressor.finish();
    const { build_id: buildId } = published.etags;
    if (published.writtenFiles > 0 || site.pages.keptPages === undefined) {
      keepForNextBuild(cacheDir, { key, buildId, analyses: site.analyses });
    }
    return { ...published, site, warnings };
  } catch (error) {
    await rm(stagingDir, { recursive: true, force: true });
    throw error;
  }
}

/** Invented reviews belong on no public site. */
function sampleWarnings(siteUrl: string, { sample }: LoadedSite['content']): string[] {
  const { hostname } = new URL(siteUrl);
  const isPublic = !isLoopback(hostname) && !/\.(example|test)$/.test(hostname);
  if (!isPublic || sample !== true) return [];
  return [
    `this site is built for ${siteUrl} from SAMPLE content.
The business and its reviews are invented. Put your own in their place: npm run -s cli -- init`,
  ];
}

function formsOf(compressor: Compressor, { content }: Document): Promise<Form[]> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return compressor.compress(bytes, hash('sha256', bytes, 'hex'));
}

/**
 * Time of the last commit that touched the content folder, RFC 3339 UTC, where there is git and nothing in the folder
 * is uncommitted; else the newest time in the content. Never the time of the build: two builds of one commit are alike.
 */
async function contentTime(contentDir: string, newestInContent: string): Promise<string> {
  const changed = await git(contentDir, ['status', '--porcelain', '--', '.']);
  if (changed !== '') return newestInContent;
  const seconds = await git(contentDir, ['log', '-1', '--format=%ct', '--', '.']);
  if (!/^\d+$/.test(seconds ?? '')) return newestInContent;
  return toMoment(Number(seconds));
}

/** What git prints; undefined where there is no git or no repository. */
async function git(cwd: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd });
    return stdout.trim();
  } catch {
    return undefined;
  }
}
