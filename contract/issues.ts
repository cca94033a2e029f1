import type { z } from 'zod';
import { nameHint } from './nearest-name.ts';
import { cutText } from './plain-text.ts';
import type { Issue, IssueCode } from './problem.ts';

export type Parsed<T> = { ok: true; value: T } | { ok: false; issues: Issue[] };

/** Other names of parameters, each with the right one. */
type Aliases = Readonly<Record<string, string>>;

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Matches a text that looks like a value of another type. */
const LIKE_JSON = /^(?:-?\d+(?:\.\d+)?|true|false|null|[[{].*)$/s;

/** Maximum number of unknown names that get their own issue: a URL has room for thousands. */
const MAX_UNKNOWN_ISSUES = 20;

/**
 * Parses URL parameters with a schema of scalar fields and lists, and reports all issues at once. Only here are texts converted to numbers and
 * booleans, so that the schema stays strict for JSON values. A list is a repeated parameter. The issue of an alias says the right name.
 */
export function parseQuery<S extends z.ZodObject>(
  schema: S,
  params: URLSearchParams,
  aliases: Aliases = {},
): Parsed<z.infer<S>> {
  const values: Record<string, unknown> = {};
  const issues = unknownParameters(schema, new Set(params.keys()), aliases);
  for (const name of Object.keys(schema.shape)) {
    const texts = params.getAll(name);
    if (typeAt(schema, [name])?._zod.def.type === 'array') values[name] = texts;
    else if (texts.length > 1) {
      const message = `given ${texts.length} times, expected once`;
      issues.push({ code: 'repeated_parameter', path: name, message });
    } else if (texts[0] !== undefined) {
      // `+` in a query decodes to a space; the message should show what was sent.
      values[name] = fromText(texts[0], schema, name, texts[0].replaceAll(' ', '+'));
    }
  }
  return check(schema, values, issues);
}

/**
 * Checks JSON values (arguments of an MCP tool) against a schema, with the same issues. Models and adapters write some values in another
 * way; those of a certain meaning are accepted: null and empty texts for nothing, texts for numbers and booleans, midnight
 * for a day, a list for one value, and for several where the field takes them.
 *
 * @param lists fields whose value is a text with commas
 * @param aliases other names, already replaced: one that is left was given beside the right name
 */
export function parseJson<S extends z.ZodObject>(
  schema: S,
  values: Readonly<Record<string, unknown>>,
  lists: readonly string[] = [],
  aliases: Aliases = {},
): Parsed<z.infer<S>> {
  const known = Object.entries(values).filter(([name]) => Object.hasOwn(schema.shape, name));
  const given = known
    .map(([name, value]) => [name, fromJson(value, schema, name, lists.includes(name))])
    .filter(([, value]) => value !== null && value !== '');
  const unknown = unknownParameters(schema, Object.keys(values), aliases);
  return check(schema, Object.fromEntries(given), unknown);
}

function fromJson(value: unknown, schema: z.ZodObject, name: string, isList: boolean): unknown {
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) {
    if (value.length < 2 || isList) return value.join(',');
  }
  if (typeof value !== 'string') return value;
  if (formatOf(typeAt(schema, [name])) === FORMATS.date)
    return value.replace(/T00:00:00(?:\.0+)?(?:Z|[+-]00:00)?$/, '');
  return fromText(value, schema, name);
}

/** Checks values against a schema of scalar fields and reports all issues at once: `found` before, by default those of unknown fields. */
export function check<S extends z.ZodObject>(
  schema: S,
  values: Record<string, unknown>,
  found: readonly Issue[] = unknownParameters(schema, Object.keys(values)),
): Parsed<z.infer<S>> {
  const { data, error } = schema.safeParse(values);
  if (data !== undefined && found.length === 0) return { ok: true, value: data };
  // A repeated parameter has no value, but is not missing.
  const others = toIssues(error, values, schema).filter(
    ({ path }) => !found.some((issue) => issue.path === path),
  );
  return { ok: false, issues: [...found, ...others] };
}

/** Converts a text to the type of its field. An invalid number becomes `invalid`, which the schema rejects with the field's rule. */
function fromText(text: string, schema: z.ZodObject, name: string, invalid = text): unknown {
  const type = typeAt(schema, [name])?._zod.def.type;
  if (type === 'boolean' && /^(?:true|false)$/.test(text)) return text === 'true';
  if (type !== 'number') return text;
  return NUMBER.test(text) && Number.isFinite(Number(text)) ? Number(text) : invalid;
}

/** Creates an issue for each of the first unknown names, and one that counts the rest. */
function unknownParameters(
  { shape }: z.ZodObject,
  names: Iterable<string>,
  aliases: Aliases = {},
): Issue[] {
  const known = Object.keys(shape);
  const unknown = [...names].filter((name) => !Object.hasOwn(shape, name));
  const rest = unknown.length - MAX_UNKNOWN_ISSUES;
  return unknown.slice(0, MAX_UNKNOWN_ISSUES + 1).map((name, i) => {
    const meant = new Map(Object.entries(aliases)).get(name);
    const nearest = known.length === 0 ? 'this address takes none' : nameHint(meant ?? name, known);
    const hint = i < MAX_UNKNOWN_ISSUES ? nearest : `${rest} unknown parameters from here on`;
    const message = `no such parameter; ${hint}`;
    return { code: 'unknown_parameter', path: cutText(name, 100), message };
  });
}

/** Converts the issues of zod to one issue per field: the last one of a field is the most specific. */
function toIssues(
  error: z.ZodError | undefined,
  values: Record<string, unknown>,
  schema: z.ZodObject,
): Issue[] {
  const byPath = new Map<string, Issue>();
  for (const zodIssue of error?.issues ?? []) {
    const path = String(zodIssue.path[0] ?? '');
    const { code, message } = describeIssue(zodIssue, values, schema);
    if (values[path] !== '') byPath.set(path, { code, path, message });
    else byPath.set(path, { code: 'empty_value', path, message: 'expected a value, got none' });
  }
  return [...byPath.values()];
}

/** A broken rule: its stable code, the rule and the value in words, and both as one message. */
export type BrokenRule = {
  code: IssueCode;
  rule: string;
  got: string;
  value: unknown;
  message: string;
};

/** Formats the message of a broken rule. */
export function expected(rule: string, got: string): string {
  return `expected ${rule}, got ${got}`;
}

/** The `params` that a custom check may set on its issue: its code, and the text to show instead of the value, null for none. */
export type CustomParams = { code?: IssueCode; got?: string | null };

/** Describes an issue of zod in words. `root` is the checked value, `schema` its schema. */
export function describeIssue(
  zod: z.core.$ZodIssue,
  root: unknown,
  schema: z.core.$ZodType,
): BrokenRule {
  // A text may stand for an object with one field.
  const value = zod.path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'string'
        ? inner
        : (inner as Record<PropertyKey, unknown> | undefined)?.[key],
    root,
  );
  const [code, rule] = ruleOf(zod, value, typeAt(schema, zod.path));
  const custom: CustomParams = (zod.code === 'custom' && zod.params) || {};
  // Code points, as zod counts them.
  const length = code === 'too_long' && typeof value === 'string' && [...value].length;
  const got = custom.got ?? (length ? `${length} characters` : formatValue(value));
  // The text "5" differs from the number 5.
  const isText = zod.code === 'invalid_type' && typeof value === 'string';
  const shown = isText && LIKE_JSON.test(got) ? JSON.stringify(got) : got;
  const message = custom.got === null ? `expected ${rule}` : expected(rule, shown);
  return { code: custom.code ?? code, rule, got, value: custom.got ?? value, message };
}

