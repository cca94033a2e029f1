import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const HALVES = ['contract', 'build', 'site', 'sidecar', 'cli'];

/** A relative import, of a type or of a value, static or dynamic. */
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g;

async function sourceFiles(): Promise<string[]> {
  const lists = await Promise.all(
    HALVES.map(async (half) =>
      (await readdir(half, { recursive: true })).map((name) => join(half, name)),
    ),
  );
  return lists
    .flat()
    .filter((file) => /\.[jt]s$/.test(file) && !/\.test\.ts$|node_modules/.test(file))
    .map((file) => file.replaceAll('\\', '/'));
}

type Graph = Map<string, Set<string>>;

/** Which files each file imports. */
async function readImports(files: readonly string[]): Promise<Graph> {
  const graph: Graph = new Map();
  for (const file of files) {
    const imported = new Set<string>();
    graph.set(file, imported);
    for (const [, path = ''] of (await readFile(file, 'utf8')).matchAll(IMPORT)) {
      imported.add(normalize(join(dirname(file), path)).replaceAll('\\', '/'));
    }
  }
  return graph;
}

function circlesOf(graph: Graph): string[] {
  return [...graph.keys()].flatMap((file) => {
    const circle = circleThrough(file, graph);
    return circle === undefined ? [] : [circle.join(' -> ')];
  });
}

/** A path of imports from a file back to itself, or undefined. */
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

it('finds a circle of three files, and none in a chain', () => {
  const graph = new Map([
    ['a', new Set(['b'])],
    ['b', new Set(['c'])],
    ['c', new Set(['a'])],
    ['d', new Set(['a'])],
  ]);
  expect(circleThrough('a', graph)).toEqual(['a', 'b', 'c', 'a']);
  expect(circleThrough('d', graph)).toBeUndefined();
});

it('lets no file import another that imports it back, types included', async () => {
  const files = await sourceFiles();
  expect(files.length).toBeGreaterThan(100);
  expect(circlesOf(await readImports(files))).toEqual([]);
});
