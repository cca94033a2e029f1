import { createInterface, type Interface } from 'node:readline/promises';
import type { z } from 'zod';
import { describeIssue } from '../contract/rule-words.ts';
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
  given: Readonly<Record<string, string | undefined>> = {},
): Promise<Answers> {
  using input = new Input();
  const record: Answers = {};
  for (const { path, ask, option = '', suggested = '', read = orNone } of questions) {
    const question = suggested === '' ? `${ask}:` : `${ask} [${suggested}]:`;
    for (;;) {
      const isAsked = given[option] === undefined && ask !== undefined;
      const answer = isAsked ? await input.answer(question) : given[option];
      put(record, path.split('.'), read(answer || suggested));
      const problem = problemAt(schema, record, path);
      if (problem === undefined) break;
      if (!isAsked) throw new UsageError(`--${option}  ${problem}`);
      process.stderr.write(`  ${problem}\n`);
    }
  }
  return record;
}

function orNone(answer: string): string | undefined {
  return answer === '' ? undefined : answer;
}

function put(record: Answers, [name = '', ...inner]: string[], value: unknown): void {
  if (inner.length === 0) {
    record[name] = value;
    return;
  }
  record[name] ??= {};
  put(record[name] as Answers, inner, value);
}

/** The rule that the value at a path breaks; those of fields that are not filled in yet do not count. */
function problemAt(schema: z.ZodType, record: Answers, path: string): string | undefined {
  const issues = schema.safeParse(record).error?.issues ?? [];
  const issue = issues.find(({ path: at }) => `${at.join('.')}.`.startsWith(`${path}.`));
  if (issue === undefined) return undefined;
  const { rule, got } = describeIssue(issue, record, schema);
  return `expected ${rule}, got ${got || 'nothing'}`;
}

/** Lines of standard input. It is opened by the first question, which goes to standard error. */
class Input implements Disposable {
  #terminal: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  async answer(question: string): Promise<string> {
    this.#terminal ??= createInterface({ input: process.stdin, output: process.stderr });
    // The iterator keeps lines that arrive before their question; `question()` would lose them.
    this.#lines ??= this.#terminal[Symbol.asyncIterator]();
    process.stderr.write(`${question} `);
    const { value, done } = await this.#lines.next();
    if (done) throw new UsageError(`no answer to "${question}"`);
    return value.trim();
  }

  [Symbol.dispose](): void {
    this.#terminal?.close();
  }
}