/** Returns the first rule broken at a path or below it, with the value, or undefined if there is none. */
export function problemAt(schema: z.ZodType, record: unknown, path = ''): string | undefined {
  const keys = path.split('.').filter((key) => key !== '');
  const issues = schema.safeParse(record).error?.issues ?? [];
  const issue = issues.find(({ path: at }) => keys.every((key, depth) => at[depth] === key));
  if (issue === undefined) return undefined;
  const { rule, got } = describeIssue(issue, record, schema);
  const below = issue.path.slice(keys.length).filter((key) => typeof key === 'string');
  return [...below, ` ${expected(rule, got || 'nothing')}`].join(' ');
}

/** Formats a value as one short line. Handles values that nest too deep for JSON.stringify. */
export function formatValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'number') return String(value);
  const text = typeof value === 'string' ? value : toJson(value);
  return text.length > 60 ? `${cutText(text, 57)}...` : text;
}

function toJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return 'a value nested without end';
  }
}

function ruleOf(
  zod: z.core.$ZodIssue,
  value: unknown,
  type: z.core.$ZodType | undefined,
): [IssueCode, string] {
  const range = type === undefined ? undefined : rangeOf(type);
  switch (zod.code) {
    case 'invalid_type': {
      const wanted = range ?? formatOf(type) ?? TYPES[zod.expected] ?? `a ${zod.expected}`;
      return [value === undefined ? 'missing_parameter' : 'invalid_type', wanted];
    }
    case 'too_small':
      if (zod.origin === 'string') {
        return Number(zod.minimum) > 1
          ? ['invalid_value', `at least ${zod.minimum} characters`]
          : ['empty_value', 'a text that is not empty'];
      }
      return ['out_of_range', range ?? `at least ${zod.minimum}`];
    case 'too_big':
      if (zod.origin === 'string') return ['too_long', `at most ${zod.maximum} characters`];
      if (zod.origin === 'array') return ['out_of_range', `at most ${zod.maximum} entries`];
      return ['out_of_range', range ?? `at most ${zod.maximum}`];
    case 'invalid_value': {
      const rule = `${zod.values.length > 1 ? 'one of ' : ''}${zod.values.map(String).join(', ')}`;
      return [value === undefined ? 'missing_parameter' : 'invalid_value', rule];
    }
    case 'invalid_format': {
      // Zod's own messages start with "Invalid"; others state the rule.
      const isStated = !zod.message.startsWith('Invalid ');
      const rule = isStated ? zod.message : `a text of the form ${zod.pattern ?? zod.format}`;
      const code = zod.format === 'date' ? 'invalid_date' : 'invalid_value';
      return [code, FORMATS[zod.format] ?? rule];
    }
    default:
      return ['invalid_value', zod.message];
  }
}

