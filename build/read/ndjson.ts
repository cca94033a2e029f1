import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { expected, formatValue } from '../../contract/issues.ts';
import { type Batch, check, REPEATED_FIELD } from './parse.ts';
import type { Origin, Problems } from './problems.ts';

/** The schema of the lines of a file, and a valid example for error messages. */
export type LineKind<T> = { schema: z.ZodType<T, T>; example: string };

const NEWLINE = 10;
const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/**
 * Reads one JSON object per line, ignoring blank lines and a byte order mark, and checks each against the schema. Values are not
 * copied, so fields keep the order of the file. The UTF-8 bytes are decoded line by line: in a string of the whole file, one emoji
 * would double the memory of every character.
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
  const expectedLine = describeExpectedLine(kind.example);
  const isMarked = bytes.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK);
  let line = 0;
  for (let start = isMarked ? BYTE_ORDER_MARK.length : 0; start < bytes.length; ) {
    const end = endOfLine(bytes, start);
    line++;
    const source = { file, text: bytes.toString('utf8', start, end), firstLine: line };
    const value = parseLine(kind.schema, expectedLine, source, problems);
    if (value !== undefined) {
      values.push(value);
      starts.push(start);
      numbers.push(line);
    }
    start = end + 1;
  }
  return { values, originOf: (at) => originAt(starts[at] ?? 0, numbers[at] ?? 1) };
}

function endOfLine(bytes: Buffer, start: number): number {
  const newline = bytes.indexOf(NEWLINE, start);
  return newline === -1 ? bytes.length : newline;
}

/** Returns a function that describes the expected line, with the example only the first time. */
function describeExpectedLine(example: string): () => string {
  let description = `a line like ${example}`;
  return () => {
    const current = description;
    description = 'a line like that';
    return current;
  };
}

/** Parses and checks one line. Adds any problems and then returns undefined. */
function parseLine<T>(
  schema: z.ZodType<T, T>,
  expectedLine: () => string,
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
  } catch (error) {
    if (text.trim() === '') return undefined;
    const { at, got } = syntaxErrorIn(text, error);
    return refuse(at, () => expected(expectedLine(), got));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return refuse(0, () => expected(expectedLine(), formatValue(parsed)));
  }
  const repeated = placeOfRepeatedKey(text, parsed);
  if (repeated !== undefined) return refuse(repeated, () => REPEATED_FIELD);
  // Returned without a copy, which would take as long as the check.
  if (schema.validate(parsed)) return parsed;
  return check(schema, parsed, () => ({ file, text: text.trim(), firstLine }), problems);
}

/** Finds where a text stops being valid JSON, if the engine reports it, and the text there. */
function syntaxErrorIn(text: string, error: unknown): { at: number; got: string } {
  const [, position, token] = /at position (\d+)|token '(.+?)'/u.exec(String(error)) ?? [];
  if (token !== undefined) return { at: 0, got: token };
  const at = Number(position ?? text.length);
  return {
    at,
    got:
      text.slice(at).trim() === '' ? 'the end of the line' : formatValue(text.slice(at, at + 20)),
  };
}

/**
 * Returns the place of a repeated field, of which `JSON.parse` silently keeps the last. First compares the text with the
 * serialised value by length and number of quotation marks, because the parser that finds the place is slow.
 */
function placeOfRepeatedKey(text: string, parsed: object): number | undefined {
  const json = JSON.stringify(parsed);
  const quotesIn = (source: string): number => source.split('"').length;
  if (json.length === text.length || quotesIn(json) === quotesIn(text)) return undefined;
  const { errors } = parseDocument(text, { prettyErrors: false });
  return errors.find(({ code }) => code === 'DUPLICATE_KEY')?.pos[0];
}
