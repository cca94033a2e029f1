import {
  compileWasm,
  type SharedWasmMemory,
  sharedWasmMemory,
} from '../../contract/web-assembly.ts';
import { sharedNumbers } from '../shared-arrays.ts';
import textKernel from './text-kernel.json' with { type: 'json' };

/** Folded texts as UTF-8, one after the other from the beginning of a memory that threads share; `ends` says where each ends. */
export type PackedTexts = {
  readonly memory: SharedWasmMemory;
  /** A view of all of the memory. */
  readonly bytes: Uint8Array;
  readonly ends: Uint32Array;
};

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
  #bytes = Buffer.allocUnsafeSlow(1 << 16);
  readonly #ends: Uint32Array;
  #end = 0;
  #count = 0;
  #longest = 0;

  /** For `count` texts. */
  constructor(count: number) {
    this.#ends = sharedNumbers(count);
  }

  /** Lone surrogates count as U+FFFD, as they do wherever text becomes UTF-8. */
  add(text: string): void {
    const most = this.#end + 3 * text.length;
    if (this.#bytes.length < most) {
      const larger = Buffer.allocUnsafeSlow(2 * most);
      this.#bytes.copy(larger, 0, 0, this.#end);
      this.#bytes = larger;
    }
    const size = this.#bytes.write(text, this.#end);
    this.#end += size;
    this.#ends[this.#count++] = this.#end;
    this.#longest = Math.max(this.#longest, size);
  }

  /** Behind the texts there is room for a phrase as long as the longest. */
  close(): PackedTexts {
    const memory = sharedWasmMemory(this.#end + BEYOND + this.#longest + BEYOND);
    // `set` takes ten times as long.
    this.#bytes.copy(Buffer.from(memory.buffer), 0, 0, this.#end);
    return { memory, bytes: new Uint8Array(memory.buffer), ends: this.#ends };
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

/** Texts that this thread asks: it puts the phrase behind them, so no other may. */
export function openTexts({ memory, ends }: PackedTexts): Texts {
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
