import { parseDocument, stringify } from 'yaml';
import { readStored } from '../build/read/content.ts';
import { ContentError, Problems } from '../build/read/problem.ts';
import { splitFrontMatter } from '../build/read/review-file.ts';
import { nearestName } from '../contract/nearest-name.ts';
import { UsageError } from './commands.ts';

/** Where a review stands in content/: a Markdown file of its own, or a line (from 0) of an import. */
export type StoredReview = { readonly path: string; readonly line?: number };

/**
 * Reads where every review stands. The function returned throws UsageError for an id that no review has, naming the nearest,
 * and ContentError where mistakes in the content may hide it.
 */
export async function readPlaces(contentDir: string): Promise<(id: string) => StoredReview> {
  const problems = new Problems();
  const { reviews, imports } = await readStored(contentDir, problems, new Set());
  const places = new Map<string, StoredReview>();
  for (const batch of [reviews, ...imports]) {
    for (const [at, { id }] of batch.values.entries()) {
      const { file: path, firstLine } = batch.originOf(at);
      places.set(id, batch === reviews ? { path } : { path, line: firstLine - 1 });
    }
  }
  return (id) => {
    const place = places.get(id);
    if (place !== undefined) return place;
    if (problems.count > 0) throw new ContentError(problems);
    const nearest = nearestName(id, places.keys());
    const hint = nearest ? `did you mean ${nearest}?` : 'the address of its page ends with it';
    throw new UsageError(`no review has the id ${id}; ${hint}`);
  };
}

/** The text of a file with fields of one review set; comments and the order of its other fields stay. */
export function withFields(text: string, { line }: StoredReview, fields: object): string {
  if (line !== undefined) {
    const lines = text.split('\n');
    const review: object = JSON.parse(lines[line] ?? '');
    return lines.with(line, JSON.stringify({ ...review, ...fields })).join('\n');
  }
  const { yaml = '' } = splitFrontMatter(text) ?? {};
  const document = parseDocument(yaml);
  for (const [name, value] of Object.entries(fields)) document.set(name, value);
  return text.replace(yaml, () => document.toString());
}

/** A Markdown file of content: fields, and the text below them. */
export function toTextFile({ text, ...fields }: { text: string }): string {
  return `---\n${stringify(fields)}---\n${text.trim()}\n`;
}
