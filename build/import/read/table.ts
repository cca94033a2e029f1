import { isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { ImportError, NotReviews } from '../import-error.ts';
import type { Row } from '../source.ts';
import { fieldKey, flatten, isObject, readJson, recordsOf } from './json.ts';
import type { SheetRow } from './workbook.ts';

/** The bytes of a file to import, its name for messages, and the path on disk of the file or its archive. */
export type InputFile = { name: string; bytes: Buffer; path?: string };

/** A record with its place in the file: "row 12" of a spreadsheet, "record 12" of JSON. */
export type PlacedRow = { place: string; row: Row; problem?: string };

/** The records of a file. */
export type Table = {
  name: string;
  /** Names of the columns as written in the file, each on one line, by key. */
  columns: ReadonlyMap<string, string>;
  rows: readonly PlacedRow[];
  /** Fields of the top-level object of a JSON file. */
  head: Row;
  /** Whether the first row names all columns. In JSON, a field that no record has is missing. */
  hasHeader: boolean;
  /** The encoding of a text that is not Unicode, which is guessed. */
  encoding?: string | undefined;
};

/** Maximum length of a record, in characters, so that an unclosed quote does not take in the rest of the file. */
const MAX_RECORD_CHARS = 1_000_000;

/** Number of lines that are checked for the delimiter. */
const MAX_SNIFFED = 20;

/** A first line that states the delimiter for Excel, which does not count it as a row. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

/** Match quotes in a text in the way of databases, \", and in that of spreadsheets, "". */
const ESCAPED = /\\"[\p{L}\p{N}]/u;
const DOUBLED = /[\p{L}\p{N}]""|""[\p{L}\p{N}]/u;

/** What databases, Excel and people write into a cell for nothing. */
const NOTHING = /^(?:NULL|\\N|#?N\/A|#NV|n\/a|[-–—]+)$/;

/** Other encodings that were read as Windows-1252, in which no language writes so: "³a" for "ła" in Polish, and on a Mac "MŸller" for "Müller". */
const OTHERS: readonly [encoding: string, RegExp][] = [
  ['iso-8859-2', /\p{Ll}[±¶]/u],
  ['windows-1250', /³\p{Ll}|œæ/u],
  ['macintosh', /\p{Ll}(?:[ŠŽŸ‡\x8d\x8f\x90]|[Õ§]\p{Ll})/u],
];

/** A block of JSON-LD in a web page. An unclosed tag ends at the next one, and an unclosed element with the page. */
const JSON_LD = /<script(?=[^<>]*type=["']?application\/ld\+json)[^<>]*>(.*?)(?:<\/script>|$)/gis;

/**
 * Reads the records of a file: CSV, JSON, the JSON-LD of a web page, or a workbook (its `sheet`, needed if several hold rows).
 * Throws ImportError if it is none of these or damaged.
 */
export async function openTable({ name, bytes }: InputFile, sheet?: string): Promise<Table> {
  if (bytes.subarray(0, 4).toString('latin1') === 'PK\x03\x04') {
    // Loaded only for workbooks, because their readers are large.
    const { readWorkbook } = await import('./workbook.ts');
    return sheetTable(name, await readWorkbook(name, bytes, sheet));
  }
  const { text, encoding } = decode(name, bytes);
  if (text.includes('\0') || /^\s*(?:%PDF|BEGIN:V|$)/.test(text)) {
    throw new ImportError(
      `${name} is empty, or not CSV, JSON, a workbook or a zip archive; export it again, an old .xls as .xlsx`,
    );
  }
  if (/^\s*</.test(text)) return openPage(name, text);
  const isJson = /^\s*[[{]/.test(text);
  const table = isJson
    ? jsonTable(name, readJson(name, text))
    : sheetTable(name, readCsv(name, text));
  return { ...table, encoding };
}

/**
 * Decodes a file without its byte order mark: UTF-16 if it has such a mark or zeros like it, UTF-8 if all of it is valid, else
 * one of OTHERS or Windows-1252. Throws ImportError for damaged UTF-8, because reading it as one of these would garble every accent.
 */
function decode(name: string, bytes: Buffer): { text: string; encoding?: string } {
  const text = new TextDecoder(utf16Of(bytes)).decode(bytes);
  if (isUtf8(bytes) || utf16Of(bytes)) return { text };
  const broken = text.split('\ufffd').length - 1;
  const others = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (others > 2 * broken) throw new ImportError(`${name} is damaged UTF-8; export it again`);
  const western = new TextDecoder('windows-1252').decode(bytes);
  const [encoding] = OTHERS.find(([, pattern]) => pattern.test(western)) ?? ['windows-1252'];
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Returns the byte order of UTF-16: of its mark, or of the zeros in a header in Latin letters. */
function utf16Of(bytes: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const start = bytes.subarray(0, 4).toString('latin1');
  if (/^(?:\xff\xfe|[^\0]\0[^\0]\0)/.test(start)) return 'utf-16le';
  return /^(?:\xfe\xff|\0[^\0]\0)/.test(start) ? 'utf-16be' : undefined;
}

/** Reads the records of a CSV text, header included, without the empty rows that Excel writes as ";;;". Throws ImportError for unbalanced quotes. */
function readCsv(name: string, text: string): SheetRow[] {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  try {
    const found: SheetRow[] = [];
    parse(text.slice(line.length), {
      delimiter: separator ?? sniffDelimiter(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      escape: ESCAPED.test(text) && !DOUBLED.test(text) ? '\\' : '"',
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_RECORD_CHARS,
      on_record: (cells: string[], { records, empty_lines }) => {
        if (cells.some((cell) => cell.trim())) found.push({ row: records + empty_lines, cells });
        return null;
      },
    });
    return found;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const place = `${name}, row ${Number(cause.records) + 1}`;
    throw new ImportError(`${place}: a quote is missing, or the file is cut off`, { cause });
  }
}

/** Returns the delimiter in most of the first lines, outside quotes, since titles may stand above the header; of several the most frequent in the first of them. */
function sniffDelimiter(text: string): string {
  const lines = text.replaceAll(/"[^"]*"/g, '').split(/\r?\n|\r/, MAX_SNIFFED);
  const scoreOf = (delimiter: string): number => {
    const found = lines.filter((line) => line.includes(delimiter));
    return found.length * 1000 + (found[0]?.split(delimiter, 999).length ?? 0);
  };
  return [',', ';', '\t', '|'].reduce((best, next) =>
    scoreOf(next) > scoreOf(best) ? next : best,
  );
}

/**
 * Returns the table of a sheet. The header is the first row with several cells, because workbooks begin with titles, or below it
 * a fuller row without values: then the first one names groups of columns. A second column of the same name is numbered, so that it is not lost.
 */
function sheetTable(name: string, rowsOfSheet: readonly SheetRow[]): Table {
  const filledIn = (row?: SheetRow): string[] => row?.cells.filter((cell) => cell.trim()) ?? [];
  const first = rowsOfSheet.findIndex((row) => filledIn(row).length > 1);
  const next = filledIn(rowsOfSheet[first + 1]);
  const isGroups =
    next.length > filledIn(rowsOfSheet[first]).length &&
    !next.some((cell) => /^\s*[\d★⭐]|\b(?:19|20)\d\d\b/u.test(cell));
  const start = Math.max(0, isGroups ? first + 1 : first);
  const [header, ...records] = rowsOfSheet.slice(start);
  const keys: string[] = [];
  const columns = new Map<string, string>();
  for (const [at, cell] of (header?.cells ?? []).entries()) {
    const name = cell.trim().replace(/\s+/g, ' ');
    const key = fieldKey(name) || `column_${at + 1}`;
    const [own, shown] = columns.has(key) ? [`${key}_${at + 1}`, `${name} ${at + 1}`] : [key, name];
    keys.push(own);
    columns.set(own, shown || key);
  }
  const rows = records.map(({ row, cells }) => {
    const problem = `expected ${keys.length} cells as in the header, got ${cells.length}: a value that holds the separator needs quotes`;
    const isTooLong = cells.slice(keys.length).some((cell) => cell.trim() !== '');
    const filled = cells.map((cell, at) => [keys[at] ?? '', cell.replace(NOTHING, '')] as const);
    return { place: `row ${row}`, row: new Map(filled), ...(isTooLong && { problem }) };
  });
  return { name, columns, rows, head: new Map(), hasHeader: true };
}

function jsonTable(name: string, values: readonly unknown[]): Table {
  const rows = recordsOf(values)
    .map(flatten)
    .filter((row) => row.size > 0);
  const columns = new Map(rows.flatMap((row) => [...row.keys()].map((key) => [key, key])));
  const [top] = values;
  return {
    name,
    columns,
    rows: rows.map((row, at) => ({ place: `record ${at + 1}`, row })),
    head: values.length === 1 && isObject(top) ? flatten(top) : new Map(),
    hasHeader: false,
  };
}

/** Returns the blocks of JSON-LD of a web page. */
export function jsonLdOf(page: string): string[] {
  return [...page.matchAll(JSON_LD)].map(([, script = '']) => script);
}

/** Returns the reviews in the JSON-LD of a web page. If it has some, each block that is not JSON is a row with a problem. */
function openPage(name: string, text: string): Table {
  const values: unknown[] = [];
  const unread: PlacedRow[] = [];
  let failure: ImportError | undefined;
  for (const [at, script] of jsonLdOf(text).entries()) {
    try {
      values.push(...readJson(name, script));
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      failure = error;
      const problem = error.message.slice(name.length + 2);
      unread.push({ place: `JSON-LD block ${at + 1}`, row: new Map(), problem });
    }
  }
  const table = jsonTable(name, values);
  if (failure !== undefined && table.rows.length === 0) throw failure;
  if (values.length === 0)
    throw new NotReviews(`${name} is a web page without JSON-LD; save a table in it as .xlsx`);
  return { ...table, rows: [...table.rows, ...unread] };
}
