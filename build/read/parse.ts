import {
  type Document,
  isAlias,
  isMap,
  isNode,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
  stringify,
  visit,
  type YAMLParseError,
} from 'yaml';
import type { z } from 'zod';
import { type BrokenRule, describeIssue, expected, typeAt } from '../../contract/issues.ts';
import { nameHint } from '../../contract/nearest-name.ts';
import { readText } from './files.ts';
import { displayPath, type Origin, type Problems, positionOf } from './problems.ts';

/** A value with its origin. */
export type Located<T> = { value: T; origin: Origin };

/** Reads and checks a YAML file. `absent` is the value of a missing or empty file; without it, a missing file is a problem. */
export async function readYaml<T>(
  schema: z.ZodType<T>,
  path: string,
  problems: Problems,
  absent?: object,
): Promise<Located<T> | undefined> {
  const before = problems.count;
  const text = await readText(path, problems);
  const origin = { file: displayPath(path), text: text ?? '', firstLine: 1 };
  if (text === undefined && absent === undefined) {
    const message =
      'this required file is missing; npm run -s cli -- init writes it, or the issue form at GitHub';
    if (problems.count === before) problems.addFile(origin.file, message);
    return undefined;
  }
  const fields = parseYaml(origin, problems, absent);
  if (fields === undefined) return undefined;
  const value = check(schema, fields, origin, problems);
  return value === undefined ? undefined : { value, origin };
}

/**
 * Parses YAML 1.2, in which dates are texts. Text without values means `empty`. Adds the first syntax error to `problems` and then
 * returns undefined.
 */
function parseYaml(origin: Origin, problems: Problems, empty: object = {}): unknown {
  const document = parseDocument(origin.text, { prettyErrors: false });
  if (document.errors.length === 0) return toValue(document, origin, problems, empty);
  return problems.addAt(origin, ...describeFault(origin.text, document.errors));
}

