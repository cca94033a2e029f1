import { hash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { getCompileCacheDir } from 'node:module';
import { join } from 'node:path';

/** Results by key, for a server that rebuilds on changes. */
const known = new Map<string, string>();

/**
 * Returns what a function makes of the text of a source file, once for each text: like the code of the modules that Node imports, it is
 * kept in Node's compile cache, if that is enabled. Another version of the program finds it there, so `compile` must be a function of
 * Node or of a library, which `name` names, and never one of the program.
 */
export function compileOnce(
  name: string,
  source: string,
  compile: (source: string) => string,
): string {
  const key = `${name}-${hash('sha256', source)}`;
  const result = known.get(key) ?? readOrCompile(key, source, compile);
  known.set(key, result);
  return result;
}

function readOrCompile(key: string, source: string, compile: (source: string) => string): string {
  const folder = getCompileCacheDir();
  if (folder === undefined) return compile(source);
  const file = join(folder, key);
  try {
    return readFileSync(file, 'utf8');
  } catch {
    const result = compile(source);
    writeAtomically(file, result);
    return result;
  }
}

/** Writes a file of a cache, which no other process sees half. Does nothing if it cannot be written. */
export function writeAtomically(file: string, content: string | Uint8Array): void {
  try {
    writeFileSync(`${file}.${process.pid}`, content);
    renameSync(`${file}.${process.pid}`, file);
  } catch {
    // A folder that cannot be written to keeps nothing.
  }
}
