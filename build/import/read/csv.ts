import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { ImportError } from '../import-error.ts';

/** Maximum length of a record, in characters, so that an unclosed quote does not take in the rest of the file. */
const MAX_RECORD_CHARS = 1_000_000;

/** Cells of one record; `row` is its number in a spreadsheet, where the header is row 1. */
export type CsvRecord = { row: number; cells: string[] };

/** A first line that states the delimiter for Excel, which does not count it as a row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Reads the records of a CSV text, header included. Throws ImportError for unbalanced quotes. */
export function readCsv(name: string, text: string): CsvRecord[] {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  try {
    const found: CsvRecord[] = [];
    parse(text.slice(line.length), {
      delimiter: separator ?? sniffDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARS,
      on_record: (cells: string[], { records, empty_lines }) => {
        found.push({ row: records + empty_lines, cells });
        return null;
      },
    });
    return found;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const place = `${name}, row ${Number(cause.records) + 1} (line ${cause.lines})`;
    const message = `${place}: a quote is missing, or the file is cut off (${cause.code})`;
    throw new ImportError(message, { cause });
  }
}

/** Returns the most frequent delimiter in the first line, outside quotes. */
function sniffDelimiter(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}
