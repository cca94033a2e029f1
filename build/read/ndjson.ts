import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { expected, formatValue } from '../../contract/issues.ts';
import { check, type Located, REPEATED_FIELD } from './parse.ts';
import type { Origin, Problems } from './problems.ts';

/** The schema of the lines of a file, and a valid example for error messages. */
export type LineKind<T> = { schema: z.ZodType<T, T>; example: string };

/**
 * Reads one JSON object per line, ignoring blank lines and a byte order mark, and checks each against the schema. Values are not
 * copied, so fields keep the order of the file.
 */
export function parseNdjson<T>(
  kind: LineKind<T>,
  file: string,
  text: string,
  problems: Problems,
): Located<T>[] {
  // The example is shown once.
  let description = `a line like ${kind.example}`;
  const expectedLine = (): string => {
    const current = description;
    description = 'a line like that';
    return current;
  };
  const lines = text.replace(/^\ufeff/, '').split('\n');
  return lines.flatMap((line, at) => {
    const source = { file, text: line, firstLine: at + 1 };
    return parseLine(kind.schema, expectedLine, source, problems) ?? [];
  });
}

/** Parses and checks one line. Adds any problems and then returns undefined. */
function parseLine<T>(
  schema: z.ZodType<T, T>,
  expectedLine: () => string,
  source: Origin,
  problems: Problems,
): Located<T> | undefined {
  const { text } = source;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    if (text.trim() === '') return undefined;
    const { at, got } = syntaxErrorIn(text, error);
    return problems.addAt(source, at, expected(expectedLine(), got));
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return problems.addAt(source, 0, expected(expectedLine(), formatValue(parsed)));
  }
  const repeated = placeOfRepeatedKey(text, parsed);
  if (repeated !== undefined) return problems.addAt(source, repeated, REPEATED_FIELD);
  const origin = { ...source, text: text.trim() };
  // Returned without a copy, which would take as long as the check.
  if (schema.validate(parsed)) return { value: parsed, origin };
  const value = check(schema, parsed, origin, problems);
  return value && { value, origin };
}

/** Finds where a text stops being valid JSON, if the engine reports it, and the text there. */
function syntaxErrorIn(text: string, error: unknown): { at: number; got: string } {
  const [, position, token] = /at position (\d+)|token '(.+?)'/u.exec(String(error)) ?? [];
  if (token !== undefined) return { at: 0, got: token };
  const at = Number(position ?? text.length);
  const rest = text.slice(at, at + 20);
  return { at, got: rest.trim() === '' ? 'the end of the line' : formatValue(rest) };
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
