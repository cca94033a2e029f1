import {
  compileWasm,
  makeRoom,
  type SharedWasmMemory,
  sharedWasmMemory,
} from '../../contract/web-assembly.ts';
import { asBuffer } from '../as-buffer.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import textKernel from './text-kernel.json' with { type: 'json' };

/** Folded texts as UTF-8, one after the other from the beginning of a shared WebAssembly memory, which `bytes` is a view of; `ends` says where each ends. */
export type PackedTexts = { readonly bytes: Uint8Array; readonly ends: Uint32Array };

/**
 * What the texts of an index are packed into: those of the reviews, and their words. They go beside an index, not in it, because whoever
 * answers from it is to see them before they grow (`sharedWasmMemory`).
 */
export type SearchMemories = { readonly texts: SharedWasmMemory; readonly words: SharedWasmMemory };

export function createSearchMemories(): SearchMemories {
  return { texts: sharedWasmMemory(), words: sharedWasmMemory() };
}

/** Folded texts that can be asked whether they hold a phrase. */
export type Texts = {
  /**
   * Which texts hold a phrase, by their numbers: good until the next phrase is looked for in the same texts.
   * @param phrase folded UTF-8, one character for each byte
   */
  having(phrase: string): (number: number) => boolean;
};

/** Bytes that are read beyond the end of a text or a phrase, at most. */
const BEYOND = 15;

/** Packs texts that come one after the other, and keeps none of them as a string. */
export class TextPacker {
  readonly #memory: SharedWasmMemory;
  #bytes: Buffer;
  readonly #ends: Uint32Array;
  #end = 0;
  #count = 0;
  #longest = 0;

  /** For `count` texts, into a memory that nothing else is in. */
  constructor(count: number, memory = sharedWasmMemory()) {
    this.#memory = memory;
    this.#bytes = Buffer.from(memory.buffer);
    this.#ends = sharedNumbers(count);
  }

  /** Lone surrogates count as U+FFFD, as they do wherever text becomes UTF-8. */
  add(text: string): void {
    this.#makeRoom(3 * text.length);
    this.#added(this.#bytes.write(text, this.#end));
  }

  /** Adds a text that is packed already. */
  take(texts: PackedTexts, number: number): void {
    const { bytes, start, end } = textAt(texts, number);
    this.#makeRoom(end - start);
    this.#added(asBuffer(bytes).copy(this.#bytes, this.#end, start, end));
  }

  /** For the next text; growing rarely. */
  #makeRoom(size: number): void {
    const most = this.#end + size;
    if (this.#bytes.length < most) this.#grow(2 * most);
  }

  #added(size: number): void {
    this.#end += size;
    this.#ends[this.#count++] = this.#end;
    this.#longest = Math.max(this.#longest, size);
  }

  /** Behind the texts there is room for a phrase as long as the longest. */
  close(): PackedTexts {
    this.#grow(this.#end + BEYOND + this.#longest + BEYOND);
    return { bytes: new Uint8Array(this.#memory.buffer), ends: this.#ends };
  }

  #grow(size: number): void {
    makeRoom(this.#memory, size);
    this.#bytes = Buffer.from(this.#memory.buffer);
  }
}

/** Packs `count` texts, each made by `textOf` when its turn comes. */
export function packTexts(
  count: number,
  textOf: (number: number) => string,
  memory?: SharedWasmMemory,
): PackedTexts {
  const packer = new TextPacker(count, memory);
  for (let number = 0; number < count; number++) packer.add(textOf(number));
  return packer.close();
}

/** The bytes a text lies in, and from where up to where (not included). */
export function textAt(
  { bytes, ends }: PackedTexts,
  number: number,
): { bytes: Uint8Array; start: number; end: number } {
  return { bytes, start: ends[number - 1] ?? 0, end: ends[number] ?? 0 };
}

/** What `text-kernel.wat` exports; addresses and sizes are in bytes. */
type TextKernel = {
  /** Whether a phrase of at least one byte lies between two addresses: 1 or 0. Reads up to `BEYOND` bytes beyond the end of both. */
  includes(start: number, end: number, phrase: number, size: number): number;
};

const createTextKernel = compileWasm<TextKernel>(Buffer.from(textKernel.wasm, 'base64'));

/** Texts that were packed into `memory`, for this thread to ask: it puts the phrase behind them, so no other may. */
export function openTexts(memory: SharedWasmMemory, { ends }: PackedTexts): Texts {
  const { includes } = createTextKernel({ texts: { memory } });
  const bytes = Buffer.from(memory.buffer);
  const phraseAt = (ends.at(-1) ?? 0) + BEYOND;
  const longest = bytes.length - phraseAt - BEYOND;
  return {
    having: (phrase) => {
      const size = phrase.length;
      if (size === 0) return () => true;
      if (size > longest) return () => false;
      bytes.write(phrase, phraseAt, 'latin1');
      return (number) => includes(ends[number - 1] ?? 0, ends[number] ?? 0, phraseAt, size) === 1;
    },
  };
}

const BEYOND_ASCII = /[\u0080-\uffff]/;

/** A phrase in the form `having` takes. */
export function toBytesText(folded: string): string {
  if (!BEYOND_ASCII.test(folded)) return folded;
  return Buffer.from(folded).toString('latin1');
}
