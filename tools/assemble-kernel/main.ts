import { writeFile } from 'node:fs/promises';
import { assembleKernel } from './assemble.ts';

const KERNEL = new URL('../../build/derive/insights/net/kernel.json', import.meta.url);

/** Writes `kernel.json`, which the insights read, after a change of `kernel.wat`. */
const wasm = Buffer.from(await assembleKernel());
await writeFile(KERNEL, `${JSON.stringify({ wasm: wasm.toString('base64') }, null, 2)}\n`);
console.log(`Wrote ${wasm.length} bytes of WebAssembly to ${KERNEL.pathname}`);
