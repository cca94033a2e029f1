import { basename } from 'node:path';
import type { Existing } from './existing.ts';
import type { ReadFile } from './import-reviews.ts';
import type { Plan } from './plan.ts';

/**
 * Ids of the content that a complete export of their platform does not have: candidates for `remove`. None where the export
 * may be a part, or shares no review with the content (it may be of another branch of the business).
 */
export function goneFrom({ byId }: Existing, plan: Plan, files: readonly ReadFile[]): string[] {
  const known = new Set([...plan.changed, ...plan.unchanged].map(({ id }) => id));
  return [...Map.groupBy(files, ({ source }) => source.platform)].flatMap(([platform, read]) => {
    const kept = [...byId.keys()].filter((id) => byId.get(id)?.review.source.platform === platform);
    const missing = kept.filter((id) => !known.has(id));
    return missing.length < kept.length && isComplete(read, plan.duplicates) ? missing : [];
  });
}

/** Complete is an export that has as many reviews as it says there are, or a Takeout folder with its first page. */
function isComplete(files: readonly ReadFile[], duplicates: number): boolean {
  const rows = files.reduce((sum, file) => sum + file.rows, 0) - duplicates;
  return files.some(({ source: { total }, head, name, isNamed }) => {
    const stated = total
      ?.split(' ')
      .map((key) => head.get(key))
      .find((value) => typeof value === 'number');
    if (stated !== undefined) return rows >= stated;
    return total !== undefined && !isNamed && basename(name) === 'reviews.json';
  });
}
