import { Readable } from 'node:stream';
import { CsvError, type Info, parse } from 'csv-parse';
import { ImportError } from '../import-error.ts';

/** Longest record, in characters: a quote that is never closed must not swallow a file of any size. */
const MAX_RECORD_CHARS = 1_000_000;

/** Cells of one record; `row` is its number in a spreadsheet, where the header is row 1. */
export type CsvRecord = { row: number; cells: string[] };

/** The most frequent delimiter in the first line, outside quotes. */
export function sniffDelimiter(text: string): string {
  const [line = ''] = text.replaceAll(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1);
  const count = (delimiter: string): number => line.split(delimiter).length;
  return [',', ';', '\t', '|'].reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** Yields the records of a CSV text, header included. Throws ImportError for unbalanced quotes. */
export async function* readCsv(
  name: string,
  text: AsyncIterable<string>,
  delimiter: string,
): AsyncGenerator<CsvRecord, undefined> {
  const source = Readable.from(text);
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARS,
  });
  source.on('error', (error) => parser.destroy(error));
  try {
    const records: AsyncIterable<{ record: string[]; info: Info }> = source.pipe(parser);
    for await (const { record, info } of records) {
      yield { row: info.records + info.empty_lines, cells: record };
    }
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { records, lines } = parser.info;
    const at = `${name}, row ${records + 1} (line ${lines})`;
    throw new ImportError(`${at}: a quote is missing, or it is cut off: ${cause.code}`, { cause });
  } finally {
    source.destroy();
  }
}
