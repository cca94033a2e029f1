import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { dump } from 'js-yaml';
import { z } from 'zod';
import { PLATFORMS } from '../../contract/review.ts';
import { check } from '../read/check.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import type { ContentProblem } from '../read/problem.ts';
import { FIELDS } from './source.ts';

/** How one list of the owner's own is read: fields by column, and what its dates and ratings mean. */
export const ListMap = z.strictObject({
  map: z.record(z.string(), z.enum(FIELDS)).optional(),
  date_order: z.enum(['dmy', 'mdy']).optional(),
  scale: z.number().min(1).max(1000).optional(),
  platform: z.enum(PLATFORMS).optional(),
});
export type ListMap = z.infer<typeof ListMap>;

/** `content/imports/maps.yaml`: lists by file name, digits aside, so that next month's export is read like this one. */
const Maps = z.record(z.string(), ListMap);
export type Maps = z.infer<typeof Maps>;

/** The file that remembers how lists are read. */
export function mapsPath(contentDir: string): string {
  return join(contentDir, 'imports', 'maps.yaml');
}

/** The name a file is remembered by: runs of digits become `*`. */
export function mapName(file: string): string {
  return basename(file).replace(/\d+/g, '*');
}

/** What is remembered; nothing where the file is missing. */
export async function readMaps(contentDir: string, problems: ContentProblem[]): Promise<Maps> {
  const file = mapsPath(contentDir);
  const text = await readFile(file, 'utf8').catch(() => '');
  const origin = { file, text, firstLine: 1 };
  return check(Maps, parseYaml(origin, problems) ?? {}, () => origin, problems) ?? {};
}

/** The remembered maps as they are written. */
export function formatMaps(maps: Maps): string {
  return `# How lists of your own are imported, by file name; * is any number.\n${dump(maps)}`;
}
