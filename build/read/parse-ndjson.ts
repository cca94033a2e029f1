import type { z } from 'zod';
import { check, type Origin } from './check.ts';
import type { ContentProblem } from './problem.ts';

/** Reads one JSON value a line, blank lines aside, and checks each against the schema. */
export function parseNdjson<T>(
  schema: z.ZodType<T>,
  file: string,
  text: string,
  problems: ContentProblem[],
): { value: T; origin: Origin }[] {
  const values: { value: T; origin: Origin }[] = [];
  let line = 0;
  let start = 0;
  while (start < text.length) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const source = text.slice(start, end).trim();
    start = end + 1;
    line++;
    if (source === '') continue;
    const origin = { file, text: source, firstLine: line };
    const parsed = parseJson(origin, problems);
    if (parsed === undefined) continue;
    const value = check(schema, parsed, origin, problems);
    if (value !== undefined) values.push({ value, origin });
  }
  return values;
}

function parseJson(origin: Origin, problems: ContentProblem[]): unknown {
  try {
    return JSON.parse(origin.text);
  } catch (error) {
    const at = /position (\d+)/.exec(String(error))?.[1];
    problems.push({
      file: origin.file,
      line: origin.firstLine,
      column: at === undefined ? 1 : Number(at) + 1,
      field: '',
      message: `expected JSON, got ${String(error).replace(/^SyntaxError: /, '')}`,
    });
    return undefined;
  }
}
