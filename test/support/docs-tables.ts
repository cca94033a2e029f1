import type { MetricObject } from 'prom-client';
import { z } from 'zod';
import { ListMap } from '../../build/import/source.ts';
import { InsightsConfig } from '../../build/insights/words/config.ts';
import { BusinessFile } from '../../build/read/business-file.ts';
import { ContentReview, RemovedLine, ReplyFile } from '../../build/read/content-schema.ts';
import { COMMANDS } from '../../cli/commands.ts';
import { LOG_EVENTS } from '../../contract/log-events.ts';
import { PARTS } from '../../contract/parts.ts';
import { ISSUE_CODES } from '../../contract/problem.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { SETTINGS } from '../../settings.ts';
import { createMetrics } from '../../sidecar/http/metrics.ts';
import { MOVES, STATES } from '../../sidecar/hub/subscription.ts';

/** Functions that compute the tables between `<!-- name -->` and `<!-- /name -->` in the guides. */
const TABLES: Readonly<Record<string, () => string>> = {
  settings: () =>
    table(
      ['name', 'default', 'meaning'],
      SETTINGS.map(({ name, help, defaultValue }) => [
        `\`${name}\``,
        defaultValue && `\`${defaultValue}\``,
        help,
      ]),
    ),
  commands: () =>
    table(
      ['command', 'what it does'],
      [...COMMANDS.values()].map(({ usage, purpose }) => [
        `\`${usage}\``,
        // Options have a separate table.
        purpose.replace(/\n.*/s, ''),
      ]),
    ),
  'search-parameters': () =>
    table(
      ['parameter', 'values', 'meaning'],
      Object.entries(SearchQuery.shape).map(([name, type]) => [
        `\`${name}\``,
        valuesOf(type),
        type.meta()?.description ?? '',
      ]),
    ),
  'review-fields': () => fieldTable(ContentReview),
  'business-fields': () => fieldTable(BusinessFile),
  'reply-fields': () => fieldTable(ReplyFile),
  'removal-fields': () => fieldTable(RemovedLine),
  'list-fields': () => fieldTable(ListMap),
  'insights-fields': () => fieldTable(InsightsConfig),
  parts: () =>
    table(
      ['part', 'what it is'],
      Object.entries(PARTS).map(([name, what]) => [`\`${name}\``, what]),
    ),
  'subscription-states': () =>
    table(
      ['state', 'meaning'],
      Object.entries(STATES).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ),
  'subscription-moves': () =>
    table(
      ['move', 'states', 'when', 'effect'],
      Object.entries(MOVES).map(([name, { path, when, effect }]) => [
        `\`${name}\``,
        path,
        when,
        effect,
      ]),
    ),
  'log-events': () =>
    table(
      ['event', 'meaning'],
      Object.entries(LOG_EVENTS).map(([event, meaning]) => [`\`${event}\``, meaning]),
    ),
  metrics: () =>
    table(
      ['metric', 'type', 'labels', 'meaning'],
      listMetrics(/^public_reviews_/).map(({ name, type, labels, help }) => [
        `\`${name}\``,
        type,
        labels.map((label) => `\`${label}\``).join(', '),
        help,
      ]),
    ),
  'issue-codes': () =>
    table(
      ['code', 'meaning'],
      Object.entries(ISSUE_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
};

/** Lists the metrics of a server with a hub whose names match. */
export function listMetrics(
  names: RegExp,
): { name: string; type: string; labels: string[]; help: string }[] {
  const { register } = createMetrics({
    publication: { current: () => never() },
    hub: { isStoreUp: () => false, stats: async () => never() },
    now: Date.now,
  });
  // The names of labels are not in the public type of a metric.
  const metrics = register.getMetricsAsArray() as (MetricObject & { labelNames?: string[] })[];
  const listed = metrics.filter(({ name }) => names.test(name));
  return listed.map(({ name, type, help, labelNames = [] }) => ({
    ...{ name, type: String(type), labels: labelNames.filter((label) => label !== 'le'), help },
  }));
}

function never(): never {
  throw new Error('a list of metrics reads no values');
}

const MARKED = /(<!-- ([a-z-]+) -->\n)[\s\S]*?(\n<!-- \/\2 -->)/g;

/** Returns a guide with its computed tables filled in. Throws for a marker with an unknown name. */
export function fillTables(guide: string): string {
  return guide.replace(MARKED, (_all, open: string, name: string, close: string) => {
    const make = TABLES[name];
    if (make === undefined) throw new Error(`unknown table: ${name}`);
    return `${open}\n${make()}\n${close}`;
  });
}

/** Returns the names of the computed tables in a guide. */
export function tablesIn(guide: string): string[] {
  return [...guide.matchAll(MARKED)].map(([, , name = '']) => name);
}

export const TABLE_NAMES: readonly string[] = Object.keys(TABLES);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Returns a table with a row for each field of an object schema, including nested fields. */
function fieldTable(schema: z.ZodType): string {
  return table(
    ['field', 'needed', 'what it is', 'example'],
    fieldRows(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
  );
}

type JsonSchema = z.core.JSONSchema.BaseSchema;

/** `needed` is the cell of a required field: `yes`, or `with` the optional object that contains it. */
function fieldRows(
  { properties = {}, required = [] }: JsonSchema,
  prefix = '',
  needed = 'yes',
): string[][] {
  return Object.entries(properties).flatMap(([name, field]) => {
    if (typeof field === 'boolean') return [];
    const path = prefix + name;
    const isList = typeof field.items === 'object' && !Array.isArray(field.items);
    const inner = isList ? (field.items as JsonSchema) : field;
    const [example] = field.examples ?? [];
    const row = [
      `\`${path}\``,
      required.includes(name) ? needed : '',
      field.description ?? '',
      example === undefined
        ? ''
        : `\`${typeof example === 'string' ? example : JSON.stringify(example)}\``,
    ];
    const within = required.includes(name) && !isList ? needed : `with \`${path}\``;
    const rows = fieldRows(inner, `${path}${isList ? '[]' : ''}.`, within);
    return rows.length > 0 && field.description === undefined ? rows : [row, ...rows];
  });
}

/** Describes the values that a parameter accepts. */
function valuesOf(type: z.ZodType): string {
  const { format, minimum, maximum, maxLength, ...schema } = z.toJSONSchema(type, { io: 'input' });
  const byDefault = schema.default === undefined ? '' : `; default \`${schema.default}\``;
  return `${kind()}${byDefault}`;

  function kind(): string {
    if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(', ');
    if (schema.type === 'boolean') return '`true`, `false`';
    if (schema.type === 'integer') return `whole number, ${minimum} to ${maximum}`;
    if (schema.type === 'number') return `number, ${minimum} to ${maximum}`;
    if (format === 'date') return 'YYYY-MM-DD';
    return maxLength === undefined ? 'text' : `up to ${maxLength} characters`;
  }
}
