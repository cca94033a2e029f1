import { basename } from 'node:path';
import type { Existing } from './existing.ts';
import type { Plan } from './plan.ts';
import type { ImportSource, Row } from './source.ts';
import { google } from './sources/google.ts';

/** What tells whether a file is a whole export. `isNamed` by the owner, not found in a folder or an archive. */
export type ExportFile = {
  name: string;
  source: ImportSource;
  isNamed: boolean;
  rows: number;
  head: Row;
};

/**
 * Ids of the content that a complete export of their platform does not have: candidates for `remove`. None where the export
 * may be a part, or shares no review with the content (it may be of another branch of the business).
 */
export function goneFrom({ byId }: Existing, plan: Plan, files: readonly ExportFile[]): string[] {
  const known = new Set([...plan.changed, ...plan.unchanged].map(({ id }) => id));
  return [...Map.groupBy(files, ({ source }) => source.platform)].flatMap(([platform, read]) => {
    const all = [...byId.values()].map(({ review }) => review);
    const kept = all.filter(({ source }) => source.platform === platform).map(({ id }) => id);
    const missing = kept.filter((id) => !known.has(id));
    return missing.length < kept.length && isComplete(read, plan.duplicates) ? missing : [];
  });
}

/** Complete is an export with as many reviews as it says there are, or a Takeout folder with its first page. */
function isComplete(files: readonly ExportFile[], duplicates: number): boolean {
  const rows = files.reduce((sum, file) => sum + file.rows, 0) - duplicates;
  return files.some(({ head, source, name, isNamed }) => {
    const stated = head.get('total_reviews') ?? head.get('total_review_count');
    const isTakeout = source === google && !isNamed && basename(name) === 'reviews.json';
    return typeof stated === 'number' ? rows >= stated : isTakeout;
  });
}
