import { createRequire } from 'node:module';

/** Line and column, both from 1. */
export type Position = { line: number; column: number };

type Path = readonly PropertyKey[];

/**
 * Finds where a field stands in YAML or JSON text (JSON is YAML): the key of the deepest part of the path that exists.
 * `firstLine` is the line the text begins on in its file. Only called for bad files: this parser is exact, not fast.
 */
export function locate(text: string, path: Path, firstLine = 1): Position {
  const { isMap, isPair, isScalar, LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, strict: false, uniqueKeys: false });
  let offset = 0;
  let node: unknown = document.contents;
  for (const key of path) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && item.key.value === key,
      );
      if (pair === undefined) break;
      if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else {
      const item = (node as { items?: unknown[] } | null)?.items?.[Number(key)];
      if (item === undefined) break;
      offset = (item as { range?: [number, number, number] }).range?.[0] ?? offset;
      node = item;
    }
  }
  const { line, col } = lines.linePos(offset);
  return { line: line + firstLine - 1, column: col };
}

/** Loaded with the first problem: good content is read without it, 25 ms sooner. */
function yaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml');
}
