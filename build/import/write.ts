import fs from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { keyOf } from '../read/ids.ts';
import { replaceFiles } from '../replace-files.ts';
import type { Existing } from './existing.ts';
import type { Entry, Plan } from './plan.ts';
import type { Maps } from './source.ts';
import type { Staging } from './staging.ts';

/**
 * Applies a plan, all or nothing. New reviews go to `imports/<platform>-<year>.ndjson`, known ones stay in their file. Returns
 * the files written.
 */
export async function writePlan(
  { added, changed }: Plan,
  { byId, maps: known }: Existing,
  contentDir: string,
  staging: Staging,
  maps: Maps,
): Promise<string[]> {
  const dir = join(contentDir, 'imports');
  const fileOf = ({ id, platform, date }: Entry): string =>
    byId.get(keyOf(id))?.originOf().file ?? join(dir, `${platform}-${date.slice(0, 4)}.ndjson`);
  const files = new Map<string, string | Iterable<string>>();
  for (const [file, entries] of Map.groupBy([...added, ...changed], fileOf)) {
    files.set(file, linesOf(file, entries, staging));
  }
  if (Object.keys(maps).length > 0) {
    const title = '# How lists of your own are imported, by file name; * is any number.\n';
    files.set(join(dir, 'maps.yaml'), title + stringify({ ...known, ...maps }));
  }
  if (files.size > 0) await replaceFiles(contentDir, files);
  return [...files.keys()];
}

/** Lines of a file merged with imported ones, sorted by date and id. Unchanged lines keep their bytes. */
function linesOf(file: string, entries: Entry[], staging: Staging): Iterable<string> {
  const lines = new Map<string, { key: string; read: () => string }>();
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  for (const text of before.replace(/^\ufeff/, '').split('\n')) {
    const line = text.trim();
    if (line === '') continue;
    const { id, date }: { id: string; date: string } = JSON.parse(line);
    lines.set(id, { key: `${date}\n${id}`, read: () => line });
  }
  for (const entry of entries) {
    const { id, date } = entry;
    lines.set(id, { key: `${date}\n${id}`, read: () => staging.read(entry) });
  }
  const sorted = [...lines.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.values().map(({ read }) => `${read()}\n`);
}
