import { z } from 'zod';
import { COMMANDS } from '../../cli/commands.ts';
import { ISSUE_CODES } from '../../contract/problem/problem.ts';
import { SearchQuery } from '../../contract/search-query.ts';
import { SETTINGS } from '../../sidecar/config.ts';

/** The tables of the guides that are computed: what stands between `<!-- name -->` and `<!-- /name -->`. */
const TABLES: Readonly<Record<string, () => string>> = {
  settings: () =>
    table(
      ['name', 'default', 'meaning'],
      Object.entries<{ default?: string; help: string }>(SETTINGS).map(([name, row]) => [
        `\`${name}\``,
        row.default === undefined || row.default === '' ? '' : `\`${row.default}\``,
        row.help,
      ]),
    ),
  commands: () =>
    table(
      ['command', 'what it does'],
      [...COMMANDS.values()].map(({ usage, purpose }) => [`\`${usage}\``, purpose]),
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
  'issue-codes': () =>
    table(
      ['code', 'meaning'],
      Object.entries(ISSUE_CODES).map(([code, meaning]) => [`\`${code}\``, meaning]),
    ),
};

const MARKED = /(<!-- ([a-z-]+) -->\n)[\s\S]*?(\n<!-- \/\2 -->)/g;

/** The text of a guide with each computed table as the code has it now. Throws for a marker without a table. */
export function fillTables(guide: string): string {
  return guide.replace(MARKED, (_all, open: string, name: string, close: string) => {
    const make = TABLES[name];
    if (make === undefined) throw new Error(`no table is called ${name}`);
    return `${open}\n${make()}\n${close}`;
  });
}

/** Names of the computed tables in a guide. */
export function tablesIn(guide: string): string[] {
  return [...guide.matchAll(MARKED)].map(([, , name = '']) => name);
}

export const TABLE_NAMES: readonly string[] = Object.keys(TABLES);

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** The values a parameter takes, in words. */
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
