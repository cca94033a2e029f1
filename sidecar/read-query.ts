import { z } from 'zod';
import { nameHint } from '../contract/nearest-name.ts';
import { cutText } from '../contract/plain-text.ts';
import type { Issue, IssueCode } from '../contract/problem.ts';
import { describeIssue, typeAt } from '../contract/rule-words.ts';

/** A strict object schema of scalar fields. */
export type QuerySchema = z.ZodObject;

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

type Kind = 'number' | 'boolean' | 'string';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Unknown names that get an issue of their own: an address has room for thousands. */
const MAX_NAMED = 20;

/**
 * Reads the parameters of an URL into the values of a schema: every broken rule is an issue, all at once. Texts become numbers and booleans here and nowhere else, so that the schema itself
 * stays strict for callers who send JSON.
 */
export function parseQuery<S extends QuerySchema>(
  schema: S,
  params: URLSearchParams,
): Parsed<z.infer<S>> {
  const given = Map.groupBy(params, ([name]) => name);
  const issues = unknownParameters(schema, given.keys());
  const values: Record<string, unknown> = {};
  for (const [name, pairs] of given) {
    const text = pairs[0]?.[1] ?? '';
    const kind = kindOf(schema, name);
    if (kind === undefined) continue;
    if (pairs.length > 1) {
      issues.push(issue('repeated_parameter', name, `given ${pairs.length} times, expected once`));
    } else if (text === '' && !mayBeEmpty(schema, name)) {
      issues.push(issue('empty_value', name, 'expected a value, got none'));
    } else values[name] = fromText(text, kind);
  }
  const checked = check(schema, values);
  if (!checked.ok) issues.push(...checked.issues);
  return checked.ok && issues.length === 0 ? checked : { ok: false, issues };
}

/** Checks JSON values (arguments of an MCP tool) against the same schema, with the same issues. */
export function parseJson<S extends QuerySchema>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
): Parsed<z.infer<S>> {
  const issues = unknownParameters(schema, Object.keys(values));
  const known = Object.fromEntries(
    Object.entries(values).filter(([name]) => kindOf(schema, name) !== undefined),
  );
  const checked = check(schema, known);
  if (!checked.ok) issues.push(...checked.issues.map((one) => nameText(one, known)));
  return checked.ok && issues.length === 0 ? checked : { ok: false, issues };
}

/** `got 5` does not distinguish "5" from 5, which is the mistake such a caller made. */
function nameText(one: Issue, values: Readonly<Record<string, unknown>>): Issue {
  const isText = one.code === 'invalid_type' && typeof values[one.path] === 'string';
  return isText ? { ...one, message: `${one.message} as a text` } : one;
}

function check<S extends QuerySchema>(
  schema: S,
  values: Record<string, unknown>,
): Parsed<z.infer<S>> {
  const parsed = schema.safeParse(values);
  if (parsed.success) return { ok: true, value: parsed.data };
  return { ok: false, issues: toIssues(parsed.error, values, schema) };
}

function kindOf(schema: QuerySchema, name: string): Kind | undefined {
  if (!Object.hasOwn(schema.shape, name)) return undefined;
  const kind = typeAt(schema, [name])?._zod.def.type;
  return kind === 'number' || kind === 'boolean' ? kind : 'string';
}

function mayBeEmpty({ shape }: QuerySchema, name: string): boolean {
  return z.safeParse(shape[name] ?? z.never(), '').success;
}

/** A text that cannot be read as its kind stays text; the schema refuses it with the rule of the field. */
function fromText(text: string, kind: Kind): unknown {
  if (kind === 'number') {
    const number = NUMBER.test(text) ? Number(text) : Number.NaN;
    // A space in place of a number was sent as `+`.
    return Number.isFinite(number) ? number : text.replaceAll(' ', '+');
  }
  if (kind === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  return text;
}

function issue(code: IssueCode, path: string, message: string): Issue {
  return { code, path, message };
}

/** An issue for each of the first unknown names, and a last one that says how many more there are. */
function unknownParameters(schema: QuerySchema, names: Iterable<string>): Issue[] {
  const unknown = [...names].filter((name) => kindOf(schema, name) === undefined);
  if (unknown.length === 0) return [];
  const known = Object.keys(schema.shape);
  const issues = unknown.slice(0, MAX_NAMED).map((name) => {
    const hint = known.length === 0 ? 'this address takes none' : nameHint(name, known);
    return unknownParameter(name, hint);
  });
  const next = unknown[MAX_NAMED];
  if (next === undefined) return issues;
  const more = unknown.length - MAX_NAMED;
  return [...issues, unknownParameter(next, `more unknown ones, this included: ${more}`)];
}

function unknownParameter(name: string, hint: string): Issue {
  return issue('unknown_parameter', cutText(name, 100), `no such parameter; ${hint}`);
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
    byPath.set(path, issue(code, path, message));
  }
  return [...byPath.values()];
}
