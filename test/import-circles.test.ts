import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const ROOMS = ['contract', 'build', 'site', 'sidecar', 'cli'];

/** Short files with one reader by design: each source of an import is a file. */
const ALONE = /^build\/import\/sources\//;

/** A relative import, of a type or of a value, static or dynamic. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

/** Each entry of a folder (a file, or a folder with all it holds) with the entries beside it that it imports from. */
type Graph = Map<string, Set<string>>;

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    ROOMS.map(async (room) =>
      (await readdir(room, { recursive: true })).map((name) => join(room, name)),
    ),
  );
  return lists
    .flat()
    .filter((file) => /\.[jt]s$/.test(file) && !/\.test\.ts$|node_modules/.test(file))
    .map((file) => file.replaceAll('\\', '/'));
}

/** Every import as a pair of files. */
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

/** An import as seen from the innermost folder that holds both files: between its entries. */
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

/** The shortest circle through each entry that is part of one. */
function circlesOf(graph: Graph): string[] {
  return [...graph.keys()].flatMap((entry) => {
    const circle = circleThrough(entry, graph);
    return circle === undefined ? [] : [circle.join(' -> ')];
  });
}

function circleThrough(start: string, graph: Graph): string[] | undefined {
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

it('finds a circle of files', () => {
  const graph = toGraph([
    ['build/a.ts', 'build/b.ts'],
    ['build/b.ts', 'build/c.ts'],
    ['build/c.ts', 'build/a.ts'],
    ['build/d.ts', 'build/a.ts'],
  ]);
  expect(circleThrough('build/a.ts', graph)).toHaveLength(4);
  expect(circleThrough('build/d.ts', graph)).toBeUndefined();
});

it('finds a circle of folders, though no file is part of one', () => {
  const imports = [
    ['build/read/page.ts', 'build/publish/types.ts'],
    ['build/publish/publish.ts', 'build/render/document.ts'],
    ['build/render/render.ts', 'build/read/words/words.ts'],
  ] as const;
  expect(circlesOf(toGraph(imports))[0]).toBe(
    'build/read -> build/publish -> build/render -> build/read',
  );
});

it('finds a file that a folder beside it imports back', () => {
  const imports = [
    ['site/search.ts', 'site/client/words.ts'],
    ['site/client/data.ts', 'site/search.ts'],
  ] as const;
  expect(circlesOf(toGraph(imports))).toHaveLength(2);
});

it('lets a folder use files beside it, and a file beside it use the folder', () => {
  const imports = [
    ['sidecar/main.ts', 'sidecar/http/app.ts'],
    ['sidecar/http/app.ts', 'sidecar/log.ts'],
  ] as const;
  expect(circlesOf(toGraph(imports))).toEqual([]);
});

it('lets no file or folder import from one that imports back, types included', async () => {
  const files = await sourceFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(circlesOf(toGraph(await readImports(files)))).toEqual([]);
});

it('joins a file under 30 lines to the only file that imports it', async () => {
  const files = await sourceFiles();
  const imports = await readImports(files);
  const short: string[] = [];
  for (const file of files.filter((name) => /^(?:contract|build|sidecar)\//.test(name))) {
    const readers = new Set(
      imports.filter(([, imported]) => imported === file).map(([from]) => from),
    );
    const lines = (await readFile(file, 'utf8')).split('\n').length - 1;
    if (lines < 30 && readers.size === 1 && !ALONE.test(file)) short.push(file);
  }
  expect(short).toEqual([]);
});
