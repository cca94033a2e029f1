import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/rule-words.ts';
import { type Options, UsageError } from './commands.ts';

/** How fields are filled, by their paths: the question, and what makes the value of an answer that is no text. */
export type Questions = Readonly<
  Record<string, { ask?: string; read?: (answer: string) => unknown }>
>;

/**
 * Fills a record: what is known by its path (`author.name`), then options (`--author` fills `author` or `author.name`), then answers on standard input,
 * typed or piped line by line. An empty answer keeps what is known. Each value must keep the rules of the schema; what is
 * missing still is not looked at. Throws UsageError for an option that breaks a rule, and where the input ends too soon.
 */
export async function fillForm(
  schema: z.ZodType,
  questions: Questions,
  known: Readonly<Record<string, unknown>>,
  options: Options,
): Promise<unknown> {
  const kept = { ...known };
  const record = new Document({});
  const set = (path: string, value: unknown): unknown =>
    value === undefined ? record.deleteIn(path.split('.')) : record.setIn(path.split('.'), value);
  /** Sets a field by its answer; returns the rule it breaks. */
  const fill = (path: string, answer: string): string | undefined => {
    set(path, answer === '' ? kept[path] : (questions[path]?.read ?? String)(answer));
    return problemAt(schema, record.toJS(), path);
  };
  for (const [path, value] of Object.entries(known)) set(path, value);
  const open = new Map(Object.entries(questions).filter(([, { ask }]) => ask !== undefined));
  for (const [option, given] of Object.entries(options)) {
    if (typeof given !== 'string') continue;
    const name = option.replace('-', '_');
    const path = Object.keys(questions).find((key) => key.startsWith(`${name}.`)) ?? name;
    const problem = fill(path, given);
    if (problem !== undefined) throw new UsageError(`--${option} ${problem}`);
    open.delete(path);
  }
  if (open.size === 0) return record.toJS();
  // Questions go to standard error: standard output may be read by a program.
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  process.stderr.write('An empty line keeps what is in [brackets].\n');
  for (const [path, { ask }] of open) {
    const value = [kept[path] ?? []].flat().join(', ');
    let problem = value === '' ? undefined : fill(path, '');
    // Shown once, and not suggested.
    if (problem !== undefined) kept[path] = undefined;
    const optional = fill(path, '') === undefined ? ' (optional)' : '';
    const prompt = `${ask}${kept[path] ? ` [${value}]` : optional}: `;
    // Drawn again when the line is edited.
    terminal.setPrompt(prompt);
    do {
      process.stderr.write(problem === undefined ? prompt : ` ${problem}\n${prompt}`);
      const line = await lines.next();
      if (line.done) throw new UsageError(`no answer to "${ask}"`);
      problem = fill(path, line.value.trim());
    } while (problem !== undefined);
  }
  return record.toJS();
}

/** The first rule broken at a path or below it, with the value; undefined where none is. */
export function problemAt(schema: z.ZodType, record: unknown, path = ''): string | undefined {
  const keys = path.split('.').filter((key) => key !== '');
  const issues = schema.safeParse(record).error?.issues ?? [];
  const issue = issues.find(({ path: at }) => keys.every((key, depth) => at[depth] === key));
  if (issue === undefined) return undefined;
  const { rule, got } = describeIssue(issue, record, schema);
  const below = issue.path.slice(keys.length).filter((key) => typeof key === 'string');
  return [...below, ` ${expected(rule, got || 'nothing')}`].join(' ');
}
