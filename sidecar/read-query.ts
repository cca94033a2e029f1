import type { z } from 'zod';
import { nameHint } from '../contract/nearest-name.ts';
import { cutText } from '../contract/plain-text.ts';
import type { Issue, IssueCode } from '../contract/problem.ts';
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
  const values = new Map<string, unknown>();
  const repeated: Issue[] = [];
  for (const [name, pairs] of Map.groupBy(params, ([name]) => name)) {
    const isKnown = Object.hasOwn(schema.shape, name);
    if (isKnown && pairs.length > 1)
      repeated.push(
        issue('repeated_parameter', name, `given ${pairs.length} times, expected once`),
      );
    else values.set(name, isKnown ? fromText(params.get(name) ?? '', schema, name) : undefined);
  }
  return check(schema, values, repeated);
}

/** Checks JSON values (arguments of an MCP tool) against the same schema, with the same issues. */
export function parseJson<S extends QuerySchema>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
): Parsed<z.infer<S>> {
  const parsed = check(schema, new Map(Object.entries(values)), []);
  if (parsed.ok) return parsed;
  // `got 5` does not distinguish "5" from 5, which is the mistake such a caller made.
  const issues = parsed.issues.map((one) =>
    one.code === 'invalid_type' && typeof values[one.path] === 'string'
      ? { ...one, message: `${one.message} as a text` }
      : one,
  );
  return { ok: false, issues };
}

function check<S extends QuerySchema>(
  schema: S,
  given: ReadonlyMap<string, unknown>,
  repeated: readonly Issue[],
): Parsed<z.infer<S>> {
  const { true: known = [], false: unknown = [] } = Object.groupBy(given, ([name]) =>
    Object.hasOwn(schema.shape, name) ? 'true' : 'false',
  );
  const values = Object.fromEntries(known);
  const parsed = schema.safeParse(values);
  const names = unknown.map(([name]) => name);
  const issues = [...unknownParameters(schema, names), ...repeated];
  if (!parsed.success) issues.push(...toIssues(parsed.error, values, schema));
  else if (issues.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, issues };
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

function issue(code: IssueCode, path: string, message: string): Issue {
  return { code, path, message };
}

/** An issue for each of the first unknown names, and a last one that says how many more there are. */
function unknownParameters({ shape }: QuerySchema, names: readonly string[]): Issue[] {
  const known = Object.keys(shape);
  const more = names.length - MAX_NAMED;
  return names.slice(0, MAX_NAMED + 1).map((name, at) => {
    const hint = known.length === 0 ? 'this address takes none' : nameHint(name, known);
    const what = at < MAX_NAMED ? hint : `more unknown ones, this included: ${more}`;
    return issue('unknown_parameter', cutText(name, 100), `no such parameter; ${what}`);
  });
}

/** One issue for each field: the last one zod found there is the narrowest. */
function toIssues(
  error: z.ZodError,
  values: Record<string, unknown>,
  schema: QuerySchema,
): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const zod of error.issues) {
    const path = zod.path.map(String).join('.');
    const { code, message } = describeIssue(zod, values, schema);
    const isEmpty = values[path] === '';
    byPath.set(
      path,
      isEmpty
        ? issue('empty_value', path, 'expected a value, got none')
        : issue(code, path, message),
    );
  }
  return [...byPath.values()];
}
