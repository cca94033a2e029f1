import {
  appendFileSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Existing } from './existing.ts';
import { formatMaps, type Maps, mapsPath } from './maps.ts';
import type { Entry, Plan } from './plan.ts';
import type { Staging } from './staging.ts';

/** A file of the content, what takes its place, and its copy while it is replaced. */
type Draft = { file: string; path: string; backup: string };

/**
 * Writes a plan into the content, whole or not at all: all files are written beside their places first, then moved there; when a
 * move fails, those before it are undone. New reviews go to `imports/<platform>-<year>.ndjson`, known ones stay in their file.
 */
export function writePlan(
  { added, changed }: Plan,
  existing: Existing,
  staging: Staging,
  maps: Maps | undefined,
): string[] {
  const dir = join(existing.contentDir, 'imports');
  const fileOf = ({ id, platform, date }: Entry): string =>
    existing.byId.get(id)?.file ?? join(dir, `${platform}-${date.slice(0, 4)}.ndjson`);
  const drafts: Draft[] = [];
  const draftBeside = (file: string): string => {
    // Hidden names: whatever a killed process leaves is no part of the content.
    const hidden = join(dirname(file), `.${basename(file)}`);
    drafts.push({ file, path: `${hidden}.new`, backup: `${hidden}.old` });
    return `${hidden}.new`;
  };
  mkdirSync(dir, { recursive: true });
  try {
    for (const [file, entries] of Map.groupBy([...added, ...changed], fileOf)) {
      writeLines(draftBeside(file), existing.files.get(file), entries, staging);
    }
    if (maps !== undefined) {
      writeFileSync(draftBeside(mapsPath(existing.contentDir)), formatMaps(maps));
    }
    moveAll(drafts);
  } finally {
    for (const { path, backup } of drafts) {
      for (const left of [path, backup]) rmSync(left, { force: true });
    }
  }
  return drafts.map(({ file }) => file);
}

/** Lines of a file with those of the import among them, by date and id. Lines that do not change stay byte for byte. */
function writeLines(
  path: string,
  bytes: Buffer | undefined,
  entries: readonly Entry[],
  staging: Staging,
): void {
  type Line = { id: string; date: string; line: () => string };
  const byId = new Map<string, Line>();
  for (const text of bytes?.toString('utf8').split('\n') ?? []) {
    const line = text.replace(/^\ufeff/, '').trim();
    if (line === '') continue;
    const { id, date }: { id: string; date: string } = JSON.parse(line);
    byId.set(id, { id, date, line: () => line });
  }
  for (const entry of entries)
    byId.set(entry.id, { ...entry, line: () => staging.read(entry.line) });
  const key = ({ date, id }: Line): string => `${date}\n${id}`;
  const lines = [...byId.values()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
  const fd = openSync(path, 'w');
  try {
    for (const { line } of lines) appendFileSync(fd, `${line()}\n`);
  } finally {
    closeSync(fd);
  }
}

function moveAll(drafts: readonly Draft[]): void {
  for (const { file, backup } of drafts) if (existsSync(file)) copyFileSync(file, backup);
  const moved: Draft[] = [];
  // From the first move to the last, Ctrl-C waits.
  const wait = (): void => undefined;
  process.on('SIGINT', wait).on('SIGTERM', wait);
  try {
    for (const draft of drafts) {
      renameSync(draft.path, draft.file);
      moved.push(draft);
    }
  } catch (error) {
    for (const { file, backup } of moved) {
      if (existsSync(backup)) renameSync(backup, file);
      else rmSync(file);
    }
    throw error;
  } finally {
    process.off('SIGINT', wait).off('SIGTERM', wait);
  }
}
