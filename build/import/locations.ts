import { basename } from 'node:path';
import { fold } from '../../contract/fold.ts';
import { numbered } from '../../contract/plain-text.ts';
import type { Platform } from '../../contract/platform.ts';
import { toSlug } from '../read/business-file.ts';
import type { StoredReview } from './existing.ts';
import { firstLines, ImportError, withoutContact } from './import-error.ts';
import type { InputFile, PlacedRow } from './read/table.ts';
import type { Maps } from './source.ts';
import { TAKEOUT } from './sources/nested.ts';
import type { ReadFile } from './sources.ts';

/**
 * Returns the location (shop, branch) to import of each platform that has several in these files: the one that the owner names, or named before.
 * Throws ImportError with the list of locations if none is named, and if one is named but no file has any.
 */
export function chooseLocations(
  files: readonly ReadFile[],
  inputs: readonly InputFile[],
  maps: Maps,
): Map<Platform, string> {
  const chosen = new Map<Platform, string>();
  const namedFor = (some: readonly ReadFile[]): string | undefined =>
    some.find(({ list }) => list.location !== undefined)?.list.location;
  for (const [platform, group] of Map.groupBy(files, ({ source }) => source.platform)) {
    const all = group.flatMap((file) => file.table.rows.map((row) => locationOf(file, row)));
    const counts = Map.groupBy(all, (location) => location);
    counts.delete('');
    const wanted = namedFor(group) ?? maps[platform]?.location;
    if (counts.size === 0 || (counts.size === 1 && wanted === undefined)) continue;
    const names = new Map([...counts.keys()].map((id) => [id, nameOfLocation(id, inputs)]));
    const found = [...names].filter(
      ([id, name]) => id === wanted || fold(name).includes(fold(wanted ?? '\n')),
    );
    const exact = found.filter(([id, name]) => id === wanted || name === wanted);
    const [only, another] = exact.length > 0 ? exact : found;
    if (only === undefined || another !== undefined) {
      const lines = [...counts].map(
        ([id, { length }]) =>
          `${withoutContact(names.get(id) ?? id)}: ${numbered(length, 'review')}`,
      );
      const problem =
        wanted === undefined
          ? 'one site is for one location: add --location with one of these names'
          : `--location ${wanted} names ${found.length === 0 ? 'none' : 'several'} of them`;
      const heading = `these reviews are of ${numbered(counts.size, 'location')}; ${problem}`;
      throw new ImportError([heading, ...firstLines(lines)].join('\n'));
    }
    chosen.set(platform, only[0]);
  }
  const unused = chosen.size === 0 ? namedFor(files) : undefined;
  if (unused !== undefined)
    throw new ImportError(
      `--location ${unused}: no file names the locations of its reviews; name their column with --map "Column=location"`,
    );
  return chosen;
}

/** Returns the location of a row: a column, or the folder of a Takeout. Empty if unknown. */
export function locationOf({ source, name, table }: ReadFile, { row }: PlacedRow): string {
  if (source.name !== TAKEOUT) {
    const key = source.fields.location?.find((each) => table.columns.has(each));
    return key === undefined ? '' : String(row.get(key) ?? '').trim();
  }
  const inName = /locations\/([^/]+)/.exec(String(row.get('name') ?? ''))?.[1];
  return inName ?? /location-([^/]+)\/[^/]*$/.exec(name)?.[1] ?? '';
}

/** Returns the name of a location of a Takeout, from the file about it, with its id. */
function nameOfLocation(id: string, inputs: readonly InputFile[]): string {
  const file = inputs.find(({ name }) => name.endsWith(`location-${id}/data.json`));
  const title = /"title"\s*:\s*"((?:[^"\\]|\\.)*)"/.exec(file?.bytes.toString() ?? '')?.[1];
  return title === undefined ? id : `${title} (${id})`;
}

/** Reports whether a stored review is of a platform and its chosen location, which the name of its file states. */
export function isOfLocation(
  { review, origin }: StoredReview,
  platform: Platform,
  location: string | undefined,
): boolean {
  if (review.source.platform !== platform) return false;
  const file = basename(origin.file);
  const inName = file.slice(platform.length + 1).replace(/-?\d{4}\.ndjson$/, '');
  const isNamed = file.startsWith(`${platform}-`) && inName !== '' && file.endsWith('.ndjson');
  return location === undefined ? !isNamed : isNamed && inName === toSlug(location, 'location');
}
