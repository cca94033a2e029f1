import { createInterface } from 'node:readline/promises';
import { UsageError } from './usage-error.ts';

/** Asks one question; `rule` returns what is wrong with an answer, which is then asked for again. */
export type Ask = (
  question: string,
  rule?: (answer: string) => string | undefined,
) => Promise<string>;

/**
 * Questions go to standard error, answers come from standard input, one line each: typed or piped. Throws UsageError when
 * the input ends before the answer.
 */
export async function withQuestions<T>(run: (ask: Ask) => Promise<T>): Promise<T> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  // The iterator keeps lines that arrive before their question; `question()` would lose them.
  const lines = terminal[Symbol.asyncIterator]();
  const ask: Ask = async (question, rule = () => undefined) => {
    for (;;) {
      process.stderr.write(`${question} `);
      const { value, done } = await lines.next();
      if (done) throw new UsageError(`no answer to "${question}"`);
      const problem = rule(value.trim());
      if (problem === undefined) return value.trim();
      process.stderr.write(`  ${problem}\n`);
    }
  };
  try {
    return await run(ask);
  } finally {
    terminal.close();
  }
}
