import { isUtf8 } from 'node:buffer';
import { ImportError } from '../import-error.ts';
import type { Row } from '../source.ts';
import { readCsv } from './csv.ts';
import { fieldKey, flatten, isObject } from './flatten.ts';
import { readJson, recordsOf } from './json.ts';

/** The bytes of a file to import, and its name for messages. */
export type InputFile = { name: string; bytes: Buffer };

/** A record with its place in the file: "row 12" of a spreadsheet, "record 12" of JSON. */
export type PlacedRow = { place: string; row: Row; problem?: string };

/** The records of a file. */
export type Table = {
  name: string;
  /** Names of the columns as written in the file, by key. */
  columns: ReadonlyMap<string, string>;
  rows: readonly PlacedRow[];
  /** Fields of the top-level object of a JSON file. */
  head: Row;
};

/** Number of records that determine the columns of a JSON file. */
const SAMPLE_RECORDS = 100;

/** Reads the records of a file. Throws ImportError if it is not CSV or JSON. */
export function openTable({ name, bytes }: InputFile): Table {
  const text = decode(name, bytes);
  if (text.includes('\0') || /^\s*(?:<|%PDF|$)/.test(text)) {
    throw new ImportError(`${name} is empty, or not CSV, JSON or a zip archive; export it again`);
  }
  return /^\s*[[{]/.test(text) ? openJson(name, text) : openCsv(name, text);
}

/**
 * Decodes a file without its byte order mark: UTF-16 if it has such a mark, UTF-8 if all of it is valid, else Windows-1252.
 * Throws ImportError for damaged UTF-8, because reading it as Windows-1252 would garble every accent.
 */
function decode(name: string, bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const text = new TextDecoder().decode(bytes);
  if (isUtf8(bytes)) return text;
  const broken = text.split('\ufffd').length - 1;
  const wide = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
  if (wide <= 2 * broken) return new TextDecoder('windows-1252').decode(bytes);
  throw new ImportError(`${name} is damaged UTF-8; export it again`);
}

function openCsv(name: string, text: string): Table {
  const [header, ...records] = readCsv(name, text);
  const names: readonly string[] = header?.cells ?? [];
  const keys = names.map(fieldKey);
  const rows = records.map(({ row, cells }) => {
    const problem = `expected ${keys.length} cells as in the header, got ${cells.length}`;
    const isTooLong = cells.slice(keys.length).some((cell) => cell.trim() !== '');
    // Reversed, so that the first of several columns with the same name is used.
    const filled = keys.map((key, at) => [key, cells[at] ?? ''] as const).reverse();
    return { place: `row ${row}`, row: new Map(filled), ...(isTooLong && { problem }) };
  });
  const columns = new Map(keys.map((key, at) => [key, names[at] ?? key]));
  return { name, columns, rows, head: new Map() };
}

function openJson(name: string, text: string): Table {
  const values = readJson(name, text);
  const rows = values
    .flatMap(recordsOf)
    .map(flatten)
    .filter((row) => row.size > 0);
  const keys = rows.slice(0, SAMPLE_RECORDS).flatMap((row) => [...row.keys()]);
  const [top] = values;
  return {
    name,
    columns: new Map(keys.map((key) => [key, key])),
    rows: rows.map((row, at) => ({ place: `record ${at + 1}`, row })),
    head: values.length === 1 && isObject(top) ? flatten(top) : new Map(),
  };
}
