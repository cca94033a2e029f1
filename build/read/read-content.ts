import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { z } from 'zod';
import { BusinessFile, type Content, ContentReview, RemovedLine } from '../../contract/content.ts';
import { newestFirst, type Tombstone } from '../../contract/review.ts';
import { InsightsConfig } from '../derive/insights/config.ts';
import { check, type Origin, problemAt } from './check.ts';
import { checkAcrossFiles } from './check-across-files.ts';
import { parseNdjson } from './parse-ndjson.ts';
import { type Located, parseReviewFile } from './parse-review-file.ts';
import { parseYaml } from './parse-yaml.ts';
import { ContentError, type ContentProblem } from './problem.ts';

/** The content and the owner's settings of the analysis. */
export type OwnContent = Content & { insights: InsightsConfig };

/**
 * Reads and checks the owner's content folder. Throws ContentError with every problem of every file at once; paths
 * in problems are relative to the working folder.
 */
export async function readContent(dir: string): Promise<OwnContent> {
  const problems: ContentProblem[] = [];
  const business = await readYaml(BusinessFile, join(dir, 'business.yaml'), problems);
  const insights = await readYaml(InsightsConfig, join(dir, 'insights.yaml'), problems, '{}');
  const located = [
    ...(await readReviewFiles(join(dir, 'reviews'), problems)),
    ...(await readImports(join(dir, 'imports'), problems)),
  ];
  const removed = await readRemoved(join(dir, 'removed.ndjson'), problems);
  checkAcrossFiles(business, located, removed, problems);
  if (business === undefined || insights === undefined || problems.length > 0) {
    throw new ContentError(problems);
  }
  return {
    ...business,
    insights,
    reviews: located.map(({ review }) => review).sort(newestFirst),
    removed: removed
      .map(({ value }) => value)
      .sort((a, b) =>
        newestFirst({ date: a.removed_at, id: a.id }, { date: b.removed_at, id: b.id }),
      ),
  };
}

/** One YAML file; `absent` is what a missing one stands for, without it a missing file is a problem. */
async function readYaml<T>(
  schema: z.ZodType<T>,
  path: string,
  problems: ContentProblem[],
  absent?: string,
): Promise<T | undefined> {
  const before = problems.length;
  const text = (await readText(path, problems)) ?? absent;
  const origin = { file: display(path), text: text ?? '', firstLine: 1 };
  if (text === undefined) {
    if (problems.length === before)
      problems.push(problemAt(origin, [], 'expected this file, got none'));
    return undefined;
  }
  const value = parseYaml(origin, problems);
  return value === undefined ? undefined : check(schema, value, origin, problems);
}

async function readReviewFiles(dir: string, problems: ContentProblem[]): Promise<Located[]> {
  const located: Located[] = [];
  for (const path of await filesBelow(dir, '.md')) {
    const text = await readText(path, problems);
    const review = text === undefined ? undefined : parseReviewFile(display(path), text, problems);
    if (review !== undefined) located.push(review);
  }
  return located;
}

async function readImports(dir: string, problems: ContentProblem[]): Promise<Located[]> {
  const located: Located[] = [];
  for (const path of await filesBelow(dir, '.ndjson')) {
    const text = (await readText(path, problems)) ?? '';
    for (const { value, origin } of parseNdjson(ContentReview, display(path), text, problems)) {
      located.push({ review: value, origin });
    }
  }
  return located;
}

async function readRemoved(
  path: string,
  problems: ContentProblem[],
): Promise<{ value: Tombstone; origin: Origin }[]> {
  const text = await readText(path, problems);
  return text === undefined ? [] : parseNdjson(RemovedLine, display(path), text, problems);
}

/** Files with an ending in a folder and below it, sorted by path; none where the folder is missing. */
async function filesBelow(dir: string, ending: string): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Text of a UTF-8 file; undefined where there is none, or where its bytes are not UTF-8 (a problem then). */
async function readText(path: string, problems: ContentProblem[]): Promise<string | undefined> {
  const bytes = await readFile(path).catch((error) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const message = 'expected UTF-8, got bytes of another encoding';
    problems.push({ file: display(path), line: 1, column: 1, field: '', message });
    return undefined;
  }
}

function display(path: string): string {
  const below = relative('', path);
  return below === '' || below.startsWith('..') ? path : below;
}
