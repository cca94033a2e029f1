import { createInterface } from 'node:readline/promises';
import { Document } from 'yaml';
import type { z } from 'zod';
import { describeIssue, expected } from '../contract/issues.ts';
import { type Options, UsageError } from './commands.ts';

/**
 * Fields to fill, by path like `author.name`: the question to ask, how to parse the answer (default: as a string), and a default
 * that follows from earlier answers.
 */
export type Questions = Readonly<
  Record<
    string,
    {
      ask?: string;
      parse?: (answer: string) => unknown;
      suggest?: (get: (path: string) => unknown) => string | undefined;
    }
  >
>;

/**
 * Fills a record from the `known` defaults, then options (`--author` fills `author` or `author.name`), then answers on standard input, one
 * per line. An empty answer keeps the default. Validates each field when it is set, ignoring fields that are
 * still missing. With `answers` by path, nothing is read. Throws UsageError for invalid options and answers, and if the input ends before a question without a default.
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
  const set = (path: string, value: unknown): unknown =>
    value === undefined ? record.deleteIn(path.split('.')) : record.setIn(path.split('.'), value);
  /** Sets a field from an answer; returns the rule it breaks. */
  const fill = (path: string, answer: string): string | undefined => {
    set(path, answer === '' ? defaults[path] : (questions[path]?.parse ?? String)(answer));
    return problemAt(schema, record.toJS(), path);
  };
  for (const [path, value] of Object.entries(known)) set(path, value);
  /** Adds the default of a field that follows from the answers before it. */
  const suggest = (path: string): void => {
    const get = (other: string): unknown => record.getIn(other.split('.'));
    defaults[path] ??= questions[path]?.suggest?.(get);
  };
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
    const problems = [...unanswered].flatMap(([path, { ask }]) => {
      suggest(path);
      const problem = fill(path, answers.get(path) ?? '');
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
    suggest(path);
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
      // A script answers what it must and leaves the rest to the defaults.
      if (line.done && !process.stdin.isTTY && value !== '' && fill(path, '') === undefined) break;
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

/**
 * Reads the body of an issue that was written with a form at GitHub: `### question`, then the answer. Returns the answers by
 * question, without empty ones.
 */
export function readIssueForm(body: string): Map<string, string> {
  const sections = body.replaceAll('\r\n', '\n').split(/^### /m).slice(1);
  const answers = sections.map((section): [string, string] => {
    const [question = '', ...lines] = section.split('\n');
    return [question.trim(), lines.join('\n').trim()];
  });
  return new Map(answers.filter(([, answer]) => answer !== '' && answer !== '_No response_'));
}
