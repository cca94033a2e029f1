import type { z } from 'zod';
import type { Batch } from './batch.ts';
import { check, type Origin } from './check.ts';
import type { ContentProblem } from './problem.ts';

const NEWLINE = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Reads one JSON value a line, blank lines and a byte order mark aside, and checks each against the schema. The bytes are UTF-8 and become text
 * line by line: one emoji would make two bytes of every character of a text as long as the file.
 */
export function parseNdjson<T>(
  schema: z.ZodType<T>,
  file: string,
  bytes: Buffer,
  problems: ContentProblem[],
): Batch<T> {
  const values: T[] = [];
  const starts: number[] = [];
  const numbers: number[] = [];
  const originAt = (start: number, line: number): Origin => {
    const source = bytes.toString('utf8', start, endOfLine(bytes, start));
    return { file, text: source.trim(), firstLine: line };
  };
  let line = 0;
  for (let start = textStart(bytes); start < bytes.length; ) {
    const end = endOfLine(bytes, start);
    line++;
    const source = bytes.toString('utf8', start, end);
    const value = parseLine(schema, source, () => originAt(start, line), problems);
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

function parseLine<T>(
  schema: z.ZodType<T>,
  source: string,
  origin: () => Origin,
  problems: ContentProblem[],
): T | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(source);
  } catch (error) {
    if (source.trim() !== '') problems.push(notJson(origin(), error));
    return undefined;
  }
  return check(schema, parsed, origin, problems);
}

function notJson({ file, firstLine: line }: Origin, error: unknown): ContentProblem {
  const at = /position (\d+)/.exec(String(error))?.[1];
  const column = at === undefined ? 1 : Number(at) + 1;
  const message = `expected JSON, got ${String(error).replace(/^SyntaxError: /, '')}`;
  return { file, line, column, field: '', message };
}
