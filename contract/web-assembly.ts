/** Memory of an instance, in pages of 64 KB. Views of the buffer must be made again when it grew. */
export type WasmMemory = { readonly buffer: ArrayBuffer; grow(pages: number): number };

/** A number that an instance exports. */
export type WasmNumber = { readonly value: number };

/** What is used here of the WebAssembly API of JavaScript, which Node's types leave out. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new <T>(module: object) => { readonly exports: T };
};

/** Compiles WebAssembly, and gives what makes an instance of it. */
export function compileWasm<T>(bytes: Uint8Array): () => T {
  const wasm = new WebAssembly.Module(bytes);
  return () => new WebAssembly.Instance<T>(wasm).exports;
}

const PAGE = 65_536;

/** Sees to it that a memory has at least so many bytes. Throws RangeError where it cannot grow so far. */
export function makeRoom(memory: WasmMemory, bytes: number): void {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
}
