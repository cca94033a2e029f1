import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['contract', 'build', 'site', 'sidecar', 'cli', 'exports'];

/** Short files that one file imports by design: each source of an import is a file, and so is the module that is never loaded afresh. */
const SEPARATE = /^build\/(?:import\/sources\/|fresh-modules\.ts$)/;

/** Matches a relative import of a type or a value, static or dynamic. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Maps each entry of a folder (a file or a folder) to its siblings from which it imports. */
type Graph = Map<string, Set<string>>;

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    FOLDERS.map(async (folder) =>
      (await readdir(folder, { recursive: true })).map((name) => join(folder, name)),
    ),
  );
  return lists
    .flat()
    .filter((file) => /\.[jt]s$/.test(file) && !/\.test\.ts$|node_modules/.test(file))
    .map((file) => file.replaceAll('\\', '/'));
}

/** Returns every import as a pair of files. */
async function readImports(files: readonly string[]): Promise<[string, string][]> {
  const imports = files.map(async (file) => {
    const text = await readFile(file, 'utf8');
    return [...text.matchAll(IMPORT)].map(([, path = '']): [string, string] => [
      file,
      normalize(join(dirname(file), path)).replaceAll('\\', '/'),
    ]);
  });
  return (await Promise.all(imports)).flat();
}

/** Returns the import as one between two entries of the innermost folder that holds both files. */
function inCommonFolder([file, imported]: readonly [string, string]): [string, string] {
  const [from, to] = [file.split('/'), imported.split('/')];
  const depth = from.findIndex((name, at) => name !== to[at]) + 1;
  return [from.slice(0, depth).join('/'), to.slice(0, depth).join('/')];
}

function toGraph(imports: readonly (readonly [string, string])[]): Graph {
  const graph: Graph = new Map();
  for (const [from, to] of imports.map(inCommonFolder)) {
    graph.set(from, (graph.get(from) ?? new Set()).add(to));
  }
  return graph;
}

/** Returns the shortest cycle through each entry that is part of one. */
function findCycles(graph: Graph): string[] {
  return [...graph.keys()].flatMap((entry) => {
    const cycle = cycleThrough(entry, graph);
    return cycle === undefined ? [] : [cycle.join(' -> ')];
  });
}

function cycleThrough(start: string, graph: Graph): string[] | undefined {
  const seen = new Set<string>();
  const paths = [[start]];
  for (const path of paths) {
    for (const next of graph.get(path.at(-1) ?? '') ?? []) {
      if (next === start) return [...path, start];
      if (seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

it('finds no cycle in the source, types included', async () => {
  const files = await sourceFiles();
  expect(findCycles(toGraph(await readImports(files)))).toEqual([]);
});

it('finds no file under 30 lines that only one file imports', async () => {
  const files = await sourceFiles();
  const imports = await readImports(files);
  const short: string[] = [];
  for (const file of files.filter((name) => /^(?:contract|build|sidecar)\//.test(name))) {
    const importers = new Set(
      imports.filter(([, imported]) => imported === file).map(([from]) => from),
    );
    const lines = (await readFile(file, 'utf8')).split('\n').length - 1;
    if (lines < 30 && importers.size === 1 && !SEPARATE.test(file)) short.push(file);
  }
  expect(short).toEqual([]);
});
