import { setImmediate } from 'node:timers/promises';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';

/**
 * Texts in one chunk: so few that turning its bytes into a string is no pause, and so many that V8 keeps the string among its large objects, which
 * it does not copy: from some 128 KB on.
 */
const CHUNK = 2048;

/** Folded texts as UTF-8, in chunks of reviews; `ends` are counted from the beginning of the chunk. */
export type PackedTexts = { readonly chunks: Uint8Array[]; readonly ends: Uint32Array };

/** Folded texts that can be asked whether they hold a phrase. */
export type Texts = {
  /** `phrase` is folded UTF-8, one character for each byte. */
  includes(number: number, phrase: string): boolean;
  /** Opens all of them, a chunk at a time, with room for other work in between: no query waits for that later. */
  open(): Promise<void>;
};

/** Packs texts that come one after the other, and keeps none of them as a string. */
export class TextPacker {
  readonly #chunks: Uint8Array[] = [];
  readonly #ends: Uint32Array;
  #open = Buffer.allocUnsafeSlow(1 << 16);
  #end = 0;
  #count = 0;

  /** For `count` texts. */
  constructor(count: number) {
    this.#ends = sharedNumbers(count);
  }

  /** Lone surrogates count as U+FFFD, as they do wherever text becomes UTF-8. */
  add(text: string): void {
    const most = this.#end + 3 * text.length;
    if (this.#open.length < most) {
      const larger = Buffer.allocUnsafeSlow(2 * most);
      this.#open.copy(larger, 0, 0, this.#end);
      this.#open = larger;
    }
    this.#end += this.#open.write(text, this.#end);
    this.#ends[this.#count++] = this.#end;
    if (this.#count % CHUNK === 0) this.#closeChunk();
  }

  close(): PackedTexts {
    if (this.#count % CHUNK > 0) this.#closeChunk();
    return { chunks: this.#chunks, ends: this.#ends };
  }

  #closeChunk(): void {
    this.#chunks.push(sharedCopy(this.#open.subarray(0, this.#end)));
    this.#end = 0;
  }
}

/** Packs `count` texts, each made by `textOf` when its turn comes. */
export function packTexts(count: number, textOf: (number: number) => string): PackedTexts {
  const packer = new TextPacker(count);
  for (let number = 0; number < count; number++) packer.add(textOf(number));
  return packer.close();
}

/** The bytes a text lies in, and from where up to where (not included). */
export function textAt(
  { chunks, ends }: PackedTexts,
  number: number,
): { bytes: Uint8Array; start: number; end: number } {
  const bytes = chunks[Math.floor(number / CHUNK)] ?? NO_BYTES;
  return { bytes, start: startOf(ends, number), end: ends[number] ?? 0 };
}

const NO_BYTES = new Uint8Array();

/**
 * Bytes become strings chunk by chunk, when first looked into or before: `includes` on a slice of a one-byte string is the
 * fastest comparison there is in V8, and safe against repetitive texts.
 */
export function openTexts({ chunks, ends }: PackedTexts): Texts {
  const strings: (string | undefined)[] = chunks.map(() => undefined);
  const openChunk = (chunk: number): string => {
    const { buffer, byteOffset, length } = chunks[chunk] ?? NO_BYTES;
    const text = Buffer.from(buffer, byteOffset, length).toString('latin1');
    strings[chunk] = text;
    return text;
  };
  return {
    includes: (number, phrase) => {
      const chunk = Math.floor(number / CHUNK);
      const text = strings[chunk] ?? openChunk(chunk);
      return text.slice(startOf(ends, number), ends[number]).includes(phrase);
    },
    open: async () => {
      for (const chunk of chunks.keys()) {
        if (strings[chunk] === undefined) openChunk(chunk);
        await setImmediate();
      }
    },
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A phrase in the form `includes` takes. */
export function toBytesText(folded: string): string {
  if (!BEYOND_ASCII.test(folded)) return folded;
  return Buffer.from(folded).toString('latin1');
}

function startOf(ends: Uint32Array, number: number): number {
  return number % CHUNK === 0 ? 0 : (ends[number - 1] ?? 0);
}
