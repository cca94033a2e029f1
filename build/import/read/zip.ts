import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise } from 'yauzl';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './table.ts';

/** Maximum size of a file or an unpacked archive: a hundred times the export of a business with 5,000 reviews. */
export const MAX_MEGABYTES = 256;

/** Reports whether a file begins like a zip archive. */
export async function isZip(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer: bytes } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return bytes.toString('latin1') === 'PK\x03\x04';
}

/** Unpacks the wanted files of a zip archive. Throws ImportError if it is damaged or malicious. */
export async function readZip(
  path: string,
  isWanted: (name: string) => boolean,
): Promise<InputFile[]> {
  const files: InputFile[] = [];
  let size = 0;
  try {
    const zip = await openPromise(path);
    for await (const entry of zip.eachEntry()) {
      if (!isWanted(entry.fileName)) continue;
      size += entry.uncompressedSize;
      if (size > MAX_MEGABYTES * 2 ** 20) throw new Error(`it holds more than ${MAX_MEGABYTES} MB`);
      refuseUnreadable(entry);
      const stream = await zip.openReadStreamPromise(entry);
      files.push({ name: `${path}/${entry.fileName}`, bytes: await buffer(stream) });
    }
    return files;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${path} cannot be unpacked: ${message}`, { cause: error });
  }
}

function refuseUnreadable(entry: Entry): void {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  if (isLink) throw new Error(`${entry.fileName} is a link, which exports never contain`);
  if (entry.canDecodeFileData()) return;
  throw new Error(`${entry.fileName} has a password or an unsupported compression method`);
}