/** Matches a value whose quote is not closed on its line. */
const OPEN_QUOTE = /(?<=^[^#\n"']*[:[{,-][ \t]*)(["'])(?:(?!\1).)*$/m;

/** Matches a value that YAML takes for a comment: `{ accent: #0b5d3b }`. */
const COMMENT = /(?<=:[ \t]+)#[\p{L}\p{N}].*/u;

/** Returns the place of a syntax error, and what belongs there. Of a missing quote or bracket, YAML notices only the end of the file. */
function describeFault(text: string, errors: readonly YAMLParseError[]): [number, string] {
  const [{ code = '', message = '', pos: [at = 0] = [] } = {}, next] = errors;
  if (code === 'DUPLICATE_KEY') return [at, REPEATED_FIELD];
  if (code === 'TAB_AS_INDENT') return [at, expected('spaces at the start of a line', 'a tab')];
  if (/^Nested mappings/.test(message) && next?.code === 'MULTILINE_IMPLICIT_KEY') {
    const rule =
      'expected as many spaces before this line as before the one above, which has a value';
    return [text.indexOf('\n', at) + 1, rule];
  }
  const open = /^Missing closing|^Unexpected scalar/.test(message) && OPEN_QUOTE.exec(text);
  if (open) return [open.index, expected('quotes like "…" around the whole value', open[0])];
  const comment = /^Flow/.test(message) && COMMENT.exec(text);
  if (comment) return [comment.index, expected(QUOTED, comment[0])];
  const rule =
    'expected lines like "rating: 5", with quotes around a value with a colon or with a sign at its start';
  return [at, `${rule} (YAML: ${message})`];
}

const QUOTED = 'quotes around a text with # (a note begins with "# " and a word)';

/** Matches the rest of a line that YAML takes for a comment, though it is hardly a note: `Main Street #4`, `Main Street # 4`. */
const CUT = /[ \t]+#(?:[\p{L}\p{N}].*|[ \t]+\d+\w?[ \t]*$)/muy;

/**
 * Returns the value of a document. A text without quotes that a sign cuts off is a problem, and so is a value that begins with a sign:
 * YAML takes `*word` for an alias, and would drop `&word` and `!word`.
 */
function toValue(document: Document, origin: Origin, problems: Problems, empty: object): unknown {
  const before = problems.count;
  visit(document, {
    Node: (role, node) => {
      const [start, end] = node.range ?? [0, 0];
      const { value = '', type } = isScalar(node) ? node : {};
      const sign = isAlias(node) ? `*${node.source}` : node.anchor ? `&${node.anchor}` : node.tag;
      const rule = 'quotes around a value that begins with a sign';
      if (sign) problems.addAt(origin, start, expected(rule, `${sign} ${value ?? ''}`.trim()));
      // A schema of any names skips this one.
      if (role === 'key' && value === '__proto__')
        problems.addAt(origin, start, `unknown field ${value}`);
      if (typeof value !== 'string' || type !== 'PLAIN') return;
      CUT.lastIndex = end;
      const [cut] = CUT.exec(origin.text) ?? [];
      if (cut !== undefined) problems.addAt(origin, start, expected(QUOTED, value + cut));
    },
  });
  return problems.count > before ? undefined : (document.toJS() ?? empty);
}

/** Message for a repeated field. */
export const REPEATED_FIELD = 'expected each field once, got this one again';

/** The fields between the first two `---` lines of a file, their origin, and the text below them. */
type FrontMatter = { fields: unknown; origin: Origin; body: string; linesAbove: number };

const FENCED = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Reads the fields at the start of a file. Adds any problems and then returns undefined. `rule` says in one what stands there. */
export async function readFrontMatter(
  path: string,
  rule: string,
  problems: Problems,
): Promise<FrontMatter | undefined> {
  const source = await readText(path, problems);
  if (source === undefined) return undefined;
  const match = FENCED.exec(source);
  if (match === null || match.index !== 0) {
    const message = `expected three dashes in the first line, ${rule}, and a second line of three dashes`;
    return problems.addFile(path, message);
  }
  const [above, text = ''] = match;
  const origin = { file: displayPath(path), text, firstLine: 2 };
  const fields = parseYaml(origin, problems);
  if (fields === undefined) return undefined;
  const body = source.slice(above.length);
  return { fields, origin, body, linesAbove: above.split('\n').length - 1 };
}

/**
 * Reads and checks a Markdown file of the content (`reviews/YYYY/*.md`, `replies/*.md`): fields in the front matter, `text` below it.
 * Adds any problems and then returns undefined.
 */
export async function readTextFile<T>(
  schema: z.ZodType<T>,
  path: string,
  problems: Problems,
): Promise<Located<T> | undefined> {
  const read = await readFrontMatter(path, 'fields', problems);
  if (read === undefined) return undefined;
  const { fields, origin, body } = read;
  const text = body.replaceAll('\r\n', '\n').trim();
  const own = typeof fields === 'object' && fields !== null && !Array.isArray(fields) ? fields : {};
  if ('text' in own) {
    const message = 'expected the text below the second line of dashes, not in a field';
    return addProblem(problems, origin, ['text'], () => message);
  }
  const value = check(schema, { ...own, text }, origin, problems);
  return value && { value, origin };
}

/** Returns a Markdown file of the content: fields, and the text below them. */
export function toTextFile({ text, ...fields }: { text: string }): string {
  return `---\n${stringify(fields)}---\n${text.trim()}\n`;
}

/** Checks a value of the content against its schema. Adds any problems to `problems` and then returns undefined. */
export function check<T>(
  schema: z.ZodType<T>,
  value: unknown,
  origin: Origin,
  problems: Problems,
): T | undefined {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  for (const issue of parsed.error.issues) {
    const names = () => namesOf(schema, issue.path);
    const describe = (written?: string) =>
      describeInContent(describeIssue(issue, value, schema), names(), written);
    if (issue.code !== 'unrecognized_keys') addProblem(problems, origin, issue.path, describe);
    else
      for (const key of issue.keys)
        addProblem(problems, origin, [...issue.path, key], () =>
          // YAML takes the digits after the comma of `{ latitude: 45,76 }` for a field.
          /^\d+$/.test(key)
            ? `expected a decimal point before ${key}, got a comma`
            : unknownName('field', key, names()),
        );
  }
  return undefined;
}

/**
 * Describes a broken rule with texts in quotes, because the text "5" differs from the number 5, and numbers as they are `written`: a
 * telephone number loses its first 0.
 */
function describeInContent(
  { code, rule, got, value }: BrokenRule,
  names: readonly string[],
  written = got,
): string {
  const isText = typeof value === 'string' && code !== 'too_long';
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  const isNamed = rule === 'named fields' && names.length > 0;
  const isNumber = isText && /number/.test(rule) && /^-?\d+([.,]\d+)?$/.test(value);
  const quotes = rule === 'a text' && isPlain ? ' (put it in quotes)' : '';
  const advice = isNumber ? ` (${value.replace(',', '.')} without quotes)` : quotes;
  const hint = isNamed ? ` (${names.join(', ')})` : advice;
  if (value === null) return expected(rule + hint, 'nothing');
  return expected(rule + hint, isText ? JSON.stringify(got) : isPlain ? written : got);
}

/** Adds a problem with a field of a value. Its place and message are computed only if it is shown. */
export function addProblem(
  problems: Problems,
  origin: Origin,
  path: readonly PropertyKey[],
  message: (written?: string) => string,
): undefined {
  problems.add(origin.file, () => {
    const { offset, written } = find(origin, path);
    const field = path.map(String).join('.');
    return { ...positionOf(origin, offset), field, message: message(written) };
  });
}

/** Returns a message about an unknown name, with the nearest known name or the first ones. */
export function unknownName(kind: string, name: string, known: Iterable<string>): string {
  return `unknown ${kind} ${name}; ${nameHint(name, known)}`;
}

/** Returns the field names of the object at a path, or none if there is no object. */
function namesOf(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const def: { type: string } | undefined = typeAt(schema, path)?._zod.def;
  return def !== undefined && 'shape' in def ? Object.keys(def.shape as object) : [];
}

/**
 * Finds a field in YAML or JSON text (JSON is YAML): the place of the key of the longest prefix of the path that exists, and its value
 * as `written`. Called only for problems that are shown, because this parser is slow.
 */
function find(origin: Origin, path: readonly PropertyKey[]) {
  const options = { strict: false, uniqueKeys: false };
  let node: unknown = parseDocument(origin.text, options).contents;
  let offset = 0;
  for (const key of path) {
    const item = isMap(node)
      ? node.items.find(({ key: name }) => isScalar(name) && name.value === key)
      : isSeq(node) && node.items[Number(key)];
    const place = isPair(item) ? item.key : item;
    if (!isNode(place)) break;
    offset = place.range?.[0] ?? offset;
    node = isPair(item) ? item.value : item;
  }
  return { offset, written: isScalar(node) ? node.source : undefined };
}
