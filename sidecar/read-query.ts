import type { z } from 'zod';
import { nameHint } from '../contract/nearest-name.ts';
import { cutText } from '../contract/plain-text.ts';
import type { Issue } from '../contract/problem.ts';
import { describeIssue, typeAt } from '../contract/rule-words.ts';

/** A strict object schema of scalar fields. */
export type QuerySchema = z.ZodObject;

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Maximum number of unknown names with an issue of their own: a URL has room for thousands. */
const MAX_NAMED = 20;

/**
 * Reads the parameters of a URL into the values of a schema: every broken rule is an issue, all at once. Texts become
 * numbers and booleans here and nowhere else, so that the schema itself stays strict for callers who send JSON.
 */
export function parseQuery<S extends QuerySchema>(
  schema: S,
  params: URLSearchParams,
): Parsed<z.infer<S>> {
  const values: Record<string, unknown> = {};
  const issues = unknownParameters(schema, new Set(params.keys()));
  for (const name of Object.keys(schema.shape)) {
    const texts = params.getAll(name);
    if (texts.length > 1) issues.push(repeated(name, texts.length));
    else if (texts[0] !== undefined) values[name] = fromText(texts[0], schema, name);
  }
  return check(schema, values, issues);
}

/** Checks JSON values (arguments of an MCP tool) against the same schema, with the same issues. */
export function parseJson<S extends QuerySchema>(
  schema: S,
  given: Readonly<Record<string, unknown>>,
): Parsed<z.infer<S>> {
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(schema.shape, name));
  const unknown = unknownParameters(schema, Object.keys(given));
  const parsed = check(schema, Object.fromEntries(known), unknown);
  if (parsed.ok) return parsed;
  // `got 5` does not distinguish "5" from 5, which is the mistake such a caller made.
  const issues = parsed.issues.map((one) =>
    one.code === 'invalid_type' && typeof given[one.path] === 'string'
      ? { ...one, message: `${one.message} as a text` }
      : one,
  );
  return { ok: false, issues };
}

function check<S extends QuerySchema>(
  schema: S,
  values: Record<string, unknown>,
  issues: readonly Issue[],
): Parsed<z.infer<S>> {
  const { data, error } = schema.safeParse(values);
  if (data !== undefined && issues.length === 0) return { ok: true, value: data };
  return { ok: false, issues: [...issues, ...toIssues(error, values, schema)] };
}

/** A text that cannot be read as its type stays text; the schema refuses it with the rule of the field. */
function fromText(text: string, schema: QuerySchema, name: string): unknown {
  const type = typeAt(schema, [name])?._zod.def.type;
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type !== 'number') return text;
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  // A space in place of a number was sent as `+`.
  return Number.isFinite(number) ? number : text.replaceAll(' ', '+');
}

/** The issue of a parameter that may be given once. */
export function repeated(path: string, times: number): Issue {
  const message = `given ${times} times, expected once`;
  return { code: 'repeated_parameter', path, message };
}

/** An issue for each of the first unknown names, and a last one that says how many more there are. */
function unknownParameters({ shape }: QuerySchema, names: Iterable<string>): Issue[] {
  const known = Object.keys(shape);
  const unknown = [...names].filter((name) => !Object.hasOwn(shape, name));
  const more = unknown.length - MAX_NAMED;
  return unknown.slice(0, MAX_NAMED + 1).map((name, at) => {
    const hint = known.length === 0 ? 'this address takes none' : nameHint(name, known);
    const what = at < MAX_NAMED ? hint : `more unknown ones, this included: ${more}`;
    const message = `no such parameter; ${what}`;
    return { code: 'unknown_parameter', path: cutText(name, 100), message };
  });
}

/** One issue for each field: the last one zod found there is the narrowest. */
export function toIssues(
  error: z.ZodError | undefined,
  values: Record<string, unknown>,
  schema: QuerySchema,
): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const zod of error?.issues ?? []) {
    const path = String(zod.path[0] ?? '');
    const { code, message } = describeIssue(zod, values, schema);
    const isEmpty = values[path] === '';
    const empty = { code: 'empty_value', path, message: 'expected a value, got none' } as const;
    byPath.set(path, isEmpty ? empty : { code, path, message });
  }
  return [...byPath.values()];
}
