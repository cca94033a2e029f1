import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { expected, show } from '../../contract/rule-words.ts';
import { type Batch, check } from './check.ts';
import { type Origin, type Problems, REPEATED_FIELD } from './problem.ts';

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
  } catch (error) {
    if (text.trim() === '') return undefined;
    const { at, got } = faultOf(text, error);
    return refuse(at, () => expected(wanted(), got));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return refuse(0, () => expected(wanted(), show(parsed)));
  }
  const repeated = placeOfRepeatedKey(text, parsed);
  if (repeated !== undefined) return refuse(repeated, () => REPEATED_FIELD);
  // Kept as it is: a copy of each review would cost as much as its check.
  if (schema.validate(parsed)) return parsed;
  return check(schema, parsed, () => ({ file, text: text.trim(), firstLine }), problems);
}

/** Where a text stops being JSON, as far as the engine tells, and the word that stands there. */
function faultOf(text: string, error: unknown): { at: number; got: string } {
  const [, position, token] = /at position (\d+)|token '(.+?)'/u.exec(String(error)) ?? [];
  if (token !== undefined) return { at: 0, got: token };
  const at = Number(position ?? text.length);
  return { at, got: text.slice(at).trim() === '' ? 'its end' : show(text.slice(at, at + 20)) };
}

/**
 * Place of a field that came before, of which `JSON.parse` keeps the last without a word. What was dropped makes the
 * text longer, and takes its quotation marks along; the parser that names the place is slow.
 */
function placeOfRepeatedKey(text: string, parsed: object): number | undefined {
  const kept = JSON.stringify(parsed);
  if (kept.length === text.length || countQuotes(kept) === countQuotes(text)) return undefined;
  const { errors } = parseDocument(text, { prettyErrors: false });
  return errors.find(({ code }) => code === 'DUPLICATE_KEY')?.pos[0];
}

function countQuotes(text: string): number {
  let count = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) count++;
  return count;
}
