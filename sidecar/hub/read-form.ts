import { z } from 'zod';
import type { Issue } from '../../contract/problem.ts';
import { describeIssue, typeAt } from '../../contract/rule-words.ts';
import type { Parsed } from '../read-query.ts';

/** Name and value of each field, in order. */
export type Fields = Iterable<readonly [string, string]>;

/**
 * Reads the fields of a form into the values of a schema: every broken rule is an issue, all at once. Unlike in a query, unknown
 * fields are ignored (WebSub 5.1), an empty value counts as absent, and a list is a field given several times.
 */
export function parseForm<S extends z.ZodObject>(schema: S, fields: Fields): Parsed<z.infer<S>> {
  const given = Map.groupBy(fields, ([name]) => name);
  const issues: Issue[] = [];
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(schema.shape)) {
    const texts = (given.get(name) ?? []).map(([, text]) => text);
    if (typeAt(schema, [name]) instanceof z.ZodArray) {
      values[name] = texts.filter((text) => text !== '');
    } else if (texts.length > 1) {
      const message = `given ${texts.length} times, expected once`;
      issues.push({ code: 'repeated_parameter', path: name, message });
    } else if (texts[0]) values[name] = texts[0];
  }
  const parsed = schema.safeParse(values);
  if (parsed.success && issues.length === 0) return { ok: true, value: parsed.data };
  const named = new Set(issues.map(({ path }) => path));
  for (const zod of parsed.error?.issues ?? []) {
    const path = String(zod.path[0] ?? '');
    const { code, message } = describeIssue(zod, values, schema);
    if (!named.has(path)) issues.push({ code, path, message });
  }
  return { ok: false, issues };
}
