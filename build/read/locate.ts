import { isMap, isPair, isScalar, LineCounter, parseDocument } from 'yaml';
import type { Origin, Problems } from './problem.ts';

/** Line and column, both from 1. */
type Position = { line: number; column: number };

type Parsed = { contents: unknown; lines: LineCounter };

/** What bad texts were parsed to: a text with many problems is parsed once. */
const parsedTexts = new WeakMap<Origin, Parsed>();

/**
 * Reads YAML 1.2 (dates stay text), of which nothing means no fields; the first syntax error becomes a problem and undefined
 * is returned.
 */
export function parseYaml(origin: Origin, problems: Problems): unknown {
  const document = parseDocument(origin.text, { prettyErrors: false });
  const [fault] = document.errors;
  if (fault === undefined) return toValue(origin, problems, () => document.toJS() ?? {});
  problems.add(origin.file, () => ({
    ...positionOf(origin, fault.pos[0]),
    field: '',
    message:
      fault.code === 'DUPLICATE_KEY'
        ? 'expected each field once, got this one again'
        : `expected lines like "rating: 5" (YAML: ${fault.message})`,
  }));
  return undefined;
}

/** The value of a document; aliases that never end are a problem. */
function toValue(origin: Origin, problems: Problems, read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    problems.addFile(origin.file, 'expected plain values, got aliases (*) nested without end');
    return undefined;
  }
}

/**
 * Finds where a field stands in YAML or JSON text (JSON is YAML): the key of the deepest part of the path that exists.
 * Only called for bad files: this parser is exact, not fast.
 */
export function locate(origin: Origin, path: readonly PropertyKey[]): Position {
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

function positionOf({ text, firstLine }: Origin, offset: number): Position {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length + firstLine - 1, column: (before.at(-1)?.length ?? 0) + 1 };
}

function parse(origin: Origin): Parsed {
  const lines = new LineCounter();
  const options = { lineCounter: lines, strict: false, uniqueKeys: false };
  const parsed = { contents: parseDocument(origin.text, options).contents, lines };
  parsedTexts.set(origin, parsed);
  return parsed;
}
