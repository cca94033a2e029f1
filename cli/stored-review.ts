import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseDocument, stringify } from 'yaml';
import { readStored } from '../build/read/content.ts';
import { ContentError, Problems } from '../build/read/problem.ts';
import { splitFrontMatter } from '../build/read/review-file.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { UsageError } from './arguments.ts';

/** Where a review stands in content/: a Markdown file of its own, or a line (from 0) of an import. */
export type StoredReview = { readonly path: string; readonly line?: number };

/** Finds reviews by their ids. */
export type FindReview = (id: string) => StoredReview;

/**
 * Reads where every review stands. The function returned throws UsageError for an id that no review has, naming the nearest,
 * and ContentError where mistakes in the content may hide it.
 */
export async function readPlaces(contentDir: string): Promise<FindReview> {
  const problems = new Problems();
  const { reviews, imports } = await readStored(contentDir, problems, new Set());
  return (id) => {
    for (const batch of [reviews, ...imports]) {
      const at = batch.values.findIndex((review) => review.id === id);
      if (at === -1) continue;
      const { file: path, firstLine } = batch.originOf(at);
      return batch === reviews ? { path } : { path, line: firstLine - 1 };
    }
    if (problems.count > 0) throw new ContentError(problems);
    const ids = [reviews, ...imports].flatMap(({ values }) => values.map((review) => review.id));
    const nearest = nearestName(id, ids);
    const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
    throw new UsageError(`no review has the id ${id}${hint}`);
  };
}

/** Sets fields of a review where it stands; comments and the order of its other fields stay. */
export async function editReview({ path, line }: StoredReview, fields: object): Promise<void> {
  const text = await readFile(path, 'utf8');
  if (line !== undefined) {
    const lines = text.split('\n');
    const review: object = JSON.parse(lines[line] ?? '');
    return writeWhole(path, lines.with(line, JSON.stringify({ ...review, ...fields })).join('\n'));
  }
  const parts = splitFrontMatter(text);
  if (parts === undefined) throw new Error(`${path} has lost its fields`);
  const document = parseDocument(parts.yaml);
  for (const [name, value] of Object.entries(fields)) document.set(name, value);
  return writeWhole(
    path,
    text.replace(parts.yaml, () => document.toString()),
  );
}

/** Takes a review out of content/. */
export async function deleteReview({ path, line }: StoredReview): Promise<void> {
  if (line === undefined) return rm(path);
  const lines = (await readFile(path, 'utf8')).split('\n');
  await writeWhole(path, lines.toSpliced(line, 1).join('\n'));
}

/** Writes a Markdown file of content: fields that are not undefined, and the text below them. */
export function writeTextFile(path: string, fields: object, text: string): Promise<void> {
  return writeWhole(path, `---\n${stringify(fields)}---\n${text.trim()}\n`);
}

/** Writes a file so that a reader finds the old text or the new one, never a part. */
export async function writeWhole(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  // A hidden name: the build passes over it should we die here.
  const staged = join(dirname(path), `.${basename(path)}.${randomBytes(4).toString('hex')}`);
  try {
    await writeFile(staged, text, { flag: 'wx' });
    await rename(staged, path);
  } catch (error) {
    await rm(staged, { force: true });
    throw error;
  }
}

/** The day on this machine. */
export function today(): string {
  return new Date().toLocaleDateString('en-CA');
}

/** The time in whole seconds, UTC. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+/, '');
}
