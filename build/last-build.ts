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

/** What a build takes over from the last one. */
export type LastBuild = {
  /** What was found in each review that did not change. */
  analyses: ReadonlyMap<string, ReviewAnalysis>;
  /** Public paths of pages of reviews and of lists that did not change. */
  keptPages: ReadonlySet<string>;
};

/** Opens the last build of the same site by the same program; undefined where there is none. It compares reviews with its own. */
export type OpenLastBuild = (reviews: readonly Review[]) => LastBuild | undefined;

/** File in the cache. It belongs to one build: its id says which. */
type Stored = { key: string; build_id: string; analyses: [id: string, analysis: ReviewAnalysis][] };
const FILE = 'last-build.json';

/** Numbered pages of lists by path: the reviews on each, and all else that it shows, as one text. */
export type ListPagesOf = (
  reviews: readonly Review[],
) => ReadonlyMap<string, { items: readonly Review[]; surroundings: string }>;

/** Makes it possible to take over from the build in `dist` what depends on single reviews and their neighbours only. */
export function lastBuildIn(
  cacheDir: string,
  dist: PublishedDist,
  key: string,
  listPagesOf: ListPagesOf,
): OpenLastBuild {
  return (reviews) => {
    const stored = readStored(join(cacheDir, FILE));
    if (stored?.key !== key || stored.build_id !== dist.buildId) return;
    const { lines, isListed } = dist.reviews();
    if (!isListed) return;
    const before = new Map(
      lines.map(({ line, id }, at) => [id, { line, neighbours: idsBeside(lines, at) }]),
    );
    const known = new Map(stored.analyses);
    const analyses = new Map<string, ReviewAnalysis>();
    const unchanged = new Map<string, Review>();
    const samePages: string[] = [];
    for (const [at, review] of reviews.entries()) {
      const { id } = review;
      const old = before.get(id);
      const analysis = known.get(id);
      if (old?.line !== JSON.stringify(review)) continue;
      unchanged.set(id, review);
      if (analysis !== undefined) analyses.set(id, analysis);
      if (old.neighbours === idsBeside(reviews, at)) samePages.push(reviewPath(id, true));
    }
    // Bytes of ours: their hash is the listed one.
    const reviewOf = (line: string): Review => JSON.parse(line);
    const last = lines.map(({ id, line }) => unchanged.get(id) ?? reviewOf(line));
    if (mentionedKinds(last) !== mentionedKinds(reviews)) return { analyses, keptPages: new Set() };
    const listed = listPagesOf(last);
    for (const [path, { items, surroundings }] of listPagesOf(reviews)) {
      const isSame = items.every(({ id }) => unchanged.has(id));
      if (isSame && listed.get(path)?.surroundings === surroundings) samePages.push(path);
    }
    const isThere = (path: string): boolean => {
      const page = dist.listed(path);
      return page !== undefined && dist.has(toFileName(path), page.size);
    };
    return { analyses, keptPages: new Set(samePages.filter(isThere)) };
  };
}

/** Keeps what the next build may take over. */
export function keepForNextBuild(
  cacheDir: string,
  kept: { key: string; buildId: string; analyses: ReadonlyMap<string, ReviewAnalysis> },
): void {
  const file = join(cacheDir, FILE);
  const stored: Stored = {
    key: kept.key,
    build_id: kept.buildId,
    analyses: [...kept.analyses],
  };
  mkdirSync(cacheDir, { recursive: true });
  writeFileSync(`${file}.half`, JSON.stringify(stored));
  renameSync(`${file}.half`, file);
}

/** Equal keys: equal reviews get equal pages and equal analyses. It covers the program and all content that is no review. */
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

/** What the menu of every page depends on: it leads to no list of things that no review mentions. */
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
    // Written by `keepForNextBuild`, whole.
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
