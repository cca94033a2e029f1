import { ImportError } from '../import-error.ts';

/** Bytes of a file, as often as they are asked for. */
export type Bytes = () => Promise<AsyncIterable<Uint8Array>>;

/**
 * Detects UTF-16 by its byte order mark, UTF-8 if the whole file is valid, else Windows-1252. Throws ImportError for damaged
 * UTF-8, because reading it as Windows-1252 would garble every accent.
 */
export async function detectEncoding(name: string, open: Bytes): Promise<string> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  let wide = 0;
  for await (const chunk of await open()) {
    if (isFirst && chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
    if (isFirst && chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
    isFirst = false;
    try {
      wide += countWide(strict.decode(chunk, { stream: true }));
    } catch (cause) {
      const lenient = new TextDecoder().decode(chunk);
      const broken = lenient.split('\ufffd').length - 1;
      if (wide + countWide(lenient) - broken <= 2 * broken) return 'windows-1252';
      throw new ImportError(`${name} is UTF-8 with damaged bytes; export it again`, { cause });
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

function countWide(text: string): number {
  return text.match(/[\u0080-\uffff]/g)?.length ?? 0;
}
