import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { compileOnce } from '../../compile-cache.ts';

const IMPORT = /^import \{([^}]*)\} from '(\.[^']+)';\n/gm;
const TYPE_IMPORT = /^import type [^;]*;\n/gm;
const EXPORT = /^export (?=(?:async )?(?:function|const|class) (\w+))/gm;

/**
 * Joins a browser module and the modules it imports into one script, without comments and indentation. Each module becomes a
 * function that returns its exports, so names cannot collide. Only static imports of names and exported declarations are supported.
 *
 * @param constants values of constants by name; they replace those in the modules
 */
export function bundle(entry: URL, constants: Readonly<Record<string, unknown>> = {}): string {
  const names = new Map<string, string>();
  const modules: string[] = [];

  function add(file: URL): string {
    const known = names.get(file.href);
    if (known !== undefined) return known;
    const source = sourceOf(file);
    const exported = Array.from(source.matchAll(EXPORT), ([, name]) => name);
    const code = source
      .replace(TYPE_IMPORT, '')
      .replace(IMPORT, (_, imported: string, path: string) => {
        return `const {${imported.replaceAll(' as ', ': ')}} = ${add(new URL(path, file))};\n`;
      })
      .replace(EXPORT, '');
    const name = `module${modules.length}`;
    names.set(file.href, name);
    modules.push(`const ${name} = (() => {\n${code}return { ${exported.join(', ')} };\n})();\n`);
    return name;
  }

  add(entry);
  const code = modules.join('').replace(/^const (\w+) = .*;$/gm, (line, name: string) => {
    return name in constants ? `const ${name} = ${JSON.stringify(constants[name])};` : line;
  });
  // Another page may have another encoding, and reads a script in it that comes without its own.
  const ascii = code.replace(
    /[^ -~\n]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `(() => {\n'use strict';\n${ascii}})();\n`;
}

/** Reads a source file, without its types, comments and indentation. */
function sourceOf(file: URL): string {
  // Types leave spaces behind. No string in these files has two in a row, or line breaks without a backslash.
  return compileOnce('types', readFileSync(file, 'utf8'), stripTypes)
    .replace(/\/\*[\s\S]*?\*\/|^ *\/\/.*/gm, '')
    .replace(/\\\n|^\s+| +$| {2,}(?=[,;)])/gm, '')
    .replace(/ {2,}/g, ' ')
    .replace(/(?<=[([{,])\n/g, '');
}

/** Removes types. Node reports its function as experimental, which owners need not read. Loading it takes a fifth of a second. */
function stripTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
