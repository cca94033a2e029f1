import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type ImportOptions,
  type ImportResult,
  importReviews,
} from '../../build/import/import-reviews.ts';
import type { ContentReview } from '../../build/read/content-schema.ts';

/** The business.yaml of the tests. */
export const BUSINESS = `language: en
time_zone: Europe/London
business:
  name: Lantern Heating
  type: Plumber
  address: { address_locality: Ostlebridge, address_country: GB }
review_policy: { publish_unverified: true }
`;

/** An empty content folder, a place for files to import, and helpers for tests. */
export type Place = {
  root: string;
  contentDir: string;
  /** Writes a file below the folder; objects become JSON. Returns its path. */
  file: (name: string, body: unknown) => Promise<string>;
  run: (paths: string | string[], options?: Partial<ImportOptions>) => Promise<ImportResult>;
  /** Imports and writes. */
  write: (paths: string | string[], options?: Partial<ImportOptions>) => Promise<ImportResult>;
  /** Reviews of imports/ by id. */
  reviews: () => Promise<Map<string, ContentReview>>;
  /** Every file of the content with its text. */
  snapshot: () => Promise<Record<string, string>>;
  [Symbol.asyncDispose]: () => Promise<void>;
};

export async function importPlace(business = BUSINESS): Promise<Place> {
  const root = await mkdtemp(join(tmpdir(), 'import-test-'));
  const contentDir = join(root, 'content');
  const file = async (name: string, body: unknown): Promise<string> => {
    const path = join(root, name);
    await mkdir(dirname(path), { recursive: true });
    const isText = typeof body === 'string' || body instanceof Uint8Array;
    await writeFile(path, isText ? body : JSON.stringify(body));
    return path;
  };
  await file('content/business.yaml', business);
  const run: Place['run'] = (paths, options = {}) =>
    importReviews({
      paths: [paths].flat(),
      contentDir,
      write: false,
      now: new Date('2026-06-01T12:00:00Z'),
      ...options,
    });
  const snapshot = async (): Promise<Record<string, string>> => {
    const texts: Record<string, string> = {};
    const entries = await readdir(contentDir, { recursive: true, withFileTypes: true });
    for (const entry of entries.filter((each) => each.isFile())) {
      const path = join(entry.parentPath, entry.name);
      texts[path.slice(contentDir.length + 1)] = await readFile(path, 'utf8');
    }
    return texts;
  };
  return {
    root,
    contentDir,
    file,
    run,
    write: (paths, options) => run(paths, { ...options, write: true }),
    reviews: async () => {
      const texts = Object.entries(await snapshot()).filter(([name]) => name.endsWith('.ndjson'));
      const lines = texts.flatMap(([name, text]) =>
        name.startsWith('imports/') ? text.trim().split('\n') : [],
      );
      return new Map(
        lines.map((line) => {
          const review: ContentReview = JSON.parse(line);
          return [review.id, review];
        }),
      );
    },
    snapshot,
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true }),
  };
}

/** The sum of reviews in a report. */
export function sumOf(result: ImportResult): number {
  const { added, changed, unchanged, recommended, skipped, duplicates } = result;
  const reviews = added.length + changed.length + unchanged.length;
  return reviews + recommended.size + skipped.sentences.length + duplicates;
}
