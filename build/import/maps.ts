import { basename } from 'node:path';
import { z } from 'zod';
import { PLATFORMS } from '../../contract/review.ts';
import { FIELDS } from './source.ts';

/** How to read a spreadsheet of the owner: fields by column, date order, rating scale and platform. */
export const ListMap = z.strictObject({
  map: z.record(z.string(), z.enum(FIELDS)).optional(),
  date_order: z.enum(['dmy', 'mdy']).optional(),
  scale: z.number().min(1).max(1000).optional(),
  platform: z.enum(PLATFORMS).optional(),
});
export type ListMap = z.infer<typeof ListMap>;

/** `content/imports/maps.yaml`: lists by file name, digits aside, so that next month's export is read like this one. */
export const Maps = z.record(z.string(), ListMap);
export type Maps = z.infer<typeof Maps>;

/** The name a file is remembered by: runs of digits become `*`. */
export function mapName(file: string): string {
  return basename(file).replace(/\d+/g, '*');
}
