import { readFile } from 'node:fs/promises';
import loadWabt from 'wabt';

const SOURCE = new URL('../../build/derive/insights/net/kernel.wat', import.meta.url);

/** WebAssembly of `kernel.wat`; throws where that is wrong, with the place. */
export async function assembleKernel(): Promise<Uint8Array> {
  const wabt = await loadWabt();
  const features = { simd: true, bulk_memory: true };
  const source = wabt.parseWat('kernel.wat', await readFile(SOURCE), features);
  source.validate();
  const { buffer } = source.toBinary({});
  source.destroy();
  return buffer;
}
