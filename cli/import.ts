import { importReviews } from '../build/import/import-reviews.ts';
import { formatReport } from '../build/import/report.ts';
import { FIELDS, ListMap } from '../build/import/source.ts';
import { describeIssue, expected } from '../contract/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';
import { needed, readArguments, UsageError } from './arguments.ts';

const OPTIONS = {
  write: { type: 'boolean', default: false },
  'fix-encoding': { type: 'boolean', default: false },
  map: { type: 'string' },
  'date-order': { type: 'string' },
  scale: { type: 'string' },
  platform: { type: 'string' },
} as const;

/** Imports reviews from exports: shows what would change, and with --write changes CONTENT_DIR. */
export async function runImport(settings: Settings, args: string[]): Promise<string> {
  const { values, positionals } = readArguments(args, OPTIONS, Number.POSITIVE_INFINITY);
  needed(positionals[0], 'the file to import');
  const { CONTENT_DIR, DATA_DIR } = settings;
  const isTerminal = process.stderr.isTTY;
  const result = await importReviews({
    paths: positionals,
    write: values.write,
    fixEncoding: values['fix-encoding'],
    list: readList(values),
    contentDir: CONTENT_DIR,
    dataDir: DATA_DIR,
    now: new Date(),
    onProgress: isTerminal ? showProgress : undefined,
  });
  if (isTerminal) process.stderr.write('\r\x1b[K');
  return formatReport(result, CONTENT_DIR);
}

type Given = { [name in 'map' | 'date-order' | 'scale' | 'platform']?: string };

/** What the options say of a list of the owner's own; undefined where they say nothing. */
function readList({ map, scale, platform, 'date-order': date_order }: Given): ListMap | undefined {
  const given = {
    ...(map !== undefined && { map: readMap(map) }),
    ...(date_order !== undefined && { date_order }),
    ...(scale !== undefined && { scale: Number(scale) }),
    ...(platform !== undefined && { platform }),
  };
  if (Object.keys(given).length === 0) return undefined;
  const checked = ListMap.safeParse(given);
  if (checked.success) return checked.data;
  const faults = checked.error.issues.map((issue) => {
    const { message } = describeIssue(issue, given, ListMap);
    return `--${issue.path.join(' ').replace('_', '-')}  ${message}`;
  });
  throw new UsageError(faults.join('\n'));
}

/** "Text=text,Stars=rating": columns of the file, and the fields they fill. */
function readMap(text: string): Record<string, string> {
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
