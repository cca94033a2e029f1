import { setImmediate } from 'node:timers/promises';
import { compileWasm, makeRoom, type WasmMemory } from '../../contract/web-assembly.ts';
import { asBuffer } from '../as-buffer.ts';
import { sharedCopy, sharedNumbers } from '../shared-arrays.ts';
import textKernel from './text-kernel.json' with { type: 'json' };

/** Texts in one chunk: so few that copying them is no pause. */
const CHUNK_BITS = 11;
const CHUNK = 2 ** CHUNK_BITS;

/** Folded texts as UTF-8, in chunks; `ends` are counted from the beginning of the chunk. */
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
  const bytes = chunks[number >>> CHUNK_BITS] ?? NO_BYTES;
  return { bytes, start: startOf(ends, number), end: ends[number] ?? 0 };
}

const NO_BYTES = new Uint8Array();

/** What `text-kernel.wat` exports; addresses and sizes are in bytes. */
type TextKernel = {
  readonly memory: WasmMemory;
  /** Whether a phrase of at least one byte lies between two addresses: 1 or 0. Reads up to 15 bytes beyond the end of both. */
  includes(start: number, end: number, phrase: number, size: number): number;
};

const createTextKernel = compileWasm<TextKernel>(Buffer.from(textKernel.wasm, 'base64'));
const BEYOND = 15;
/** Longer phrases are rare, and make room for themselves. */
const USUAL_PHRASE = 1024;

/** Texts are compared in the memory of a WebAssembly instance, where chunks are put when first looked into or before. */
export function openTexts({ chunks, ends }: PackedTexts): Texts {
  const { memory, includes } = createTextKernel();
  const bases = new Uint32Array(chunks.length);
  let end = 0;
  for (const [chunk, { length }] of chunks.entries()) {
    bases[chunk] = end;
    end += length;
  }
  const phraseAt = end + BEYOND;
  makeRoom(memory, phraseAt + USUAL_PHRASE + BEYOND);
  let bytes = Buffer.from(memory.buffer);
  const isOpen = new Uint8Array(chunks.length);
  let held = '';

  function openAt(chunk: number): void {
    asBuffer(chunks[chunk] ?? NO_BYTES).copy(bytes, bases[chunk] ?? 0);
    isOpen[chunk] = 1;
  }

  function hold(phrase: string): void {
    makeRoom(memory, phraseAt + phrase.length + BEYOND);
    if (bytes.buffer !== memory.buffer) bytes = Buffer.from(memory.buffer);
    bytes.write(phrase, phraseAt, 'latin1');
    held = phrase;
  }

  return {
    includes: (number, phrase) => {
      if (phrase === '') return true;
      const chunk = number >>> CHUNK_BITS;
      if (isOpen[chunk] === 0) openAt(chunk);
      if (phrase !== held) hold(phrase);
      const base = bases[chunk] ?? 0;
      const start = base + startOf(ends, number);
      return includes(start, base + (ends[number] ?? 0), phraseAt, phrase.length) === 1;
    },
    open: async () => {
      for (const chunk of chunks.keys()) {
        if (isOpen[chunk] === 0) openAt(chunk);
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

/** Where a text begins in its chunk. */
function startOf(ends: Uint32Array, number: number): number {
  return (number & (CHUNK - 1)) === 0 ? 0 : (ends[number - 1] ?? 0);
}
