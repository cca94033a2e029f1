import { importReviews } from '../../build/import/import-reviews.ts';
import { formatReport } from '../../build/import/report.ts';
import { ListMap } from '../../build/import/source.ts';
import { platformOf } from '../../contract/platform.ts';
import type { Run } from '../commands.ts';
import { fillForm } from '../form.ts';
import { NEXT } from '../output.ts';

const LIST_OPTIONS = {
  map: { parse: parseMap },
  scale: { parse: Number },
  platform: { parse: (name: string) => platformOf(name) ?? name },
};

/** Imports reviews from exports. Shows what would change; with --write, changes CONTENT_DIR. */
export const run: Run = async ({ CONTENT_DIR }, options, ...paths) => {
  const result = await importReviews({
    paths,
    write: options.write === true,
    fixEncoding: options['fix-encoding'] === true,
    list: ListMap.parse(await fillForm(ListMap, LIST_OPTIONS, {}, options)),
    contentDir: CONTENT_DIR,
    now: new Date(),
  });
  return `${formatReport(result, CONTENT_DIR)}${result.written.length > 0 ? `\n${NEXT}` : ''}`;
};

/** Parses "Name, full=author,Stars=rating": column names, which may contain commas, and the fields they fill. */
function parseMap(text: string): object {
  const pairs = text.trim().split(/(?<==\s*\w+)\s*,\s*/);
  return Object.fromEntries(pairs.map((pair) => pair.split(/\s*=\s*/)));
}
