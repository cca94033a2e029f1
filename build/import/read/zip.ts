import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../import-error.ts';
import type { Input } from './table.ts';

/** Exports shrink to a tenth; only a bomb shrinks to less than one part in this many. Nothing is unpacked to disk or held whole. */
const MAX_RATIO = 400;
const RATIO_FROM_BYTES = 16 * 2 ** 20;

/** Files of a zip archive whose names `isWanted`. Throws ImportError where the archive is damaged or built to do harm. */
export async function openZip(path: string, isWanted: (name: string) => boolean): Promise<Input> {
  const zip = await openPromise(path, { autoClose: false }).catch((error) => refuse(path, error));
  const wanted: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) {
      if (isWanted(entry.fileName)) wanted.push(entry);
    }
    for (const entry of wanted) refuseHarm(path, entry);
  } catch (error) {
    zip.close();
    refuse(path, error);
  }
  const files = wanted.map((entry) => {
    const name = `${path}/${entry.fileName}`;
    return { name, open: async () => bytesOf(name, zip, entry) };
  });
  return { files, [Symbol.dispose]: () => zip.close() };
}

async function* bytesOf(name: string, zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  try {
    yield* await zip.openReadStreamPromise(entry);
  } catch (error) {
    refuse(name, error);
  }
}

function refuseHarm(path: string, entry: Entry): void {
  const { fileName, uncompressedSize, compressedSize } = entry;
  const isLink = ((entry.externalFileAttributes >>> 16) & 0o170000) === 0o120000;
  const isBomb =
    uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO;
  if (isLink) refuse(path, `${fileName} is a link; an export has none`);
  if (isBomb) refuse(path, `${fileName} unpacks to more than ${MAX_RATIO} times its size`);
  if (!entry.canDecodeFileData()) refuse(path, `${fileName} has a password or a rare packing`);
}

/** yauzl and zlib say what is wrong in a message; errors of the operating system stay what they are. */
function refuse(name: string, error: unknown): never {
  if (error instanceof Error && ('syscall' in error || error instanceof ImportError)) throw error;
  const message = error instanceof Error ? error.message : String(error);
  throw new ImportError(`${name} cannot be unpacked: ${message}`, { cause: error });
}
