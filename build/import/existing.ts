import { join, resolve } from 'node:path';
import type { BusinessFile } from '../read/business-file.ts';
import { readBusinessFile, readStored } from '../read/content.ts';
import type { ContentRecommendation, ContentReview } from '../read/content-schema.ts';
import { idKey } from '../read/ids.ts';
import { checkIds } from '../read/join-reviews.ts';
import { type Located, readYaml } from '../read/parse.ts';
import { ContentError, type Origin, Problems } from '../read/problems.ts';
import { Maps } from './source.ts';

/** A review and where it stands. Imports may change it only if `isImported`: it is a line of a file that they write. */
export type StoredReview<T = ContentReview> = { review: T; origin: Origin; isImported: boolean };

/** The content before an import. */
export type Existing = {
  settings: BusinessFile;
  maps: Maps;
  /** Our ids by `sourceKey`. */
  bySource: ReadonlyMap<string, string>;
  /** Reviews, recommendations and tombstones by `idKey` of their ids. */
  byId: ReadonlyMap<string, StoredReview>;
  recommendations: ReadonlyMap<string, StoredReview<ContentRecommendation>>;
  removed: ReadonlySet<string>;
};

/** Reads the content folder, except files that are being imported. Throws ContentError if it has problems. */
export async function readExisting(dir: string, inputs: readonly string[]): Promise<Existing> {
  const problems = new Problems();
  const except = new Set(inputs.map((path) => resolve(path)));
  // Stray files in imports/ are left to `check`.
  const stored = await readStored(dir, problems, new Problems(), except);
  const { reviews, imports, recommendations, removed, removals } = stored;
  // Of two lines with one id, such as a merge in git leaves, an import would drop one.
  checkIds([...reviews, ...imports, ...recommendations], stored, problems);
  const settings = (await readBusinessFile(dir, problems))?.value;
  const maps = await readMaps(dir, problems);
  if (settings === undefined || maps === undefined || problems.count > 0)
    throw new ContentError(problems);
  const byId = new Map([...entriesOf(reviews, false), ...entriesOf(imports, true)]);
  return {
    settings,
    maps,
    byId,
    recommendations: new Map(entriesOf(recommendations, true)),
    bySource: new Map(byId.values().map(({ review }) => [sourceKey(review), review.id])),
    removed: new Set([...removed, ...removals].map(({ value }) => idKey(value.id))),
  };
}

/** Reads `imports/maps.yaml`. Returns undefined if it is invalid. */
export async function readMaps(dir: string, problems: Problems): Promise<Maps | undefined> {
  return (await readYaml(Maps, join(dir, 'imports', 'maps.yaml'), problems, {}))?.value;
}

function entriesOf<T extends { id: string }>(located: readonly Located<T>[], isImported: boolean) {
  return located.map(({ value: review, origin }): [string, StoredReview<T>] => {
    return [idKey(review.id), { review, origin, isImported }];
  });
}

/** Returns a key of the platform and its review id, or our own id if it has none. */
export function sourceKey({ id, source: { platform, review_id } }: ContentReview): string {
  return `${platform}\n${review_id ?? `\n${id}`}`;
}
