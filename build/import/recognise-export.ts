import { ImportError } from './import-error.ts';
import { openInput } from './read/input.ts';
import { openTable } from './read/table.ts';
import { genericSource } from './sources/generic.ts';
import { recognise } from './sources.ts';

/** One sentence of advice for a raw export that lies in the content folder; undefined for any other file. */
export async function recogniseExport(path: string): Promise<string | undefined> {
  try {
    using input = await openInput([path]);
    const [file] = input.files;
    if (file === undefined) return undefined;
    const table = await openTable(file);
    const source = recognise(table.columns) ?? genericSource(table, {});
    const command = `npm run import -- ${/^[\w./-]+$/.test(path) ? path : JSON.stringify(path)}`;
    return source.refusal ?? `this is an export (${source.name}): ${command}, then move it away`;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    return undefined;
  }
}
