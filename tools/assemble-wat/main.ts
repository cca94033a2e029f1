import { writeFile } from 'node:fs/promises';
import { assemble, WAT_FILES, wasmFile } from './assemble.ts';

/** Assembles all WebAssembly after a change of a `.wat` file. */
for (const name of WAT_FILES) {
  await writeFile(wasmFile(name), await assemble(name));
  console.log(`Wrote ${wasmFile(name).pathname}`);
}
