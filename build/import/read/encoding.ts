import { ImportError } from '../import-error.ts';

/** Bytes of a file, as often as they are asked for. */
export type Bytes = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * The encoding of a text file: by its byte order mark, by the zero bytes of UTF-16, else UTF-8 if all of it is that, else
 * Windows-1252. Throws ImportError where UTF-8 is damaged: as Windows-1252 it would turn every accent into two letters.
 */
export async function detectEncoding(name: string, open: Bytes): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let wide = 0;
  for await (const chunk of await open()) {
    const known = isFirst ? utf16Of(chunk) : undefined;
    if (known !== undefined) return known;
    isFirst = false;
    try {
      wide += countWide(strict.decode(chunk, { stream: true }));
    } catch (cause) {
      const lenient = new TextDecoder().decode(chunk);
      const broken = lenient.split('\ufffd').length - 1;
      if (wide + countWide(lenient) - broken <= 2 * broken) return 'windows-1252';
      const message = `${name} is UTF-8 with damaged bytes in it; export it again`;
      throw new ImportError(message, { cause });
    }
  }
  return 'utf-8';
}

/** The text of a file, decoded chunk by chunk, without its byte order mark. */
export async function* decode(open: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of await open()) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}

/** UTF-16 by its mark, or because every second byte of Latin text in it is zero. */
function utf16Of(chunk: Uint8Array): string | undefined {
  const sample = chunk.subarray(0, 512);
  const zeros = [0, 1].map(
    (odd) => sample.filter((byte, at) => byte === 0 && at % 2 === odd).length,
  );
  const [even = 0, odd = 0] = zeros;
  if (sample[0] === 0xff && sample[1] === 0xfe) return 'utf-16le';
  if (sample[0] === 0xfe && sample[1] === 0xff) return 'utf-16be';
  if (Math.max(even, odd) < sample.length / 4 || Math.min(even, odd) > 0) return undefined;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

function countWide(text: string): number {
  return text.match(/[\u0080-\uffff]/g)?.length ?? 0;
}
