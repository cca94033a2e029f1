import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { ReviewsDataset } from '../../contract/dataset.ts';
import type { Etags, PublishedFile } from '../../contract/etags.ts';
import type { Content } from '../read/content-schema.ts';

/** The dist/ of the last build, as described by its etags.json. */
export type PublishedDist = {
  /** Returns the entry of a public path in etags.json. */
  listed: (path: string) => PublishedFile | undefined;
  /** Reports whether a file is unchanged since that build, judging by size and modification time. */
  has: (name: string, size: number) => boolean;
};

/** Reads etags.json of a dist/. An unreadable file counts as an empty list. */
export function readPublishedDist(distDir: string): PublishedDist {
  const { files: list } = readJsonOf<Etags>(join(distDir, 'etags.json'));
  const files = new Map(list?.map((file) => [file.path, file]));
  const times = new Set(list?.map(({ last_modified }) => Date.parse(last_modified)));
  return {
    listed: (path) => files.get(path),
    has(name, size) {
      const found = statSync(join(distDir, name), { throwIfNoEntry: false });
      return found !== undefined && found.size === size && times.has(found.mtimeMs);
    },
  };
}

/** Maximum number of ids listed in a warning. */
const MAX_LISTED = 10;

/** Warns about reviews that disappeared since the last build without a tombstone, except those of the demo. */
export function missingReviewWarnings(
  distDir: string,
  { reviews, removed, sample }: Content,
): string[] {
  const published = readJsonOf<ReviewsDataset>(join(distDir, 'reviews.json'));
  if (published.sample && !sample) return [];
  const known = new Set([...reviews, ...removed].map(({ id }) => id));
  const ids = (published.reviews ?? []).flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (ids.length === 0) return [];
  const more = ids.length > MAX_LISTED ? `, and ${ids.length - MAX_LISTED} more` : '';
  return [
    `${ids.length} reviews of the last build are gone without a tombstone: ${ids.slice(0, MAX_LISTED).join(', ')}${more}.
Programs that keep copies will not notice. Restore the reviews, or take them down: npm run -s cli -- remove <id>`,
  ];
}

/** Reads a text file. Returns undefined if it cannot be read. */
export function readTextIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

/** Reads a document that an earlier build wrote. A file that is missing, damaged or of another kind has no fields. */
function readJsonOf<T>(file: string): Partial<T> {
  try {
    return Object(JSON.parse(readTextIfExists(file) ?? ''));
  } catch {
    return {};
  }
}
