import { createRequire } from 'node:module';
import type { LineCounter } from 'yaml';
import type { Origin } from './check.ts';

/** Line and column, both from 1. */
export type Position = { line: number; column: number };

type Parsed = { contents: unknown; lines: LineCounter };

/** What bad texts were parsed to: a text with many problems is parsed once. */
const parsedTexts = new WeakMap<Origin, Parsed>();

/**
 * Finds where a field stands in YAML or JSON text (JSON is YAML): the key of the deepest part of the path that exists.
 * Only called for bad files: this parser is exact, not fast.
 */
export function locate(origin: Origin, path: readonly PropertyKey[]): Position {
  const { isMap, isPair, isScalar } = yaml();
  const { contents, lines } = parsedTexts.get(origin) ?? parse(origin);
  let offset = 0;
  let node = contents;
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
  return { line: line + origin.firstLine - 1, column: col };
}

function parse(origin: Origin): Parsed {
  const { LineCounter, parseDocument } = yaml();
  const lines = new LineCounter();
  const options = { lineCounter: lines, strict: false, uniqueKeys: false };
  const parsed = { contents: parseDocument(origin.text, options).contents, lines };
  parsedTexts.set(origin, parsed);
  return parsed;
}

/** Loaded with the first problem: good content is read without it, 25 ms sooner. */
function yaml(): typeof import('yaml') {
  return createRequire(import.meta.url)('yaml');
}
