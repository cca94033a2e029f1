import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/issues.ts';
import { type Options, UsageError } from './commands.ts';

/** Fields to fill, by path like `author.name`: the question to ask, and how to parse the answer. Default: as a string. */
export type Questions = Readonly<
  Record<string, { ask?: string; parse?: (answer: string) => unknown }>
>;

/**
 * Fills a record from the `known` defaults, then options (`--author` fills `author` or `author.name`), then answers on standard input, one
 * per line. An empty answer keeps the default. Validates each field when it is set, ignoring fields that are
 * still missing. Throws UsageError for an invalid option, and if the input ends too early.
 */
export async function fillForm(
  schema: z.ZodType,
  questions: Questions,
  known: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<unknown> {
  const defaults = { ...known };
  const record = new Document({});
  const set = (path: string, value: unknown): unknown =>
    value === undefined ? record.deleteIn(path.split('.')) : record.setIn(path.split('.'), value);
  /** Sets a field from an answer; returns the rule it breaks. */
  const fill = (path: string, answer: string): string | undefined => {
    set(path, answer === '' ? defaults[path] : (questions[path]?.parse ?? String)(answer));
    return problemAt(schema, record.toJS(), path);
  };
  for (const [path, value] of Object.entries(known)) set(path, value);
  const unanswered = new Map(Object.entries(questions).filter(([, { ask }]) => ask !== undefined));
  for (const [option, value] of Object.entries(options)) {
    if (typeof value !== 'string') continue;
    const name = option.replace('-', '_');
    const path = Object.keys(questions).find((key) => key.startsWith(`${name}.`)) ?? name;
    const problem = fill(path, value);
    if (problem !== undefined) throw new UsageError(`--${option} ${problem}`);
    unanswered.delete(path);
  }
  if (unanswered.size === 0) return record.toJS();
  // Questions go to standard error, because a program may read standard output.
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  process.stderr.write('Press Enter to keep the value in [brackets].\n');
  for (const [path, { ask }] of unanswered) {
    const value = [defaults[path] ?? []].flat().join(', ');
    let problem = value === '' ? undefined : fill(path, '');
    // An invalid default is reported once and not offered again.
    if (problem !== undefined) defaults[path] = undefined;
    const optional = fill(path, '') === undefined ? ' (optional)' : '';
    const prompt = `${ask}${defaults[path] ? ` [${value}]` : optional}: `;
    // Readline redraws its own prompt while the line is edited.
    terminal.setPrompt(prompt);
    do {
      process.stderr.write(problem === undefined ? prompt : ` ${problem}\n${prompt}`);
      const line = await lines.next();
      if (line.done) throw new UsageError(`\nno answer to "${ask}"`);
      problem = fill(path, line.value.trim());
    } while (problem !== undefined);
  }
  return record.toJS();
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
