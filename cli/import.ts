import { importReviews } from '../build/import/import-reviews.ts';
import { formatReport } from '../build/import/report.ts';
import { FIELDS, ListMap } from '../build/import/source.ts';
import { expected } from '../contract/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments, UsageError } from './arguments.ts';
import { fillForm, optionsOf, type Question } from './form.ts';

/** How lists of the owner's own are read. */
const LIST: readonly Question[] = [
  { path: 'map', option: 'map', read: readMap },
  { path: 'date_order', option: 'date-order' },
  { path: 'scale', option: 'scale', read: (text) => (text === '' ? undefined : Number(text)) },
  { path: 'platform', option: 'platform' },
];

const OPTIONS = {
  ...optionsOf(LIST),
  write: { type: 'boolean' },
  'fix-encoding': { type: 'boolean' },
} as const;

/** Imports reviews from exports: shows what would change, and with --write changes CONTENT_DIR. */
export async function runImport(settings: Settings, args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args, OPTIONS, Number.POSITIVE_INFINITY);
  needed(positionals[0], 'the file to import');
  const { CONTENT_DIR, DATA_DIR } = settings;
  const list = ListMap.parse(await fillForm(ListMap, LIST, values));
  const isTerminal = process.stderr.isTTY;
  const result = await importReviews({
    paths: positionals,
    write: values.write === true,
    fixEncoding: values['fix-encoding'] === true,
    list,
    contentDir: CONTENT_DIR,
    dataDir: DATA_DIR,
    now: new Date(),
    onProgress: isTerminal ? showProgress : undefined,
  });
  if (isTerminal) process.stderr.write('\r\x1b[K');
  return formatReport(result, CONTENT_DIR);
}

/** "Text=text,Stars=rating": columns of the file, and the fields they fill. */
function readMap(text: string): Record<string, string> | undefined {
  if (text === '') return undefined;
  const pairs = text.split(',').map((pair) => {
    const at = pair.lastIndexOf('=');
    return [pair.slice(0, Math.max(at, 0)).trim(), pair.slice(at + 1).trim()];
  });
  if (pairs.every(([column, field]) => column !== '' && field !== '')) {
    return Object.fromEntries(pairs);
  }
  const rule = `"Column=field,Column=field", with fields of ${FIELDS.join(', ')}`;
  throw new UsageError(`--map  ${expected(rule, text)}`);
}

function showProgress(file: string, rows: number): void {
  process.stderr.write(`\r\x1b[K${file}: ${rows} rows`);
}
