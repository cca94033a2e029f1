import fs from 'node:fs';
import { join } from 'node:path';
import { parseDocument } from 'yaml';
import type { Platform } from '../../contract/platform.ts';
import { toSlug } from '../read/business-file.ts';
import { RECOMMENDATIONS_FILE } from '../read/content.ts';
import type { ContentLine } from '../read/content-schema.ts';
import { idKey } from '../read/ids.ts';
import type { Existing } from './existing.ts';
import { type Plan, toLine } from './plan.ts';
import { type ListMap, type Maps, mapName } from './source.ts';
import type { ReadFile } from './sources.ts';

/**
 * Returns the files of a plan with their texts. Recommendations go to a file of their own, new reviews to `imports/<platform>-<year>.ndjson`, with
 * the location before the year if one was chosen, and known reviews stay in their file.
 */
export function filesOf(
  { added, changed, newlyRecommended }: Plan,
  { byId }: Existing,
  contentDir: string,
  maps: Maps,
  locations: ReadonlyMap<Platform, string>,
): Map<string, string> {
  const dir = join(contentDir, 'imports');
  const fileOf = (review: ContentLine): string => {
    if ('recommends' in review) return join(contentDir, RECOMMENDATIONS_FILE);
    const { platform } = review.source;
    const location = locations.get(platform);
    const parts = [platform, location && toSlug(location, 'location'), review.date.slice(0, 4)];
    const name = parts.filter((part) => part).join('-');
    return byId.get(idKey(review.id))?.origin.file ?? join(dir, `${name}.ndjson`);
  };
  const files = new Map<string, string>();
  for (const [file, reviews] of Map.groupBy([...added, ...changed, ...newlyRecommended], fileOf)) {
    files.set(file, withLines(file, reviews));
  }
  if (Object.keys(maps).length > 0) {
    const path = join(dir, 'maps.yaml');
    const title =
      '# How your own lists are imported, by file name (* stands for any number), and the location of a platform.\n';
    const document = parseDocument(fs.existsSync(path) ? fs.readFileSync(path, 'utf8') : title);
    // Field by field, so that comments stay.
    for (const [name, map] of Object.entries(maps))
      for (const [field, value] of Object.entries(map))
        if (value !== undefined) document.setIn([name, field], value);
    files.set(path, document.toString());
  }
  return files;
}

/** Returns the maps to store: how to read lists, if options were given, and the location of each platform. */
export function mapsOf(
  files: readonly ReadFile[],
  { location: _, ...given }: ListMap,
  locations: ReadonlyMap<Platform, string>,
  known: Maps,
): Maps {
  const isGiven = Object.keys(given).length > 0;
  const lists = files.filter(
    ({ isList, path }) => isGiven && (isList || given.round) && path !== undefined,
  );
  const chosen = [...locations].filter(
    ([platform, location]) => known[platform]?.location !== location,
  );
  return Object.fromEntries([
    ...lists.map(({ name, list: { location: _, ...list } }) => [mapName(name), list]),
    ...chosen.map(([platform, location]) => [platform, { location }]),
  ]);
}

/** Returns the text of a file with reviews added or replaced, sorted by date and id. Other lines keep their bytes. */
function withLines(file: string, reviews: readonly ContentLine[]): string {
  const lines = new Map<string, { key: string; line: string }>();
  const set = (line: string, { id, date }: Pick<ContentLine, 'id' | 'date'>): void => {
    lines.set(id, { key: `${date}\n${id}`, line });
  };
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  for (const text of before.split('\n')) {
    // Also removes a byte order mark.
    const line = text.trim();
    if (line !== '') set(line, JSON.parse(line));
  }
  for (const review of reviews) set(toLine(review), review);
  const sorted = [...lines.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  return sorted.map(({ line }) => `${line}\n`).join('');
}
