import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import { fromBufferPromise } from 'yauzl';
import { ImportError } from '../import-error.ts';

/** Cells of one row of a sheet; `row` is its number in the spreadsheet, where the header is row 1. */
export type SheetRow = { row: number; cells: readonly string[] };

type Sheet = { name: string; rows: SheetRow[] };

/** Maximum size of an unpacked part of a workbook. A list of 100,000 reviews takes half of it. */
const MAX_PART_BYTES = 64 * 2 ** 20;
/** The last row and column that may be filled. Formats alone can reach to row 1,048,576. */
const MAX_ROWS = 200_000;
const MAX_COLUMNS = 256;

/**
 * Reads a sheet of an Excel (.xlsx) or OpenDocument (.ods) workbook as text, with the results of formulas. Throws ImportError if
 * the workbook is damaged or too large, or has several filled sheets and `wanted` names none of them.
 */
export async function readWorkbook(
  name: string,
  bytes: Buffer,
  wanted?: string,
): Promise<SheetRow[]> {
  const refuse = (reason: string): never => {
    throw new ImportError(`${name} ${reason}`);
  };
  const parts = await readParts(bytes).catch((cause: Error) => {
    throw new ImportError(`${name} cannot be read: ${cause.message}`, { cause });
  });
  const content = parts.get('content.xml');
  if (content === undefined && !parts.has('xl/workbook.xml')) refuse('is not a workbook');
  const sheets = await (content === undefined ? readExcel(bytes, parts) : readOpen(content)).catch(
    (cause: Error) => {
      throw new ImportError(`${name} cannot be read: ${cause.message}`, { cause });
    },
  );
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const names = filled.map((sheet) => `"${sheet.name}"`).join(', ');
  if (wanted !== undefined) {
    const found = filled.find((sheet) => sheet.name.toLowerCase() === wanted.toLowerCase());
    return found?.rows ?? refuse(`has no filled sheet "${wanted}"; it has ${names || 'none'}`);
  }
  if (filled.length > 1) refuse(`has several sheets: choose one with --sheet: ${names}`);
  return filled[0]?.rows ?? refuse('has no filled sheet');
}

/** Unpacks the XML parts that are read. Throws for a part that is too large or has a password. */
async function readParts(bytes: Buffer): Promise<Map<string, string>> {
  const parts = new Map<string, string>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (!/^(?:content|xl\/.*)\.xml$/.test(entry.fileName)) continue;
    if (entry.uncompressedSize > MAX_PART_BYTES) {
      throw new Error(`${entry.fileName} is larger than ${MAX_PART_BYTES / 2 ** 20} MB`);
    }
    if (!entry.canDecodeFileData()) throw new Error('it has a password');
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString();
    refuseFarCells(text);
    parts.set(entry.fileName, text);
  }
  return parts;
}

/** Refuses cells far out before the library makes an array as wide and long as the sheet. */
function refuseFarCells(xml: string): void {
  for (const [cell, letters = '', digits] of xml.matchAll(/\sr\s*=\s*["']([A-Z]{1,9})(\d+)["']/g)) {
    const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
    checkBounds(Number(digits), column, cell.trim());
  }
}

function checkBounds(row: number, column: number, cell = `row ${row}, column ${column}`): void {
  if (row <= MAX_ROWS && column <= MAX_COLUMNS) return;
  throw new Error(
    `it has cells at ${cell}, and at most ${MAX_ROWS} rows and ${MAX_COLUMNS} columns are read; delete the rows and columns beyond the list`,
  );
}

async function readExcel(bytes: Buffer, parts: ReadonlyMap<string, string>): Promise<Sheet[]> {
  const { default: readXlsxFile } = await import('read-excel-file/node');
  const sheets = await readXlsxFile(bytes).catch((cause: unknown) => {
    throw new Error('it is damaged; save it again', { cause });
  });
  // The library returns all sheets; hidden ones hold lists of choices and settings.
  const hidden = new Set(
    [...(parts.get('xl/workbook.xml') ?? '').matchAll(/<sheet\s[^>]*>/g)]
      .filter(([tag]) => /\sstate="(?:h|veryH)idden"/.test(tag))
      .map(([tag]) => /\sname="([^"]*)"/.exec(tag)?.[1]),
  );
  return sheets
    .filter(({ sheet }) => !hidden.has(sheet))
    .map(({ sheet, data }) => ({
      name: sheet,
      rows: data
        .map((cells, at) => ({ row: at + 1, cells: cells.map(textOf) }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    }));
}

/** Returns the value of a cell as a CSV file has it. The library returns times of the clock as UTC. */
function textOf(value: unknown): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  if (Number.isNaN(value.getTime())) return '';
  return value
    .toISOString()
    .replace('T', ' ')
    .replace(/\..*/, '')
    .replace(/ 00:00:00$/, '');
}

/** Reads the sheets of an OpenDocument spreadsheet. Repeated cells and rows count only if they are filled. */
async function readOpen(xml: string): Promise<Sheet[]> {
  const sheets: Sheet[] = [];
  let cells: string[] = [];
  let cell: { repeats: number; value: string | undefined; text: string[] } | undefined;
  let isComment = false;
  let isText = false;
  let row = 0;
  let rowRepeats = 1;
  const parser = new SaxesParser();
  const count = (value: string | undefined): number => Math.max(1, Number(value) || 1);
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'table:table') {
      sheets.push({ name: attributes['table:name'] ?? '', rows: [] });
      row = 0;
    } else if (name === 'table:table-row') {
      cells = [];
      rowRepeats = count(attributes['table:number-rows-repeated']);
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      const date = attributes['office:date-value']?.replace('T', ' ');
      const value = attributes['office:value'] ?? date ?? attributes['office:boolean-value'];
      cell = { repeats: count(attributes['table:number-columns-repeated']), value, text: [] };
    } else if (name === 'office:annotation') isComment = true;
    else if (name === 'text:p' && !isComment) {
      cell?.text.push('');
      isText = true;
    } else if (name === 'text:line-break' || name === 'text:s' || name === 'text:tab') {
      append(name === 'text:line-break' ? '\n' : ' ');
    }
  });
  parser.on('text', append);
  parser.on('closetag', ({ name }) => {
    if (name === 'office:annotation') isComment = false;
    if (name === 'text:p') isText = false;
    if (cell !== undefined && /^table:(?:covered-)?table-cell$/.test(name)) {
      const text = cell.value ?? cell.text.join('\n');
      const repeats =
        text === '' ? Math.min(cell.repeats, MAX_COLUMNS - cells.length) : cell.repeats;
      if (text !== '') checkBounds(row + 1, cells.length + repeats);
      for (let at = 0; at < repeats; at++) cells.push(text);
      cell = undefined;
    } else if (name === 'table:table-row') {
      const isFilled = cells.some((text) => text !== '');
      if (isFilled) checkBounds(row + rowRepeats, cells.length);
      for (let at = 1; isFilled && at <= rowRepeats; at++) {
        sheets.at(-1)?.rows.push({ row: row + at, cells });
      }
      row += rowRepeats;
    }
  });
  function append(text: string): void {
    const last = (cell?.text.length ?? 0) - 1;
    // The file has line breaks between paragraphs too.
    if (cell !== undefined && isText) cell.text[last] += text;
  }
  parser.write(xml).close();
  return sheets;
}
