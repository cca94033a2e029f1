import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { check } from '../read/check.ts';
import { BusinessFile, ContentReview, RemovedLine } from '../read/content-schema.ts';
import { filesBelow } from '../read/files-below.ts';
import { parseNdjson } from '../read/parse-ndjson.ts';
import { parseReviewFile } from '../read/parse-review-file.ts';
import { parseYaml } from '../read/parse-yaml.ts';
import { type ContentProblem, formatProblems } from '../read/problem.ts';
import { firstLines, ImportError } from './import-error.ts';
import { type Maps, readMaps } from './maps.ts';
import { sharedIdOf } from './review/ids.ts';

/** What the content holds before an import. */
export type Existing = {
  contentDir: string;
  settings: BusinessFile;
  maps: Maps;
  /** Reviews and the files they stand in. */
  byId: ReadonlyMap<string, { review: ContentReview; file: string }>;
  /** Ids by platform and the id the platform gave. */
  bySource: ReadonlyMap<string, string>;
  /** Ids that share a hash of author and time, tombstones included. */
  bySharedId: ReadonlyMap<string, readonly string[]>;
  removed: ReadonlySet<string>;
  /** Bytes of the files in imports/. */
  files: ReadonlyMap<string, Buffer>;
};

const ImportLine = z.compile(ContentReview);

/**
 * Reads the content an import is compared with, without the files that are imported themselves. Throws ImportError where it
 * has mistakes: what cannot be read cannot be compared.
 */
export async function readExisting(
  contentDir: string,
  inputs: readonly string[],
): Promise<Existing> {
  const problems: ContentProblem[] = [];
  const settings = await readSettings(join(contentDir, 'business.yaml'), problems);
  const maps = await readMaps(contentDir, problems);
  const byId: Map<string, { review: ContentReview; file: string }> = new Map();
  const files = new Map<string, Buffer>();
  const isInput = new Set(inputs.map((path) => resolve(path)));
  // What else lies in these folders is for `check` to judge.
  for (const file of await filesBelow(join(contentDir, 'imports'), '.ndjson', [])) {
    if (isInput.has(resolve(file))) continue;
    const bytes = await readFile(file);
    files.set(file, bytes);
    const { values } = parseNdjson(ImportLine, file, bytes, problems);
    for (const review of values) byId.set(review.id, { review, file });
  }
  for (const file of await filesBelow(join(contentDir, 'reviews'), '.md', [])) {
    const located = parseReviewFile(file, await readFile(file, 'utf8'), problems);
    if (located !== undefined) byId.set(located.review.id, { review: located.review, file });
  }
  const removedFile = join(contentDir, 'removed.ndjson');
  const removedBytes = await readFile(removedFile).catch(() => Buffer.alloc(0));
  const { values } = parseNdjson(RemovedLine, removedFile, removedBytes, problems);
  if (settings === undefined || problems.length > 0) {
    const lines = firstLines(problems.map((problem) => formatProblems([problem])));
    throw new ImportError([...lines, 'mend the content before an import'].join('\n'));
  }
  const removed = new Set(values.map(({ id }) => id));
  const bySharedId = Map.groupBy([...byId.keys(), ...removed], sharedIdOf);
  const bySource = new Map([...byId].map(([id, { review }]) => [sourceKey(review), id]));
  return { contentDir, settings, maps, byId, bySource, bySharedId, removed, files };
}

/** Platform and its id of a review; without an id of the platform our own takes its place. */
export function sourceKey({ id, source: { platform, review_id } }: ContentReview): string {
  return `${platform}\n${review_id ?? `\n${id}`}`;
}

async function readSettings(
  file: string,
  problems: ContentProblem[],
): Promise<BusinessFile | undefined> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new ImportError(`${file}: no such file; an import needs its time_zone`, { cause });
  });
  const origin = { file, text, firstLine: 1 };
  return check(BusinessFile, parseYaml(origin, problems), () => origin, problems);
}
