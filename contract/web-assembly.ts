/** Memory of an instance, in pages of 64 KB. Views of the buffer must be made again when it grew. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/** A number that an instance exports. */
export type WasmNumber = { readonly value: number };

/** Memory that threads share: it grows where it is, and is sent in a message without a copy. */
export type SharedWasmMemory = { readonly buffer: SharedArrayBuffer; grow(pages: number): number };

/** What is used here of the WebAssembly API of JavaScript, which Node's types leave out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new <T>(module: object, imports: WasmImports) => { readonly exports: T };
  Memory: new (size: { initial: number; maximum: number; shared: true }) => SharedWasmMemory;
};

type WasmImports = Readonly<Record<string, Readonly<Record<string, SharedWasmMemory>>>>;

/** Compiles WebAssembly, and gives what makes an instance of it. */
export function compileWasm<T>(bytes: Uint8Array): (imports?: WasmImports) => T {
  const wasm = new WebAssembly.Module(bytes);
  return (imports = {}) => new WebAssembly.Instance<T>(wasm, imports).exports;
}

const PAGE = 65_536;

/** Sees to it that a memory has at least so many bytes. Throws RangeError where it cannot grow so far. */
export function makeRoom(memory: WasmMemory | SharedWasmMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}

/** 1 GB. */
const MOST_PAGES = 16_384;

/**
 * A memory of one page, all zero, that can grow to 1 GB. V8 counts a memory as garbage to come, and looks whether to collect now, by the
 * size it has when a thread first sees it: send it around before it grows.
 */
export function sharedWasmMemory(): SharedWasmMemory {
  return new WebAssembly.Memory({ initial: 1, maximum: MOST_PAGES, shared: true });
}
