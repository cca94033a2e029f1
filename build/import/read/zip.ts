import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../import-error.ts';
import type { InputFile } from './table.ts';

const MAX_ENTRIES = 100_000;
/** Unpacked size of all files we read. Nothing is unpacked to disk and no file is held whole. */
const MAX_UNPACKED_GB = 8;
/** Exports shrink to a tenth; from 16 MB on, only a bomb shrinks to less than one part in this many. */
const MAX_RATIO = 400;
const RATIO_FROM_BYTES = 16 * 2 ** 20;

/** Files of a zip archive whose names `isWanted`. Throws ImportError where the archive is damaged or built to do harm. */
export async function openZip(
  path: string,
  isWanted: (name: string) => boolean,
): Promise<{ files: InputFile[]; close: () => void }> {
  let zip: ZipFile | undefined;
  try {
    zip = await openPromise(path, { autoClose: false });
    const { entryCount } = zip;
    if (entryCount > MAX_ENTRIES) throw new ImportError(`${path} has ${entryCount} files`);
    const wanted: Entry[] = [];
    for await (const entry of zip.eachEntry()) {
      refuseHarm(path, entry);
      if (isWanted(entry.fileName)) wanted.push(entry);
    }
    const bytes = wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if (bytes > MAX_UNPACKED_GB * 2 ** 30) {
      throw new ImportError(`${path} unpacks to more than ${MAX_UNPACKED_GB} GB`);
    }
    const opened = zip;
    const files = wanted.map((entry) => fileOf(`${path}/${entry.fileName}`, opened, entry));
    return { files, close: () => opened.close() };
  } catch (error) {
    zip?.close();
    throw asImportError(path, error);
  }
}

function fileOf(name: string, zip: ZipFile, entry: Entry): InputFile {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    try {
      yield* await zip.openReadStreamPromise(entry);
    } catch (error) {
      throw asImportError(name, error);
    }
  }
  return { name, open: async () => bytes() };
}

function refuseHarm(path: string, entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const say = (message: string): ImportError => new ImportError(`${path}: ${fileName} ${message}`);
  const mode = (entry.externalFileAttributes >>> 16) & 0o170000;
  if (mode === 0o120000) throw say('is a link; an export has none');
  if (!entry.canDecodeFileData()) throw say('has a password or a rare packing; unpack it yourself');
  if (uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO) {
    throw say(`unpacks to more than ${MAX_RATIO} times its size`);
  }
}

/** yauzl and zlib say what is wrong in a message; errors of the operating system stay what they are. */
function asImportError(name: string, error: unknown): unknown {
  if (error instanceof ImportError || !(error instanceof Error) || 'syscall' in error) return error;
  return new ImportError(`${name} cannot be unpacked: ${error.message}`, { cause: error });
}
