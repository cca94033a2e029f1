import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/rule-words.ts';
import { type Options, UsageError } from './commands.ts';

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
  /** Sets a field; returns the rule it breaks. */
  const fill = ({ path, read = String }: Question, answer: string): string | undefined => {
    fields[path] = answer === '' ? known[path] : read(answer);
    return problemAt(schema, nest(fields), path);
  };
  const isGiven = ({ option = '' }: Question): boolean => options[option] !== undefined;
  for (const question of questions.filter(isGiven)) {
    const { option = '' } = question;
    const problem = fill(question, String(options[option]));
    if (problem !== undefined) throw new UsageError(`--${option} ${problem}`);
  }
  const open = questions.filter((question) => question.ask !== undefined && !isGiven(question));
  if (open.length === 0) return nest(fields);
  // Questions go to standard error: standard output may be read by a program.
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  process.stderr.write('An empty line keeps what is in [brackets].\n');
  for (const question of open) {
    const value = [fields[question.path] ?? []].flat().join(', ');
    const optional = fill(question, '') === undefined ? ' (optional)' : '';
    const words = `${question.ask}${value === '' ? optional : ` [${value}]`}: `;
    // Drawn again when the line is edited.
    terminal.setPrompt(words);
    for (let problem: string | undefined = ''; problem !== undefined; ) {
      process.stderr.write(problem === '' ? words : ` ${problem}\n${words}`);
      const line = await lines.next();
      if (line.done) throw new UsageError(`no answer to "${question.ask}"`);
      problem = fill(question, line.value.trim());
    }
  }
  return nest(fields);
}

function nest(fields: Fields): unknown {
  const document = new Document({});
  for (const [path, value] of Object.entries(fields)) {
    if (value !== undefined) document.setIn(path.split('.'), value);
  }
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
