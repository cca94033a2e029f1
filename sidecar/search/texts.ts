import { setImmediate } from 'node:timers/promises';
import { asBuffer } from '../as-buffer.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';

/**
 * Texts in one chunk: so few that turning its bytes into a string is no pause, and so many that V8 keeps the string among its large objects, which
 * it does not copy: from some 128 KB on.
 */
const CHUNK_BITS = 11;
const CHUNK = 2 ** CHUNK_BITS;

/**
 * Folded texts as UTF-8, in chunks of reviews; `ends` are counted from the beginning of the chunk. Only the first chunk may be smaller: reviews come newest
 * first, so one more leaves all other chunks as they are.
 */
export type PackedTexts = { readonly chunks: Uint8Array[]; readonly ends: Uint32Array };

/** Folded texts that can be asked whether they hold a phrase. */
export type Texts = {
  /** `phrase` is folded UTF-8, one character for each byte. */
  includes(number: number, phrase: string): boolean;
  /** Opens all of them, a chunk at a time, with room for other work in between: no query waits for that later. */
  open(): Promise<void>;
  /** The open chunk of these bytes which has so many after it, if there is one. */
  openChunk(bytes: Uint8Array, after: number): string | undefined;
};

/** By how many texts the first chunk is smaller than the others. */
function gapOf(count: number): number {
  return (CHUNK - (count % CHUNK)) % CHUNK;
}

/** Packs texts that come one after the other, and keeps none of them as a string. */
export class TextPacker {
  readonly #chunks: Uint8Array[] = [];
  readonly #ends: Uint32Array;
  #open = Buffer.allocUnsafeSlow(1 << 16);
  #end = 0;
  #count = 0;
  readonly #gap: number;

  /** For `count` texts. */
  constructor(count: number) {
    this.#ends = sharedNumbers(count);
    this.#gap = gapOf(count);
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
    if ((this.#gap + this.#count) % CHUNK === 0) this.#closeChunk();
  }

  close(): PackedTexts {
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
  const place = number + gapOf(ends.length);
  const bytes = chunks[place >>> CHUNK_BITS] ?? NO_BYTES;
  return { bytes, start: startOf(ends, number, place), end: ends[number] ?? 0 };
}

const NO_BYTES = new Uint8Array();

/**
 * Bytes become strings chunk by chunk, when first looked into or before: `includes` on a slice of a one-byte string is the
 * fastest comparison there is in V8, and safe against repetitive texts. Those of the texts before that are still the same are taken over.
 */
export function openTexts({ chunks, ends }: PackedTexts, before?: Texts): Texts {
  const strings: (string | undefined)[] = chunks.map(() => undefined);
  const gap = gapOf(ends.length);
  // Given up when all is open: otherwise each generation would keep the one before alive.
  let older = before;
  const openAt = (chunk: number): string => {
    const bytes = chunks[chunk] ?? NO_BYTES;
    const text =
      older?.openChunk(bytes, chunks.length - chunk) ?? asBuffer(bytes).toString('latin1');
    strings[chunk] = text;
    return text;
  };
  return {
    includes: (number, phrase) => {
      const place = number + gap;
      const chunk = place >>> CHUNK_BITS;
      const text = strings[chunk] ?? openAt(chunk);
      return text.slice(startOf(ends, number, place), ends[number]).includes(phrase);
    },
    open: async () => {
      for (const chunk of chunks.keys()) {
        if (strings[chunk] === undefined) openAt(chunk);
        await setImmediate();
      }
      older = undefined;
    },
    openChunk: (bytes, after) => {
      const chunk = chunks.length - after;
      const isSame = asBuffer(bytes).equals(chunks[chunk] ?? NO_BYTES);
      return isSame ? strings[chunk] : undefined;
    },
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A phrase in the form `includes` takes. */
export function toBytesText(folded: string): string {
  if (!BEYOND_ASCII.test(folded)) return folded;
  return Buffer.from(folded).toString('latin1');
}

/** `place` is the number, counted as if the first chunk were as large as the others. */
function startOf(ends: Uint32Array, number: number, place: number): number {
  return (place & (CHUNK - 1)) === 0 ? 0 : (ends[number - 1] ?? 0);
}
