import {
  compileWasm,
  type WasmMemory,
  type WasmNumber,
} from '../../../../contract/web-assembly.ts';
import { base64Bytes } from '../base64-bytes.ts';
import kernel from './kernel.json' with { type: 'json' };

/** What `kernel.wat` exports. Addresses are in bytes, numbers in the memory are 32-bit floats. */
export type Kernel = {
  readonly memory: WasmMemory;
  /** 384 zeros. */
  readonly nothing: WasmNumber;
  /** The state that asks. */
  readonly asker: WasmNumber;
  /** Where `judge` puts what it finds. */
  readonly scores: WasmNumber;
  /** Where the memory begins that the kernel does not use itself. */
  readonly free: WasmNumber;
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

/** The inner loops of the net; `tools/assemble-wat` makes `kernel.json` of `kernel.wat`. */
export const createKernel = compileWasm<Kernel>(base64Bytes(kernel.wasm));
