import { createInterface } from 'node:readline/promises';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/rule-words.ts';
import { UsageError } from './arguments.ts';

/** A field of a record that a command asks for. */
export type Question = {
  /** Where the answer stands in the record, like `author.name`. */
  path: string;
  /** Without it the field is not asked for: an option gives it, or `suggested`. */
  ask?: string;
  /** The option that answers it. */
  option?: string;
  /** Stands for an empty answer. */
  suggested?: string | undefined;
  /** Makes the value of a text. Without it an empty text is no value. */
  read?: (answer: string) => unknown;
};

export type Answers = Record<string, unknown>;

/** The options that answer questions. */
export function optionsOf(questions: readonly Question[]): Record<string, { type: 'string' }> {
  const names = questions.map(({ option }) => option).filter((option) => option !== undefined);
  return Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
}

/**
 * Makes a record of options and, for what they leave open, of answers on standard input: typed, or piped line by line. Each
 * must keep the rules of the schema; what else a record needs is not looked at. Throws UsageError for an option that breaks
 * a rule, and where the input ends before the last answer.
 */
export async function fillForm(
  schema: z.ZodType,
  questions: readonly Question[],
  given: Readonly<Record<string, unknown>> = {},
): Promise<Answers> {
  const record: Answers = {};
  const lines = typedLines();
  try {
    for (const question of questions) await answer(question, schema, record, given, lines);
  } finally {
    await lines.return(undefined);
  }
  return record;
}

async function answer(
  { path, ask, option = '', suggested = '', read = orNone }: Question,
  schema: z.ZodType,
  record: Answers,
  given: Readonly<Record<string, unknown>>,
  lines: AsyncGenerator<string, undefined>,
): Promise<void> {
  const question = suggested === '' ? `${ask}:` : `${ask} [${suggested}]:`;
  for (;;) {
    const isAsked = typeof given[option] !== 'string' && ask !== undefined;
    const text = isAsked ? await nextLine(lines, question) : String(given[option] ?? '');
    put(record, path.split('.'), read(text || suggested));
    const problem = problemAt(schema, record, path);
    if (problem === undefined) return;
    if (!isAsked) throw new UsageError(`--${option} ${problem}`);
    process.stderr.write(` ${problem}\n`);
  }
}

/** Questions go to standard error: standard output may be read by a program. */
async function nextLine(
  lines: AsyncGenerator<string, undefined>,
  question: string,
): Promise<string> {
  process.stderr.write(`${question} `);
  const { value } = await lines.next();
  if (value === undefined) throw new UsageError(`no answer to "${question}"`);
  return value.trim();
}

function orNone(answer: string): string | undefined {
  return answer === '' ? undefined : answer;
}

function put(record: Answers, [name = '', ...inner]: string[], value: unknown): void {
  if (inner.length > 0) {
    record[name] ??= {};
    put(record[name] as Answers, inner, value);
  } else if (value === undefined) delete record[name];
  else record[name] = value;
}

/** The rule that the value at a path breaks; those of fields that are not filled in yet do not count. */
function problemAt(schema: z.ZodType, record: Answers, path: string): string | undefined {
  const issues = schema.safeParse(record).error?.issues ?? [];
  const issue = issues.find(({ path: at }) => `${at.join('.')}.`.startsWith(`${path}.`));
  if (issue === undefined) return undefined;
  const { rule, got } = describeIssue(issue, record, schema);
  const keys = issue.path.slice(path.split('.').length).filter((key) => typeof key === 'string');
  return [...keys, ` ${expected(rule, got || 'nothing')}`].join(' ');
}

/** Lines of standard input, which is opened by the first that is asked for. */
async function* typedLines(): AsyncGenerator<string, undefined> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    yield* terminal;
  } finally {
    terminal.close();
  }
}
