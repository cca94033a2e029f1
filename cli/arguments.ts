import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { expected } from '../contract/rule-words.ts';

/** A command called in a way it does not understand; the message says what is wrong. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export type Options = Readonly<ReturnType<typeof parseArgs>['values']>;

/**
 * Reads arguments as a usage declares them: `<needed>`, `[optional]`, `<several...>`, `[--flag]`, `[--option <value>]`. Throws
 * UsageError for one that is missing or not declared.
 */
export function readArguments(
  usage: string,
  args: string[],
): { options: Options; positionals: string[] } {
  const options: ParseArgsOptionsConfig = {};
  for (const [, name = '', value] of usage.matchAll(/--([\w-]+)( <)?/g)) {
    options[name] = { type: value === undefined ? 'boolean' : 'string' };
  }
  const declared = usage.replaceAll(/\[--.*?\]/g, '').match(/<.*?>|\[.*?\]/g) ?? [];
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const missing = declared[positionals.length];
    if (missing?.startsWith('<')) throw new TypeError(expected(missing, 'nothing'));
    const extra = usage.includes('...') ? undefined : positionals[declared.length];
    if (extra !== undefined) throw new TypeError(`unexpected argument ${extra}`);
    return { options: values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node goes on with advice for a case that no command here has.
    throw new UsageError(`${error.message.replace(/\. To specify .*/s, '')}\nusage: ${usage}`);
  }
}
