import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compileOnce } from './compile-cache.ts';

const PROGRAM = `
import { compileOnce } from ${JSON.stringify(new URL('compile-cache.ts', import.meta.url).href)};
for (const source of ['one', 'two', 'one']) {
  console.log(compileOnce('upper', source, (text) => { console.log('compiles'); return text.toUpperCase(); }));
}`;

/** Runs the program in its own process. Returns the lines that it prints. */
async function run(env: Readonly<Record<string, string>>): Promise<string[]> {
  const args = ['--input-type=module', '-e', PROGRAM];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return stdout.trim().split('\n');
}

it('compiles each source once, and keeps it for later processes if the compile cache of Node is enabled', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'compiled-'));
  try {
    const first = ['compiles', 'ONE', 'compiles', 'TWO', 'ONE'];
    expect(await run({})).toEqual(first);
    expect(await run({ NODE_COMPILE_CACHE: folder })).toEqual(first);
    expect(await run({ NODE_COMPILE_CACHE: folder })).toEqual(['ONE', 'TWO', 'ONE']);
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('tells functions apart', () => {
  expect(compileOnce('upper', 'one', (text) => text.toUpperCase())).toBe('ONE');
  expect(compileOnce('length', 'one', (text) => String(text.length))).toBe('3');
});
