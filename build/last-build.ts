import { createHash, hash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { reviewPath, type Site } from '../contract/addresses.ts';
import { ENTITY_KINDS } from '../contract/entity.ts';
import { toFileName } from '../contract/etags.ts';
import type { Review } from '../contract/review.ts';
import type { ReviewAnalysis } from './insights/report/review-insights.ts';
import type { PublishedDist } from './publish/published-dist.ts';
import type { OwnContent } from './read/content.ts';

/** The results of the last build that are still valid. */
export type LastBuild = {
  /** Analyses of unchanged reviews, by id. */
  analyses: ReadonlyMap<string, ReviewAnalysis>;
  /** Public paths of unchanged review pages and list pages. */
  keptPages: ReadonlySet<string>;
};

/** Compares the reviews with those of the last build. Returns undefined if there is no build of this site by this program. */
export type ReadLastBuild = (reviews: readonly Review[]) => LastBuild | undefined;

/** The cache file. `build_id` identifies the dist/ it belongs to. */
type Stored = { key: string; build_id: string; analyses: [id: string, analysis: ReviewAnalysis][] };
const FILE = 'last-build.json';

/** Returns the numbered pages of lists by path: the reviews on each, and everything else it shows, as a string to compare. */
export type ListPagesOf = (
  reviews: readonly Review[],
) => ReadonlyMap<string, { items: readonly Review[]; surroundings: string }>;

/** Returns a reader of the build in `dist`. Only results that depend on a review and its neighbours alone are reused. */
export function createLastBuildReader(
  cacheDir: string,
  dist: PublishedDist,
  key: string,
  listPagesOf: ListPagesOf,
): ReadLastBuild {
  return (reviews) => {
    const stored = readStored(join(cacheDir, FILE));
    if (stored?.key !== key || stored.build_id !== dist.buildId) return;
    const { lines, isListed } = dist.reviews();
    if (!isListed) return;
    const before = new Map(
      lines.map(({ line, id }, at) => [id, { line, neighbours: idsBeside(lines, at) }]),
    );
    const storedAnalyses = new Map(stored.analyses);
    const analyses = new Map<string, ReviewAnalysis>();
    const unchanged = new Map<string, Review>();
    const samePages: string[] = [];
    for (const [at, review] of reviews.entries()) {
      const { id } = review;
      const old = before.get(id);
      const analysis = storedAnalyses.get(id);
      if (old?.line !== JSON.stringify(review)) continue;
      unchanged.set(id, review);
      if (analysis !== undefined) analyses.set(id, analysis);
      if (old.neighbours === idsBeside(reviews, at)) samePages.push(reviewPath(id, true));
    }
    // These are bytes we wrote: their hash is the one in etags.json.
    const parseReview = (line: string): Review => JSON.parse(line);
    const oldReviews = lines.map(({ id, line }) => unchanged.get(id) ?? parseReview(line));
    if (mentionedKinds(oldReviews) !== mentionedKinds(reviews)) {
      return { analyses, keptPages: new Set() };
    }
    const oldPages = listPagesOf(oldReviews);
    for (const [path, { items, surroundings }] of listPagesOf(reviews)) {
      const isSame = items.every(({ id }) => unchanged.has(id));
      if (isSame && oldPages.get(path)?.surroundings === surroundings) samePages.push(path);
    }
    const isInDist = (path: string): boolean => {
      const page = dist.listed(path);
      return page !== undefined && dist.has(toFileName(path), page.size);
    };
    return { analyses, keptPages: new Set(samePages.filter(isInDist)) };
  };
}

/** Saves the results that the next build can reuse. */
export function saveBuild(
  cacheDir: string,
  build: { key: string; buildId: string; analyses: ReadonlyMap<string, ReviewAnalysis> },
): void {
  const file = join(cacheDir, FILE);
  const { key, buildId, analyses } = build;
  const stored: Stored = { key, build_id: buildId, analyses: [...analyses] };
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(`${file}.tmp`, JSON.stringify(stored));
  renameSync(`${file}.tmp`, file);
}

/**
 * Returns a hash of the program and of all content except reviews. Builds with equal keys render equal reviews to equal
 * pages and derive equal analyses.
 */
export function siteKey(content: OwnContent, address: Omit<Site, 'language'>): string {
  const { reviews: _reviews, removed: _removed, own, theme, ...settings } = content;
  const menu = own.pages.map(({ path, title, menu: place }) => ({ path, title, place }));
  const parts = [hashOfCode(), process.version, address, settings, menu, theme.styleSheet];
  return hash('sha256', JSON.stringify(parts));
}

function hashOfCode(): string {
  const root = dirname(import.meta.dirname);
  const sum = createHash('sha256');
  for (const folder of ['build', 'contract', 'site']) {
    const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
    for (const path of paths) sum.update(`${path}\n`).update(readFileSync(path));
  }
  return sum.digest('hex');
}

/** Kinds of entities that reviews mention. The menu on every page depends on them: it links to no empty directory. */
function mentionedKinds(reviews: readonly Review[]): string {
  return ENTITY_KINDS.filter((kind) =>
    reviews.some(({ mentions }) => mentions[kind].length > 0),
  ).join();
}

function idsBeside(items: readonly { id: string }[], at: number): string {
  return `${items[at - 1]?.id} ${items[at + 1]?.id}`;
}

function readStored(file: string): Stored | undefined {
  try {
    // Written by `saveBuild`, which replaces the file atomically.
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
