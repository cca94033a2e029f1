import { fromBufferPromise } from 'yauzl';
import { ImportError } from '../import-error.ts';

/** Cells of one row of a sheet; `row` is its number in the spreadsheet, where the header is row 1. */
export type SheetRow = { row: number; cells: readonly string[] };

type Sheet = { name: string; rows: SheetRow[] };

/** Maximum size of an unpacked part of a workbook. A list of 100,000 reviews takes half of it. */
const MAX_PART_BYTES = 64 * 2 ** 20;

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
  const fail = (cause: Error): never => {
    // The library names its options, which the owner does not have.
    const reason = cause.message.replace(/ Use the .*/, ' Delete the cells beyond the list.');
    throw new ImportError(`${name} cannot be read: ${reason}`, { cause });
  };
  const parts = await checkParts(bytes).catch(fail);
  const isOpen = parts.includes('content.xml');
  if (!isOpen && !parts.includes('xl/workbook.xml')) refuse('is not a workbook');
  const sheets = await readSheets(bytes, isOpen).catch(fail);
  const filled = sheets.filter(({ rows }) => rows.length > 0);
  const names = filled.map((sheet) => `"${sheet.name}"`).join(', ');
  if (wanted !== undefined) {
    const found = filled.find((sheet) => sheet.name.toLowerCase() === wanted.toLowerCase());
    return found?.rows ?? refuse(`has no filled sheet "${wanted}"; it has ${names || 'none'}`);
  }
  if (filled.length > 1) refuse(`has several sheets: choose one with --sheet: ${names}`);
  return filled[0]?.rows ?? refuse('has no filled sheet');
}

/** Returns the names of the parts. Throws for a part that is too large or has a password. The readers unpack no more than is declared. */
async function checkParts(bytes: Buffer): Promise<string[]> {
  const names: string[] = [];
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    if (entry.uncompressedSize > MAX_PART_BYTES) {
      throw new Error(`${entry.fileName} is larger than ${MAX_PART_BYTES / 2 ** 20} MB`);
    }
    if (!entry.canDecodeFileData()) throw new Error('it has a password');
    names.push(entry.fileName);
  }
  return names;
}

/** Reads the sheets that are not hidden: hidden ones hold lists of choices and settings. */
async function readSheets(bytes: Buffer, isOpen: boolean): Promise<Sheet[]> {
  const isShown = ({ hidden, veryHidden }: { hidden?: boolean; veryHidden?: boolean }): boolean =>
    hidden !== true && veryHidden !== true;
  const { sheets } = isOpen
    ? await (await import('hucre/ods')).readOds(bytes)
    : await (await import('hucre/xlsx')).readXlsx(bytes, { sheets: isShown });
  return sheets.filter(isShown).map(({ name, rows }) => ({
    name,
    // One cell far to the right fills all rows up to its column.
    rows: rows
      .map((cells, at) => ({ row: at + 1, cells: withoutBlankEnd(cells.map(textOf)) }))
      .filter(({ cells }) => cells.length > 0),
  }));
}

function withoutBlankEnd(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);
}

/** Returns the value of a cell as a CSV file has it. The library returns times of the clock as UTC. */
function textOf(value: unknown): string {
  if (!(value instanceof Date)) return value === null ? '' : String(value);
  if (Number.isNaN(value.getTime())) return '';
  return value
    .toISOString()
    .replace('T', ' ')
    .replace(/(?: 00:00:00)?\..*/, '');
}
