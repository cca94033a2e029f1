/** Reviews in one chunk: small enough that turning its bytes into a string is no pause. */
const CHUNK = 2048;

/** Folded texts as UTF-8, in chunks of reviews; `ends` are counted from the beginning of the chunk. */
export type PackedTexts = { readonly chunks: Uint8Array[]; readonly ends: Uint32Array };

/** Folded texts that can be asked whether they hold a phrase. */
export type Texts = {
  /** `phrase` is folded UTF-8, one character for each byte. */
  includes(number: number, phrase: string): boolean;
};

/** Lone surrogates count as U+FFFD, as they do wherever text becomes UTF-8. */
export function packTexts(folded: readonly string[]): PackedTexts {
  const chunks: Uint8Array[] = [];
  const ends = new Uint32Array(folded.length);
  for (let first = 0; first < folded.length; first += CHUNK) {
    const texts = folded.slice(first, first + CHUNK);
    const bytes = new Uint8Array(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0));
    const into = Buffer.from(bytes.buffer);
    let end = 0;
    texts.forEach((text, i) => {
      end += into.write(text, end);
      ends[first + i] = end;
    });
    chunks.push(bytes);
  }
  return { chunks, ends };
}

/** Calls `visit` for each text in order with the bytes it lies in. */
export function forEachText(
  { chunks, ends }: PackedTexts,
  visit: (bytes: Uint8Array, start: number, end: number, number: number) => void,
): void {
  for (const [number, end] of ends.entries()) {
    const bytes = chunks[Math.floor(number / CHUNK)];
    if (bytes) visit(bytes, startOf(ends, number), end, number);
  }
}

/**
 * Bytes become strings chunk by chunk, when first looked into: `includes` on a slice of a one-byte string is the
 * fastest comparison there is in V8, and safe against repetitive texts.
 */
export function openTexts({ chunks, ends }: PackedTexts): Texts {
  const strings: (string | undefined)[] = chunks.map(() => undefined);
  const open = (chunk: number): string => {
    const { buffer, byteOffset, length } = chunks[chunk] ?? new Uint8Array();
    const text = Buffer.from(buffer, byteOffset, length).toString('latin1');
    strings[chunk] = text;
    return text;
  };
  return {
    includes: (number, phrase) => {
      const chunk = Math.floor(number / CHUNK);
      const text = strings[chunk] ?? open(chunk);
      return text.slice(startOf(ends, number), ends[number]).includes(phrase);
    },
  };
}

/** A phrase in the form `includes` takes. */
export function toBytesText(folded: string): string {
  return Buffer.from(folded).toString('latin1');
}

function startOf(ends: Uint32Array, number: number): number {
  return number % CHUNK === 0 ? 0 : (ends[number - 1] ?? 0);
}
