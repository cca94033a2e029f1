import { base64Bytes } from '../base64-bytes.ts';
import kernel from './kernel.json' with { type: 'json' };

/** A number that the kernel keeps: the address of something. */
type Address = { readonly value: number };

/** What `kernel.wat` exports. Addresses are in bytes, numbers in the memory are 32-bit floats. */
export type Kernel = {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  /** 384 zeros. */
  readonly nothing: Address;
  /** The state that asks. */
  readonly asker: Address;
  /** Where `judge` puts what it finds. */
  readonly scores: Address;
  /** Where the memory begins that the kernel does not use itself. */
  readonly free: Address;
  /**
   * Fills the states of a stretch of `count` tokens.
   * @param drives of each token the address of what its word drives
   * @param values of each token the value of the judgement that begins there; 0 where none does
   * @param judgement what a judgement drives for each point of its value
   */
  read(count: number, drives: number, values: number, states: number, judgement: number): void;
  /** Makes the mean of `count` states the one that asks. */
  askAsMean(states: number, count: number): void;
  /** Adds to each of `size` weights how much its state speaks of the same as the state that asks. */
  weigh(
    size: number,
    states: number,
    weights: number,
    query: number,
    queryBias: number,
    key: number,
  ): void;
  /** Looks at `size` states, each by its share, and fills the scores. */
  judge(size: number, states: number, shares: number, out: number, outBias: number): void;
};

/** What is used here of the WebAssembly API of JavaScript, which Node's types leave out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (module: object) => { readonly exports: Kernel };
};

/** The inner loops of the net with a memory of their own; `tools/assemble-kernel` makes `kernel.json` of `kernel.wat`. */
export function createKernel(): Kernel {
  const wasm = new WebAssembly.Module(base64Bytes(kernel.wasm));
  return new WebAssembly.Instance(wasm).exports;
}

const PAGE = 65_536;

/** Sees to it that the memory has `bytes` at least; views of it must be made again when it grew. */
export function makeRoom({ memory }: Kernel, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
