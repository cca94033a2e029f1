import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/rule-words.ts';
import { type Options, UsageError } from './arguments.ts';

/** A field that a command fills: from an option, else by asking, or both. */
export type Question = {
  /** Where it stands in the record, like `author.name`. */
  path: string;
  option?: string;
  ask?: string;
  /** Makes the value of an answer. */
  read?: (answer: string) => unknown;
};

/** Values by their paths, like `author.name`. */
export type Fields = Record<string, unknown>;

/**
 * Fills a record: what is known, then options, then answers on standard input, typed or piped line by line. An empty answer
 * keeps what is known. Each value must keep the rules of the schema; what is missing still is not looked at. Throws UsageError
 * for an option that breaks a rule, and where the input ends before the last answer.
 */
export async function fillForm(
  schema: z.ZodType,
  questions: readonly Question[],
  known: Fields,
  options: Options,
): Promise<unknown> {
  const fields = { ...known };
  const open: Question[] = [];
  for (const question of questions) {
    const { path, option = '', read = String } = question;
    const given = options[option];
    if (given !== undefined) fields[path] = read(String(given));
    else if (question.ask !== undefined) open.push(question);
    const problem = given === undefined ? undefined : problemAt(schema, nest(fields), path);
    if (problem !== undefined) throw new UsageError(`--${option} ${problem}`);
  }
  if (open.length === 0) return nest(fields);
  // Questions go to standard error: standard output may be read by a program.
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  for (const { path, ask, read = String } of open) {
    let problem = problemAt(schema, nest(fields), path);
    const hint = fields[path]
      ? ` [${[fields[path]].flat().join(', ')}]`
      : problem
        ? ''
        : ' (optional)';
    do {
      // Drawn again when the line is edited.
      terminal.setPrompt(`${ask}${hint}: `);
      process.stderr.write(`${ask}${hint}: `);
      const { value, done } = await lines.next();
      if (done) throw new UsageError(`no answer to "${ask}"`);
      const answer = value.trim();
      if (answer !== '') fields[path] = read(answer);
      problem = problemAt(schema, nest(fields), path);
      if (problem !== undefined) process.stderr.write(` ${problem}\n`);
    } while (problem !== undefined);
  }
  return nest(fields);
}

function nest(fields: Fields): unknown {
  const document = new Document({});
  for (const [path, value] of Object.entries(fields)) document.setIn(path.split('.'), value);
  return document.toJS();
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
