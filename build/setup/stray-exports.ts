import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImportError, NotReviews } from '../import/import-error.ts';
import { readInput } from '../import/read/input.ts';
import { openTable } from '../import/read/table.ts';
import { OWN_CONTENT, recognise } from '../import/sources.ts';
import { ContentError, firstNames } from '../read/problems.ts';

/** Returns a line with the import command for each raw export in a content folder that could not be read. */
export async function adviseOnExports(error: unknown): Promise<string> {
  const problems = error instanceof ContentError ? error.problems : [];
  let lines = '';
  for (const file of new Set(problems.map((problem) => problem.file))) {
    const advice = await recogniseExport(file);
    if (advice !== undefined) lines += `${file}: ${advice}\n`;
  }
  return lines;
}

/** Returns a sentence of advice for a raw export in the content folder, or undefined for any other file. */
export async function recogniseExport(path: string): Promise<string | undefined> {
  const command = `npm run import -- ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
  // A file that cannot be read is not an export.
  const { files } = await readInput([path]).catch(() => ({ files: [] }));
  for (const file of files) {
    try {
      const { source } = recognise(await openTable(file), {});
      return `this is an export (${source.name}): run ${command}, then move it away; at GitHub, move it into inbox/`;
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      const isRefused = error instanceof NotReviews && error.refused !== undefined;
      if (isRefused && error.refused !== OWN_CONTENT) return error.message.replace(`${path}: `, '');
    }
  }
  return undefined;
}

/** Returns a warning about exports in the folder `inbox/` next to the content. */
export async function inboxWarnings(contentDir: string): Promise<string[]> {
  const names = await readdir(join(dirname(contentDir), 'inbox')).catch(() => []);
  const exports = names.filter((name) => !/^(?:\.|readme\b)/i.test(name)).sort();
  if (exports.length === 0) return [];
  return [
    `inbox/ holds ${firstNames(exports, 3)}: git's history keeps what was committed there, with names and e-mail addresses of customers; use it in a private repository only`,
  ];
}
