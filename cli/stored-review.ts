import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { parseDocument } from 'yaml';
import { filesBelow } from '../build/read/files.ts';
import { Problems } from '../build/read/problem.ts';
import { splitFrontMatter } from '../build/read/review-file.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { UsageError } from './usage-error.ts';

/** A review as it stands in content/: a Markdown file of its own, or one line (from 0) of an import. */
export type StoredReview =
  | { readonly kind: 'file'; readonly path: string; readonly text: string }
  | { readonly kind: 'line'; readonly path: string; readonly text: string; readonly line: number };

/** Finds a review by its id. Throws UsageError where there is none, naming the nearest id. */
export async function findReview(contentDir: string, id: string): Promise<StoredReview> {
  const ids: string[] = [];
  for await (const [found, review] of storedReviews(contentDir)) {
    if (found === id) return review;
    ids.push(found);
  }
  const nearest = nearestName(id, ids);
  const hint = nearest === undefined ? '' : `; did you mean ${nearest}?`;
  throw new UsageError(`no review has the id ${id}${hint}`);
}

/** Every review in content/ with its id, in no order. Files that cannot be read are left to `check`. */
async function* storedReviews(contentDir: string): AsyncGenerator<[id: string, StoredReview]> {
  const unread = new Problems();
  for (const path of await filesBelow(join(contentDir, 'reviews'), '.md', unread)) {
    const text = await readFile(path, 'utf8');
    const parts = splitFrontMatter(text);
    const id = parts && parseDocument(parts.yaml).get('id');
    if (typeof id === 'string') yield [id, { kind: 'file', path, text }];
  }
  for (const path of await filesBelow(join(contentDir, 'imports'), '.ndjson', unread)) {
    const text = await readFile(path, 'utf8');
    for (const [line, source] of text.split('\n').entries()) {
      const id = idOf(source);
      if (id !== undefined) yield [id, { kind: 'line', path, text, line }];
    }
  }
}

function idOf(line: string): string | undefined {
  try {
    const { id } = JSON.parse(line) as { id?: unknown };
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Sets fields of a review where it stands; comments and the order of its other fields stay. */
export async function editReview(review: StoredReview, fields: object): Promise<void> {
  if (review.kind === 'line') {
    const lines = review.text.split('\n');
    const value: object = JSON.parse(lines[review.line] ?? '');
    lines[review.line] = JSON.stringify({ ...value, ...fields });
    return writeWhole(review.path, lines.join('\n'));
  }
  const parts = splitFrontMatter(review.text);
  if (parts === undefined) throw new Error(`${review.path} has lost its fields`);
  const document = parseDocument(parts.yaml);
  for (const [name, value] of Object.entries(fields)) document.set(name, value);
  return writeWhole(
    review.path,
    review.text.replace(parts.yaml, () => document.toString()),
  );
}

/** Takes a review out of content/. */
export async function deleteReview(review: StoredReview): Promise<void> {
  if (review.kind === 'file') return rm(review.path);
  const lines = review.text.split('\n').toSpliced(review.line, 1);
  await writeWhole(review.path, lines.join('\n'));
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
