import type { z } from 'zod';
import { describeIssue, typeAt } from '../contract/describe-issue.ts';
import { nameHint } from '../contract/nearest-name.ts';
import { cutText } from '../contract/plain-text.ts';
import type { Issue } from '../contract/problem.ts';

/** A strict object schema of scalar fields. */
export type QuerySchema = z.ZodObject;

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Maximum number of unknown names that get their own issue: a URL has room for thousands. */
const MAX_UNKNOWN_ISSUES = 20;

/**
 * Parses URL parameters with a schema and reports all issues at once. Only here are texts converted to numbers and
 * booleans, so that the schema stays strict for JSON values.
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

/** Checks JSON values (arguments of an MCP tool) against a schema, with the same issues. */
export function parseJson<S extends QuerySchema>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
): Parsed<z.infer<S>> {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(schema.shape, name));
  const unknown = unknownParameters(schema, Object.keys(values));
  const parsed = check(schema, Object.fromEntries(known), unknown);
  if (parsed.ok) return parsed;
  // `got 5` would not tell the text "5" from the number.
  const issues = parsed.issues.map((issue) =>
    issue.code === 'invalid_type' && typeof values[issue.path] === 'string'
      ? { ...issue, message: `${issue.message} as a text` }
      : issue,
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

/** Converts a text to the type of its field. An invalid one stays a text, which the schema rejects with the field's rule. */
function fromText(text: string, schema: QuerySchema, name: string): unknown {
  const type = typeAt(schema, [name])?._zod.def.type;
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type !== 'number') return text;
  const number = NUMBER.test(text) ? Number(text) : Number.NaN;
  // `+` in a query decodes to a space; the message should show what was sent.
  return Number.isFinite(number) ? number : text.replaceAll(' ', '+');
}

/** Creates the issue for a parameter that is given more than once. */
export function repeated(path: string, times: number): Issue {
  const message = `given ${times} times, expected once`;
  return { code: 'repeated_parameter', path, message };
}

/** Creates an issue for each of the first unknown names, and one that counts the rest. */
function unknownParameters({ shape }: QuerySchema, names: Iterable<string>): Issue[] {
  const known = Object.keys(shape);
  const unknown = [...names].filter((name) => !Object.hasOwn(shape, name));
  const rest = unknown.length - MAX_UNKNOWN_ISSUES;
  return unknown.slice(0, MAX_UNKNOWN_ISSUES + 1).map((name, i) => {
    const nearest = known.length === 0 ? 'this address takes none' : nameHint(name, known);
    const hint = i < MAX_UNKNOWN_ISSUES ? nearest : `${rest} unknown parameters from here on`;
    const message = `no such parameter; ${hint}`;
    return { code: 'unknown_parameter', path: cutText(name, 100), message };
  });
}

/** Converts the issues of zod to one issue per field: the last one of a field is the most specific. */
export function toIssues(
  error: z.ZodError | undefined,
  values: Record<string, unknown>,
  schema: QuerySchema,
): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const zodIssue of error?.issues ?? []) {
    const path = String(zodIssue.path[0] ?? '');
    const { code, message } = describeIssue(zodIssue, values, schema);
    const isEmpty = values[path] === '';
    const empty = { code: 'empty_value', path, message: 'expected a value, got none' } as const;
    byPath.set(path, isEmpty ? empty : { code, path, message });
  }
  return [...byPath.values()];
}
