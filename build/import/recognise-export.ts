import { ImportError } from './import-error.ts';
import { openInput } from './read/input.ts';
import { openTable } from './read/table.ts';
import { genericSource } from './sources/generic.ts';
import { recognise } from './sources.ts';

/** What a file is taken for, and a sentence with what to do about it. */
export type RecognisedExport = { source: string; advice: string };

/** Recognises a raw export that lies where content is expected; undefined where the file is none. */
export async function recogniseExport(path: string): Promise<RecognisedExport | undefined> {
  try {
    const input = await openInput([path]);
    try {
      for (const file of input.files) {
        const table = await openTable(file);
        const source = recognise(new Set(table.columns.keys())) ?? genericSource(table, {});
        const command = `npm run import -- ${quoted(path)}`;
        const advice =
          source.refusal ??
          `this is an export (${source.name}); import it with ${command}, then move it out of the content`;
        return { source: source.name, advice };
      }
    } finally {
      input.close();
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
  }
  return undefined;
}

function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : JSON.stringify(path);
}
