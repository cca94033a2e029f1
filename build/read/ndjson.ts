import type { z } from 'zod';
import { expected, show } from '../../contract/rule-words.ts';
import { type Batch, check } from './check.ts';
import type { Origin, Problems } from './problem.ts';

/** What the lines of a file hold, with a right one for those who wrote a wrong one. */
export type LineKind<T> = { schema: z.ZodType<T, T>; example: string };

const NEWLINE = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Reads one JSON object a line, blank lines and a byte order mark aside, and checks each against the schema. Values are kept as `JSON.parse` makes
 * them, fields in the order of the file. The bytes are UTF-8 and become text line by line: one emoji would make two bytes of every character of a
 * text as long as the file.
 */
export function parseNdjson<T>(
  kind: LineKind<T>,
  file: string,
  bytes: Buffer,
  problems: Problems,
): Batch<T> {
  const values: T[] = [];
  const starts: number[] = [];
  const numbers: number[] = [];
  const originAt = (start: number, line: number): Origin => {
    const source = bytes.toString('utf8', start, endOfLine(bytes, start));
    return { file, text: source.trim(), firstLine: line };
  };
  const wanted = wantedLine(kind.example);
  let line = 0;
  for (let start = textStart(bytes); start < bytes.length; ) {
    const end = endOfLine(bytes, start);
    line++;
    const source = { file, text: bytes.toString('utf8', start, end), firstLine: line };
    const value = parseLine(kind.schema, wanted, source, problems);
    if (value !== undefined) {
      values.push(value);
      starts.push(start);
      numbers.push(line);
    }
    start = end + 1;
  }
  return { values, originOf: (at) => originAt(starts[at] ?? 0, numbers[at] ?? 1) };
}

function textStart(bytes: Buffer): number {
  const { length } = BYTE_ORDER_MARK;
  return bytes.subarray(0, length).equals(BYTE_ORDER_MARK) ? length : 0;
}

function endOfLine(bytes: Buffer, start: number): number {
  const newline = bytes.indexOf(NEWLINE, start);
  return newline === -1 ? bytes.length : newline;
}

/** What a line should be: the whole example the first time, for many lines are often wrong in the same way. */
function wantedLine(example: string): () => string {
  let wanted = `a line like ${example}`;
  return () => {
    const words = wanted;
    wanted = 'such a line';
    return words;
  };
}

/** Checks one line; a wrong one becomes a problem and undefined is returned. */
function parseLine<T>(
  schema: z.ZodType<T, T>,
  wanted: () => string,
  source: Origin,
  problems: Problems,
): T | undefined {
  const { file, text, firstLine } = source;
  const refuse = (at: number, message: () => string): undefined => {
    problems.add(file, () => ({ line: firstLine, column: at + 1, field: '', message: message() }));
  };
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    if (text.trim() === '') return undefined;
    const { at, got } = findJsonFault(text) ?? { at: 0, got: show(text) };
    return refuse(at, () => expected(wanted(), got));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return refuse(0, () => expected(wanted(), show(parsed)));
  }
  // Kept as it is: a copy of each review would cost as much as its check.
  if (schema.validate(parsed) && countKeys(parsed) === countKeyEnds(text)) return parsed;
  const fault = findJsonFault(text);
  if (fault !== undefined)
    return refuse(fault.at, () => expected('each field once', `${fault.got} again`));
  return check(schema, parsed, () => ({ file, text: text.trim(), firstLine }), problems);
}

const [TAB, SPACE, QUOTE, BACKSLASH] = [9, 32, 34, 92];

/**
 * Colons behind a quotation mark, blanks aside: as many as there are keys, those that come twice included. Quotation marks inside of a text are
 * escaped and do not count; a key that ends in a backslash does not either, and no key of ours does.
 */
function countKeyEnds(text: string): number {
  let count = 0;
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === SPACE || text.charCodeAt(before) === TAB) before--;
    if (text.charCodeAt(before) === QUOTE && text.charCodeAt(before - 1) !== BACKSLASH) count++;
  }
  return count;
}

function countKeys(value: object): number {
  if (Array.isArray(value)) return value.reduce((sum, entry) => sum + countInside(entry), 0);
  let count = 0;
  for (const key in value) count += 1 + countInside(value[key as keyof typeof value]);
  return count;
}

function countInside(value: unknown): number {
  return typeof value === 'object' && value !== null ? countKeys(value) : 0;
}

/** A character (from 0) at which a text is wrong, and the word that stands there: out of place, or a key that came before. */
type JsonFault = { at: number; got: string };

/** Deeper nesting than any content has; each level takes some of the stack. */
const MAX_DEPTH = 100;

const STRING = /"(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
const BLANKS = /[ \t\r\n]*/y;
/** As much of what stands in the wrong place as a message shows: a word, or one character. */
const WORD = /[\p{L}\p{N}_.-]{1,20}|./suy;

/**
 * The first fault of a text as JSON (RFC 8259), a key given twice included; undefined where there is none. `JSON.parse`
 * takes such keys without a word, and names no place for most other faults. Slower than that: for texts that seem bad.
 */
export function findJsonFault(text: string): JsonFault | undefined {
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(text)?.[0];
    at += found?.length ?? 0;
    return found;
  };
  const has = (mark: string): boolean => {
    take(BLANKS);
    if (text[at] !== mark) return false;
    at++;
    return true;
  };
  const syntax = (): JsonFault => {
    take(BLANKS);
    const start = at;
    return { at: start, got: take(WORD) ?? 'its end' };
  };
  const list = (end: string, entry: () => JsonFault | undefined): JsonFault | undefined => {
    if (has(end)) return undefined;
    for (;;) {
      const fault = entry();
      if (fault !== undefined) return fault;
      if (has(end)) return undefined;
      if (!has(',')) return syntax();
    }
  };
  const value = (depth: number): JsonFault | undefined => {
    if (depth > MAX_DEPTH) return syntax();
    if (has('[')) return list(']', () => value(depth + 1));
    if (!has('{')) return (take(STRING) ?? take(SCALAR)) === undefined ? syntax() : undefined;
    const keys = new Set<string>();
    return list('}', () => {
      take(BLANKS);
      const start = at;
      const key = take(STRING);
      if (key === undefined || !has(':')) return syntax();
      const name = String(JSON.parse(key));
      if (keys.has(name)) return { at: start, got: name };
      keys.add(name);
      return value(depth + 1);
    });
  };
  const fault = value(0);
  if (fault !== undefined) return fault;
  take(BLANKS);
  return at === text.length ? undefined : syntax();
}
