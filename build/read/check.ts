import { z } from 'zod';
import { type BrokenRule, describeIssue, expected, typeAt } from '../../contract/issues.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { locate, type Origin, type Problems } from './problem.ts';

/** Returns a schema that refuses unknown fields in every object within it, so that typos never hide content silently. */
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

/** A value with its origin. */
export type Located<T> = { value: T; origin: Origin };

/**
 * Values of one kind, and the origin of each. Origins are computed when a problem needs one: 100,000 of them would take more
 * memory than the reviews.
 */
export type Batch<T> = { values: readonly T[]; originOf: (at: number) => Origin };

/** Checks a value of the content against its schema. Adds any problems to `problems` and then returns undefined. */
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
      return describeInContent(describeIssue(issue, value, schema), names);
    });
  }
  return undefined;
}

/** Describes a broken rule with texts in quotes, because the text "5" differs from the number 5. */
function describeInContent(
  { code, rule, got, value }: BrokenRule,
  names: readonly string[],
): string {
  const isText = typeof value === 'string' && code !== 'too_long';
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const isNamed = rule === 'named fields' && names.length > 0;
  const quotes = rule === 'a text' && isPlain ? ' (put it in quotes)' : '';
  const hint = isNamed ? ` (${names.join(', ')})` : quotes;
  return expected(rule + hint, isText ? JSON.stringify(got) : got);
}

/** Adds a problem with a field of a value. Its place and message are computed only if it is shown. */
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

/** Returns a message about an unknown name, with the nearest known name or all of them. */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  return `unknown ${kind} ${name}; ${nameHint(name, known)}`;
}

function unknownField(schema: z.ZodType, path: readonly PropertyKey[]): string {
  return unknownName('field', String(path.at(-1)), namesOf(schema, path.slice(0, -1)));
}

/** Returns the field names of the object at a path, or none if there is no object. */
function namesOf(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const def: { type: string } | undefined = typeAt(schema, path)?._zod.def;
  return def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : [];
}
