import { ImportError } from '../import-error.ts';
import type { SheetRow } from './table.ts';

export async function readWorkbook(
  name: string,
  _bytes: Buffer,
  _sheet?: string,
): Promise<SheetRow[]> {
  throw new ImportError(`${name}: workbook`);
}
