import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { assemble, WAT_FILES, wasmFile } from '../tools/assemble-wat/assemble.ts';

it.each(WAT_FILES)('%s.json is what its text says', async (name) => {
  expect(await readFile(wasmFile(name), 'utf8')).toBe(await assemble(name));
});
