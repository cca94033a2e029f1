import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import type { Questions } from '../build/setup/questions.ts';
import { problemAt } from '../contract/issues.ts';
import { nameHint } from '../contract/nearest-name.ts';
import { type Options, UsageError } from './commands.ts';

/** Reads a number, or keeps the answer for the message about it. */
export function toNumber(answer: string): number | string {
  return Number.isNaN(Number(answer)) ? answer : Number(answer);
}

/**
 * Fills a record from the `known` defaults, then options (`--author` fills `author` or `author.name`), then answers on standard input, one
 * per line. An empty answer keeps the default. Validates each field when it is set, ignoring fields that are
 * still missing. With `answers` by question, nothing is read. Throws UsageError for invalid options and answers, and if the input ends before a question without a default.
 */
export async function fillForm(
  schema: z.ZodType,
  questions: Questions,
  known: Readonly<Record<string, unknown>>,
  options: Options,
  answers?: ReadonlyMap<string, string>,
): Promise<unknown> {
  const defaults = { ...known };
  const record = new Document({});
  /** Sets a field from an answer, or its default if that is empty; returns the rule it breaks, with the hint of the question. */
  const fill = (path: string, answer: string): string | undefined => {
    // A default may follow from earlier answers.
    if (answer === '') defaults[path] ??= questions[path]?.suggest?.(get);
    const value = answer === '' ? defaults[path] : (questions[path]?.parse ?? String)(answer, get);
    if (value === undefined) record.deleteIn(path.split('.'));
    else record.setIn(path.split('.'), value);
    const problem = problemAt(schema, record.toJS(), path);
    return problem && problem + (questions[path]?.hint?.(get) ?? '');
  };
  const get = (path: string): unknown => record.getIn(path.split('.'));
  for (const path of Object.keys(known)) fill(path, '');
  const unanswered = new Map(Object.entries(questions).filter(([, { ask }]) => ask !== undefined));
  for (const [option, value] of Object.entries(options)) {
    if (typeof value !== 'string') continue;
    const name = option.replace('-', '_');
    const path = Object.keys(questions).find((key) => key.startsWith(`${name}.`)) ?? name;
    const problem = fill(path, value);
    if (problem !== undefined) throw new UsageError(`--${option} ${problem}`);
    unanswered.delete(path);
  }
  if (answers !== undefined) {
    const asked = Object.values(questions).flatMap(({ ask }) => ask ?? []);
    const unknown = [...answers.keys()].find((question) => !asked.includes(question));
    if (unknown !== undefined)
      throw new UsageError(`unknown question "${unknown}"; ${nameHint(unknown, asked)}`);
    if (answers.size === 0) throw new UsageError('expected "### question" and answers, got none');
    const problems = [...unanswered].flatMap(([path, { ask = '' }]) => {
      const problem = fill(path, answers.get(ask) ?? '');
      return problem === undefined ? [] : [`${ask}: ${problem}`];
    });
    if (problems.length > 0) throw new UsageError(problems.join('\n'));
    return record.toJS();
  }
  if (unanswered.size === 0) return record.toJS();
  // Questions go to standard error, because a program may read standard output.
  using terminal = createInterface({ input: process.stdin, output: process.stderr });
  const lines = terminal[Symbol.asyncIterator]();
  process.stderr.write('Press Enter to keep the value in [brackets].\n');
  for (const [path, { ask }] of unanswered) {
    const broken = fill(path, '');
    const value = [defaults[path] ?? []].flat().join(', ');
    let problem = value === '' ? undefined : broken;
    // An invalid default is reported once and not offered again.
    if (problem !== undefined) defaults[path] = undefined;
    const optional = fill(path, '') === undefined ? ' (optional)' : '';
    const prompt = `${ask}${defaults[path] ? ` [${value}]` : optional}: `;
    // Readline redraws its own prompt while the line is edited.
    terminal.setPrompt(prompt);
    do {
      process.stderr.write(problem === undefined ? prompt : ` ${problem}\n${prompt}`);
      const line = await lines.next();
      // A script answers what it must and leaves the rest to the defaults.
      if (line.done && !process.stdin.isTTY && value !== '' && fill(path, '') === undefined) break;
      if (line.done) throw new UsageError(`\nno answer to "${ask}"`);
      problem = fill(path, line.value.trim());
    } while (problem !== undefined);
  }
  return record.toJS();
}