/** Types by their names in zod. */
const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'named fields',
  record: 'named fields',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'a real calendar date, YYYY-MM-DD',
  datetime: 'a time like 2026-03-01T18:20:00Z (RFC 3339, UTC)',
  url: 'an absolute http or https address',
  email: 'an e-mail address',
};

/** Returns the rule of a type with a known format, or undefined. */
function formatOf(type: z.core.$ZodType | undefined): string | undefined {
  const def: { type: string } | undefined = type?._zod.def;
  return def !== undefined && 'format' in def ? FORMATS[String(def.format)] : undefined;
}

function rangeOf(type: z.core.$ZodType): string | undefined {
  if (!('minValue' in type && 'maxValue' in type)) return undefined;
  const { minValue, maxValue } = type;
  const kind = 'isInt' in type && type.isInt === true ? 'a whole number' : 'a number';
  const from = isBound(minValue) ? ` from ${minValue}` : '';
  return isBound(maxValue) ? `${kind}${from} to ${maxValue}` : `${kind}${from}`;
}

/** Reports whether a bound is one of the schema. zod states those of a safe integer, too. */
export function isBound(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER;
}

/** Returns the input type at a path: without optional and default wrappers, before any transform. */
export function typeAt(
  schema: z.core.$ZodType,
  path: readonly PropertyKey[],
): z.core.$ZodType | undefined {
  let type: z.core.$ZodType | undefined = unwrap(schema);
  for (const key of path) {
    const def = (type?._zod.def ?? {}) as Record<string, unknown>;
    const shape = def.shape as Record<PropertyKey, unknown> | undefined;
    type = (shape ? shape[key] : (def.element ?? def.valueType)) as z.core.$ZodType | undefined;
    type &&= unwrap(type);
  }
  return type;
}

function unwrap(type: z.core.$ZodType): z.core.$ZodType {
  const { def } = type._zod;
  if ('innerType' in def) return unwrap(def.innerType as z.core.$ZodType);
  if (!('in' in def && 'out' in def)) return type;
  // A pipe starts with its input type, but z.preprocess puts a function first.
  const [first, second] = [def.in as z.core.$ZodType, def.out as z.core.$ZodType];
  return unwrap(first._zod.def.type === 'transform' ? second : first);
}
