import type { z } from 'zod';
import { nameHint } from '../../contract/problem/nearest-name.ts';
import { type BrokenRule, describeIssue, typeAt } from '../../contract/problem/rule-words.ts';
import { locate } from './locate.ts';
import type { ContentProblem } from './problem.ts';

/** The text a value was read from, to say where in it a problem stands. */
export type Origin = { file: string; text: string; firstLine: number };

/** Checks one value of the content against its schema; adds what is wrong to `problems` and returns undefined then. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  originOf: () => Origin,
  problems: ContentProblem[],
): T | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const origin = originOf();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys)
        problems.push(unknownField(schema, [...issue.path, key], origin));
      continue;
    }
    problems.push(problemAt(origin, issue.path, inContent(describeIssue(issue, value, schema))));
  }
  return undefined;
}

/** A broken rule in the words of content, where "5" is not 5: texts stand in quotes. */
function inContent({ code, rule, got, value }: BrokenRule): string {
  const isText = typeof value === 'string' && code !== 'too_long';
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const hint = rule === 'a text' && isPlain ? ' (put it in quotes)' : '';
  return `expected ${rule}${hint}, got ${isText ? JSON.stringify(got) : got}`;
}

/** A problem at a field of a value. */
export function problemAt(
  { file, text, firstLine }: Origin,
  path: readonly PropertyKey[],
  message: string,
): ContentProblem {
  return { file, ...locate(text, path, firstLine), field: path.map(String).join('.'), message };
}

/** A problem with a name that is none of those known, with a hint. */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  return `no ${kind} is called ${name}; ${nameHint(name, known)}`;
}

function unknownField(schema: z.ZodType, path: PropertyKey[], origin: Origin): ContentProblem {
  const def: { type: string } | undefined = typeAt(schema, path.slice(0, -1))?._zod.def;
  const known = def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : [];
  return problemAt(origin, path, unknownName('field', String(path.at(-1)), known));
}
