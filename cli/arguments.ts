import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';

/** A command called in a way it does not understand; the message says what is wrong, `usage` how to call it. */
export class UsageError extends Error {
  override name = 'UsageError';
}

type Parsed<O extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ args: string[]; options: O; allowPositionals: true }>
>;

/** Options and positional arguments of a command. Throws UsageError for any it does not know. */
export function readArguments<O extends ParseArgsOptionsConfig>(
  args: string[],
  options: O,
  maxPositionals: number,
): Parsed<O> {
  let parsed: Parsed<O>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node goes on with advice for a case that no command here has.
    throw new UsageError(error.message.replace(/\. To specify .*/s, ''));
  }
  const [extra] = parsed.positionals.slice(maxPositionals);
  if (extra !== undefined) throw new UsageError(`unexpected argument ${extra}`);
  return parsed;
}

/** The argument a command cannot do without. */
export function needed(argument: string | undefined, what: string): string {
  if (argument === undefined) throw new UsageError(`${what} is missing`);
  return argument;
}
