import fs from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { stringify } from 'yaml';
import { keyOf } from '../read/ids.ts';
import type { Existing } from './existing.ts';
import type { Entry, Plan } from './plan.ts';
import type { Maps } from './source.ts';
import type { Staging } from './staging.ts';

/** A content file, its new version, and a backup during the replacement. */
type Draft = { file: string; path: string; backup: string };

/**
 * Applies a plan, all or nothing: writes every new version to a temporary file, then renames them; a failed rename undoes
 * the earlier ones. New reviews go to `imports/<platform>-<year>.ndjson`, known ones stay in their file.
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
    byId.get(keyOf(id))?.file ?? join(dir, `${platform}-${date.slice(0, 4)}.ndjson`);
  const drafts: Draft[] = [];
  const draft = async (file: string, text: string | Iterable<string>): Promise<void> => {
    // Hidden, so content checks ignore what a killed process leaves behind.
    const hidden = join(dirname(file), `.${basename(file)}`);
    drafts.push({ file, path: `${hidden}.new`, backup: `${hidden}.old` });
    await fs.promises.writeFile(`${hidden}.new`, text);
  };
  fs.mkdirSync(dir, { recursive: true });
  try {
    for (const [file, entries] of Map.groupBy([...added, ...changed], fileOf)) {
      await draft(file, linesOf(file, entries, staging));
    }
    if (Object.keys(maps).length > 0) {
      const title = '# How lists of your own are imported, by file name; * is any number.\n';
      await draft(join(dir, 'maps.yaml'), title + stringify({ ...known, ...maps }));
    }
    moveAll(drafts);
  } finally {
    for (const left of drafts.flatMap(({ path, backup }) => [path, backup])) {
      fs.rmSync(left, { force: true });
    }
  }
  return drafts.map(({ file }) => file);
}

/** Lines of a file merged with imported ones, sorted by date and id. Unchanged lines keep their bytes. */
function linesOf(file: string, entries: Entry[], staging: Staging): Iterable<string> {
  type Line = { id: string; date: string; read: () => string };
  const byId = new Map<string, Line>();
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  for (const text of before.replace(/^\ufeff/, '').split('\n')) {
    const line = text.trim();
    if (line === '') continue;
    const { id, date }: { id: string; date: string } = JSON.parse(line);
    byId.set(id, { id, date, read: () => line });
  }
  for (const entry of entries) byId.set(entry.id, { ...entry, read: () => staging.read(entry) });
  const key = ({ date, id }: Line): string => `${date}\n${id}`;
  const lines = [...byId.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  return lines.values().map(({ read }) => `${read()}\n`);
}

function moveAll(drafts: readonly Draft[]): void {
  const olds = drafts.filter(({ file }) => fs.existsSync(file));
  for (const { file, backup } of olds) fs.copyFileSync(file, backup);
  // Ignore Ctrl-C between the first and the last rename.
  const wait = (): void => undefined;
  process.on('SIGINT', wait).on('SIGTERM', wait);
  try {
    for (const { path, file } of drafts) fs.renameSync(path, file);
  } catch (error) {
    for (const draft of drafts) {
      if (olds.includes(draft)) fs.renameSync(draft.backup, draft.file);
      else fs.rmSync(draft.file, { force: true });
    }
    throw error;
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', wait);
  }
}
