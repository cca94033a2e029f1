import { createInterface, type Interface } from 'node:readline/promises';
import type { z } from 'zod';
import { describeIssue } from '../contract/rule-words.ts';
import { UsageError } from './arguments.ts';

/**
 * What a command wants to know: an option of the field's name gives it, else the question is asked. `suggested` stands for an
 * empty answer, and for a field without a question. The schema reads the answer.
 */
export type Field = { schema: z.ZodType; question?: string; suggested?: string | undefined };
export type Form = Readonly<Record<string, Field>>;

export type Answers<F extends Form> = { [Name in keyof F]: z.output<F[Name]['schema']> };

/** The options that answer the questions of a form. */
export function optionsOf<F extends Form>(form: F): { [N in keyof F]: { type: 'string' } } {
  const options = Object.keys(form).map((name) => [name, { type: 'string' }]);
  return Object.fromEntries(options);
}

/** Fills in forms from options and, for what they do not say, from answers on standard input: typed, or piped line by line. */
export class Questions implements Disposable {
  #terminal: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  /** Throws UsageError for an option that breaks its rule, and where the input ends before the last answer. */
  async fill<F extends Form>(
    form: F,
    given: { readonly [Name in keyof F]?: string | undefined } = {},
  ): Promise<Answers<F>> {
    const answers: Record<string, unknown> = {};
    for (const [name, field] of Object.entries(form)) {
      const option = given[name];
      const { problem, value } =
        option === undefined ? await this.#answer(field) : read(field, option);
      if (problem !== undefined) throw new UsageError(`--${name}  ${problem}`);
      answers[name] = value;
    }
    return answers as Answers<F>;
  }

  async #answer(field: Field): Promise<Reading> {
    const { question, suggested } = field;
    if (question === undefined) return read(field, suggested);
    const shown = suggested ? `${question} [${suggested}]:` : `${question}:`;
    for (;;) {
      const { problem, value } = read(field, (await this.#ask(shown)) || (suggested ?? ''));
      if (problem === undefined) return { value };
      process.stderr.write(`  ${problem}\n`);
    }
  }

  /** Questions go to standard error, for standard output may be read by a program. */
  async #ask(question: string): Promise<string> {
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

type Reading = { value: unknown; problem?: string };

function read({ schema }: Field, answer: string | undefined): Reading {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return { value: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue === undefined) throw parsed.error;
  const { rule, got } = describeIssue({ ...issue, path: [] }, answer, schema);
  return { value: undefined, problem: `expected ${rule}, got ${got === '' ? 'nothing' : got}` };
}
