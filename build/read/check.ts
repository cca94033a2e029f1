import { z } from 'zod';
import { nameHint } from '../../contract/nearest-name.ts';
import { type BrokenRule, describeIssue, expected, typeAt } from '../../contract/rule-words.ts';
import { locate, type Origin, type Problems } from './problem.ts';

/** The same schema, which refuses unknown fields in every object within it: typos never hide content silently. */
export function strict<T extends z.core.$ZodType>(type: T): T {
  if (type instanceof z.ZodObject) {
    const fields = Object.entries<z.core.$ZodType>(type.shape).map(([name, field]) => [
      name,
      strict(field),
    ]);
    const def = { ...type.def, shape: Object.fromEntries(fields), catchall: z.never() };
    return type.clone(def, { parent: true });
  }
  if (type instanceof z.ZodArray) {
    return type.clone({ ...type.def, element: strict(type.element) }, { parent: true });
  }
  if (type instanceof z.ZodOptional) {
    return type.clone({ ...type.def, innerType: strict(type.unwrap()) }, { parent: true });
  }
  return type;
}

/** A value with the place it was read from. */
export type Located<T> = { value: T; origin: Origin };

/**
 * Values of one kind with the way back to where each was read. Places are worked out when a problem asks for one: most
 * values never have any, and 100,000 origins would weigh more than the reviews.
 */
export type Batch<T> = { values: readonly T[]; originOf: (at: number) => Origin };

/** Checks one value of the content against its schema; adds what is wrong to `problems` and returns undefined then. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  originOf: () => Origin,
  problems: Problems,
): T | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const origin = originOf();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const path = [...issue.path, key];
        addProblem(problems, origin, path, () => unknownField(schema, path));
      }
      continue;
    }
    addProblem(problems, origin, issue.path, () => {
      const names = namesOf(schema, issue.path);
      return inContent(describeIssue(issue, value, schema), names);
    });
  }
  return undefined;
}

/** A broken rule in the words of content, where "5" is not 5: texts stand in quotes. */
function inContent({ code, rule, got, value }: BrokenRule, names: readonly string[]): string {
  const isText = typeof value === 'string' && code !== 'too_long';
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const isNamed = rule === 'named fields' && names.length > 0;
  const quotes = rule === 'a text' && isPlain ? ' (put it in quotes)' : '';
  const hint = isNamed ? ` (${names.join(', ')})` : quotes;
  return expected(rule + hint, isText ? JSON.stringify(got) : got);
}

/** Adds a problem at a field of a value; its place and message are worked out only where it is shown. */
export function addProblem(
  problems: Problems,
  origin: Origin,
  path: readonly PropertyKey[],
  message: () => string,
): void {
  problems.add(origin.file, () => ({
    ...locate(origin, path),
    field: path.map(String).join('.'),
    message: message(),
  }));
}

/** A problem with a name that is none of those known, with a hint. */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  return `no ${kind} is called ${name}; ${nameHint(name, known)}`;
}

function unknownField(schema: z.ZodType, path: readonly PropertyKey[]): string {
  return unknownName('field', String(path.at(-1)), namesOf(schema, path.slice(0, -1)));
}

/** Names of the fields an object at a path has; none where there is no object. */
function namesOf(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const def: { type: string } | undefined = typeAt(schema, path)?._zod.def;
  return def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : [];
}
