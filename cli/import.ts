import { parseArgs } from 'node:util';
import { ImportError } from '../build/import/import-error.ts';
import { importReviews } from '../build/import/import-reviews.ts';
import { ListMap } from '../build/import/maps.ts';
import { formatReport } from '../build/import/report.ts';
import { FIELDS } from '../build/import/source.ts';
import { describeIssue } from '../contract/problem/rule-words.ts';
import type { Settings } from '../sidecar/config.ts';
import { UsageError } from './usage-error.ts';

/** Imports reviews from exports: shows what would change, and with --write changes CONTENT_DIR. */
export async function runImport(settings: Settings, args: string[]): Promise<number> {
  const { paths, write, fixEncoding, list } = readArguments(args);
  try {
    const result = await importReviews({
      paths,
      write,
      fixEncoding,
      list,
      contentDir: settings.CONTENT_DIR,
      dataDir: settings.DATA_DIR,
      now: new Date(),
      onProgress: process.stderr.isTTY ? showProgress : undefined,
    });
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
    process.stdout.write(formatReport(result, settings.CONTENT_DIR));
    return 0;
  } catch (error) {
    if (!(error instanceof ImportError)) throw error;
    process.stderr.write(`${error.message}\nNothing was written.\n`);
    return 1;
  }
}

type Arguments = {
  paths: string[];
  write: boolean;
  fixEncoding: boolean;
  list: ListMap | undefined;
};

const OPTIONS = {
  write: { type: 'boolean', default: false },
  'fix-encoding': { type: 'boolean', default: false },
  map: { type: 'string' },
  'date-order': { type: 'string' },
  scale: { type: 'string' },
  platform: { type: 'string' },
} as const;

function readArguments(args: string[]): Arguments {
  const { values, positionals } = parse(args);
  if (positionals.length === 0) throw new UsageError();
  const list = {
    map: values.map === undefined ? undefined : readMap(values.map),
    date_order: values['date-order'],
    scale: values.scale === undefined ? undefined : Number(values.scale),
    platform: values.platform,
  };
  const given = Object.fromEntries(Object.entries(list).filter(([, value]) => value !== undefined));
  const checked = ListMap.safeParse(given);
  if (!checked.success) {
    const issues = checked.error.issues.map((issue) => {
      const { rule, got } = describeIssue(issue, given, ListMap);
      return `--${issue.path.join(' ').replace('_', '-')}: expected ${rule}, got ${got}`;
    });
    throw new UsageError(issues.join('\n'));
  }
  return {
    paths: positionals,
    write: values.write,
    fixEncoding: values['fix-encoding'],
    list: Object.keys(given).length > 0 ? checked.data : undefined,
  };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** "Text=text,Stars=rating": a column of the file, and the field it fills. */
function readMap(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split(',').map((pair) => {
      const at = pair.lastIndexOf('=');
      const field = pair.slice(at + 1).trim();
      if (at > 0 && field !== '') return [pair.slice(0, at).trim(), field];
      const fields = FIELDS.join(', ');
      throw new UsageError(
        `--map: expected "Column=field,Column=field" with fields of ${fields}, got ${pair}`,
      );
    }),
  );
}

function showProgress(file: string, rows: number): void {
  process.stderr.write(`\r\x1b[K${file}: ${rows} rows`);
}
