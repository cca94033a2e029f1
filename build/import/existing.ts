import { join, resolve } from 'node:path';
import type { BusinessFile } from '../read/business-file.ts';
import { readBusinessFile, readStored } from '../read/content.ts';
import type { ContentReview } from '../read/content-schema.ts';
import { readYaml } from '../read/files.ts';
import { keyOf } from '../read/ids.ts';
import { ContentError, type Origin, Problems } from '../read/problem.ts';
import { Maps } from './source.ts';

/** A review, where it stands, and whether as a line of imports/, which an import may change. */
export type StoredReview = { review: ContentReview; originOf: () => Origin; isImported: boolean };

/** What the content holds before an import. */
export type Existing = {
  settings: BusinessFile;
  maps: Maps;
  /** Reviews by `keyOf` their ids. */
  byId: ReadonlyMap<string, StoredReview>;
  /** Our ids by `sourceKey`. */
  bySource: ReadonlyMap<string, string>;
  /** Tombstones by `keyOf` their ids. */
  removed: ReadonlySet<string>;
};

/** Reads the content to compare with, except files that are being imported. Throws ContentError if it has problems. */
export async function readExisting(dir: string, inputs: readonly string[]): Promise<Existing> {
  const problems = new Problems();
  const except = new Set(inputs.map((path) => resolve(path)));
  // Stray files in imports/ are left to `check`.
  const { reviews, imports, removed, removals } = await readStored(dir, problems, except);
  const settings = await readBusinessFile(dir, problems);
  const maps = await readYaml(Maps, join(dir, 'imports', 'maps.yaml'), problems, '{}');
  if (settings === undefined || maps === undefined || problems.count > 0) {
    throw new ContentError(problems);
  }
  const byId = new Map<string, StoredReview>();
  for (const batch of [reviews, ...imports]) {
    for (const [at, review] of batch.values.entries()) {
      const originOf = () => batch.originOf(at);
      byId.set(keyOf(review.id), { review, originOf, isImported: batch !== reviews });
    }
  }
  return {
    settings,
    maps,
    byId,
    bySource: new Map(byId.values().map(({ review }) => [sourceKey(review), review.id])),
    removed: new Set([...removed.values, ...removals.values].map(({ id }) => keyOf(id))),
  };
}

/** Platform and its review id; falls back to our own id. */
export function sourceKey({ id, source: { platform, review_id } }: ContentReview): string {
  return `${platform}\n${review_id ?? `\n${id}`}`;
}
