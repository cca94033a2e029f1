import { ImportError } from '../import-error.ts';
import type { Row } from '../source.ts';
import { readCsv, sniffDelimiter } from './csv.ts';
import { type Bytes, decode, detectEncoding } from './encoding.ts';
import { fieldKey, flatten, LIST_KEYS, unfold } from './flatten.ts';
import { readJson } from './json-records.ts';

/** A file to import: its name for messages, and its bytes as often as they are asked for. */
export type InputFile = { name: string; open: Bytes };

/** The files to import. Archives stay open until dispose. */
export type Input = { files: InputFile[] } & Disposable;

/** One record with its place in the file: "row 12" of a spreadsheet, "record 12" of JSON. */
export type PlacedRow = { place: string; row: Row; problem?: string };

/** A file as rows. */
export type Table = {
  name: string;
  /** Names of the columns as the file writes them, by their key. */
  columns: ReadonlyMap<string, string>;
  /** All rows, from the first one on each call. */
  rows: () => AsyncGenerator<PlacedRow>;
  /** Other fields of the top object; complete after all rows were read. */
  head: () => Row;
};

/** Records that are read to recognise a JSON file. */
const SAMPLE_RECORDS = 100;

/** Each line is an object of its own. */
const LINES = /^\s*\{.*\}[\t ]*\r?\n\s*\{/;

/** Reads the beginning of a file. Throws ImportError where it holds no table of records. */
export async function openTable({ name, open }: InputFile): Promise<Table> {
  const encoding = await detectEncoding(name, open);
  let text = '';
  // The first chunk: enough for the first lines.
  for await (text of decode(open, encoding)) break;
  if (text.includes('\0') || /^\s*(?:<|%PDF|$)/.test(text)) {
    throw new ImportError(`${name} is empty, or not CSV, JSON or a zip archive: export it as one`);
  }
  const whole = (): AsyncGenerator<string> => decode(open, encoding);
  return /^\s*[[{]/.test(text) ? openJson(name, text, whole) : openCsv(name, text, whole);
}

type Open = (name: string, start: string, text: () => AsyncIterable<string>) => Promise<Table>;

const openCsv: Open = async (name, start, text) => {
  const delimiter = sniffDelimiter(start);
  const records = readCsv(name, text(), delimiter);
  const { value: header } = await records.next();
  await records.return(undefined);
  const names: readonly string[] = header?.cells ?? [];
  const keys = names.map(fieldKey);
  async function* rows(): AsyncGenerator<PlacedRow> {
    for await (const { row, cells } of readCsv(name, text(), delimiter)) {
      if (row === header?.row) continue;
      const problem = `it has ${cells.length} cells, the header has ${keys.length}`;
      const isTooLong = cells.slice(keys.length).some((cell) => cell.trim() !== '');
      // Reversed: of columns with the same name, the first wins.
      const filled = keys.map((key, at) => [key, cells[at] ?? ''] as const).reverse();
      yield { place: `row ${row}`, row: new Map(filled), ...(isTooLong && { problem }) };
    }
  }
  const columns = new Map(keys.map((key, at) => [key, names[at] ?? key]));
  return { name, columns, rows, head: () => new Map() };
};

const openJson: Open = async (name, start, text) => {
  const isLines = LINES.test(start);
  const samples = new Map<string, Row[]>();
  let count = 0;
  for await (const { key, value } of readJson(name, text(), isLines)) {
    samples.set(key, [...(samples.get(key) ?? []), ...unfold(value).map(flatten)]);
    if (++count === SAMPLE_RECORDS) break;
  }
  const lists = [...samples.keys()].filter((key) => samples.get(key)?.length);
  const list = lists.find((key) => LIST_KEYS.includes(key)) ?? lists[0] ?? '';
  let head: Row = new Map();
  async function* rows(): AsyncGenerator<PlacedRow> {
    let records = 0;
    for await (const { key, isRest, value } of readJson(name, text(), isLines)) {
      if (isRest) head = flatten(value);
      if (key !== list) continue;
      for (const row of unfold(value).map(flatten)) {
        if (row.size > 0) yield { place: `record ${++records}`, row };
      }
    }
  }
  const keys = (samples.get(list) ?? []).flatMap((row) => [...row.keys()]);
  return { name, columns: new Map(keys.map((key) => [key, key])), rows, head: () => head };
};
