import { readFile } from 'node:fs/promises';
import loadWabt from 'wabt';
import { compileWasm } from '../../contract/web-assembly.ts';

const ROOT = new URL('../../', import.meta.url);

/** The WebAssembly texts of this project, without `.wat`. What is made of them stands beside them, in a JSON file. */
export const WAT_FILES = ['build/insights/model/net/kernel'];

/** Where what is made of a text is kept. */
export function wasmFile(name: string): URL {
  return new URL(`${name}.json`, ROOT);
}

/** What `wasmFile` has to say; rejects where the text is wrong, with the place. */
export async function assemble(name: string): Promise<string> {
  const wabt = await loadWabt();
  // As a string: of a small Buffer it would read the whole pool that this lies in.
  const text = await readFile(new URL(`${name}.wat`, ROOT), 'utf8');
  const features = { simd: true, bulk_memory: true, threads: true };
  const source = wabt.parseWat(`${name}.wat`, text, features);
  const { buffer } = source.toBinary({});
  compileWasm(buffer);
  const wasm = Buffer.from(buffer).toString('base64');
  source.destroy();
  return `${JSON.stringify({ wasm }, null, 2)}\n`;
}
