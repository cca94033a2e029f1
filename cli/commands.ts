import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { GUIDES } from '../build/read/files.ts';
import { expected } from '../contract/issues.ts';
import type { Settings } from '../settings.ts';

export type Options = Readonly<ReturnType<typeof parseArgs>['values']>;

/** The `run` function of `commands/<name>.ts`. Returns the text to print when it is done, or an exit code. */
export type Run = (
  settings: Settings,
  options: Options,
  ...args: string[]
) => Promise<string | number | undefined>;

/** The text of `--help`: the usage of each command, which `readArguments` parses, and below it its purpose. */
const TEXT = readFileSync(new URL('./commands.txt', import.meta.url), 'utf8');
const USAGE_AND_PURPOSE = /^((\S+).*)\n +(.*(?:\n .*)*)/gm;

/** Commands by name. */
export const COMMANDS: ReadonlyMap<string, { usage: string; purpose: string }> = new Map(
  Array.from(
    TEXT.replaceAll('{guides}', GUIDES).matchAll(USAGE_AND_PURPOSE),
    ([, usage = '', name = '', purpose = '']) => [name, { usage, purpose }],
  ),
);

/** A command was called with wrong arguments. An empty message stands for its usage. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** An error whose message says all that a user needs: it is shown without a stack trace. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/**
 * Parses arguments as a usage declares them: `<required>`, `[optional]`, `<several...>`, `[--flag]`, `[--option <value>]`.
 * Throws UsageError for a missing or undeclared argument.
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
    const config = { args, options, allowPositionals: true, tokens: true } as const;
    const { values, positionals, tokens } = parseArgs(config);
    const given = tokens.flatMap((token) => (token.kind === 'option' ? token.name : []));
    const repeated = given.find((name, at) => given.indexOf(name) < at);
    if (repeated !== undefined) throw new TypeError(`expected --${repeated} once, got it again`);
    const missing = positionals.includes('') ? '<argument>' : declared[positionals.length];
    if (missing?.startsWith('<')) throw new TypeError(expected(missing, 'nothing'));
    const extra = usage.includes('...') ? undefined : positionals[declared.length];
    if (extra !== undefined) throw new TypeError(`unexpected argument ${extra}`);
    return { options: values, positionals };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice that applies to no command here.
    throw new UsageError(`${error.message.replace(/\. To specify .*/s, '')}\nusage: ${usage}`);
  }
}
