import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ImportError } from '../import-error.ts';
import type { Input } from './table.ts';

/** Exports compress about 10:1, bombs far better. Nothing is unpacked to disk or held in memory as a whole. */
const MAX_RATIO = 400;
const RATIO_FROM_BYTES = 16 * 2 ** 20;

/** Opens the wanted files of a zip archive. Throws ImportError if it is damaged or malicious. */
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
  const isBomb = uncompressedSize > Math.max(RATIO_FROM_BYTES, compressedSize * MAX_RATIO);
  if (isLink) refuse(path, `${fileName} is a link; an export has none`);
  if (isBomb) refuse(path, `${fileName} unpacks to more than ${MAX_RATIO} times its size`);
  if (!entry.canDecodeFileData()) refuse(path, `${fileName} has a password or a rare packing`);
}

/** Turns errors of yauzl and zlib into ImportError; rethrows those of the operating system. */
function refuse(name: string, error: unknown): never {
  if (error instanceof Error && ('syscall' in error || error instanceof ImportError)) throw error;
  const message = error instanceof Error ? error.message : String(error);
  throw new ImportError(`${name} cannot be unpacked: ${message}`, { cause: error });
}
