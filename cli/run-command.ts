import { readFileSync } from 'node:fs';
import { ImportError } from '../build/import/import-error.ts';
import { LockedError } from '../build/lock.ts';
import { ContentError } from '../build/read/problems.ts';
import { finishReplacing } from '../build/replace-files.ts';
import { expected } from '../contract/issues.ts';
import { nameHint } from '../contract/nearest-name.ts';
import program from '../package.json' with { type: 'json' };
import { parseSettings, settingsHelp } from '../settings.ts';
import { NothingToServe } from '../sidecar/dataset/source.ts';
import { COMMANDS, PlainError, type Run, readArguments, UsageError } from './commands.ts';
import { write } from './output.ts';

/** Exit codes from sysexits.h, so that scripts can tell errors apart. */
const EX_USAGE = 64;
const EX_CONFIG = 78;

/** Errors with a file that the user named. */
const FILE_ERRORS: ReadonlyMap<string | undefined, string> = new Map([
  ['ENOENT', 'no such file or folder'],
  ['EISDIR', 'expected a file, got a folder'],
  ['ENOTDIR', 'expected a folder, got a file'],
]);

/** Runs one command; returns the exit code. */
export async function runCommand([name = '--help', ...args]: string[]): Promise<number> {
  const command = COMMANDS.get(name);
  if (name === 'help' || name === '--help') return print(help());
  if (name === '--version') return print(`${program.version}\n`);
  if (command === undefined) {
    return fail(EX_USAGE, `unknown command ${name}; ${nameHint(name, COMMANDS.keys())}`);
  }
  // npm keeps options that stand before `--`, and passes them in the environment.
  const kept = [...command.usage.matchAll(/--(?:no-)?([\w-]+)/g)].find(
    ([, option = '']) => process.env[`npm_config_${option.replaceAll('-', '_')}`] !== undefined,
  );
  if (kept !== undefined) {
    const after = `npm took ${kept[0]} for its own option; write -- before the arguments`;
    return fail(EX_USAGE, `${after}: npm run -s cli -- ${name} …`);
  }
  const about = `usage: ${command.usage}\n${command.purpose}`;
  if (args.includes('--help')) return print(`${about}\n`);
  try {
    const { options, positionals } = readArguments(command.usage, args);
    const parsed = parseSettings(process.env, (path) => readFileSync(path, 'utf8'));
    if (!parsed.ok) {
      const lines = parsed.problems.map((bad) => `${bad.name}  ${expected(bad.rule, bad.value)}`);
      return fail(EX_CONFIG, lines.join('\n'));
    }
    await finishReplacing(parsed.settings.CONTENT_DIR);
    const { run }: { run: Run } = await import(`./commands/${name}.ts`);
    const result = await run(parsed.settings, options, ...positionals);
    return typeof result === 'number' ? result : print(result ?? '');
  } catch (error) {
    if (error instanceof UsageError) return fail(EX_USAGE, error.message || about);
    if (error instanceof ContentError) {
      return fail(1, `${error.format()}\n${error.message}; nothing was written.`);
    }
    if (error instanceof ImportError) return fail(1, `${error.message}\nNothing was written.`);
    // Errors of the operating system, like a port in use, need no stack trace.
    const isPlain = [PlainError, NothingToServe, LockedError].some((kind) => error instanceof kind);
    if (!(error instanceof Error && (isPlain || 'syscall' in error))) throw error;
    const { code, path }: NodeJS.ErrnoException = error;
    const reason = path === undefined ? undefined : FILE_ERRORS.get(code);
    fail(1, reason === undefined ? error.message : `${path}: ${reason}`);
    // Watchers and stores opened before the failure would keep the process alive.
    process.exit(1);
  }
}

function print(text: string): number {
  // A server prints nothing at its end: the reader of its address may have closed the pipe.
  if (text !== '') write(process.stdout, text);
  return 0;
}

function fail(code: number, message: string): number {
  write(process.stderr, `${message}\n`);
  return code;
}

function help(): string {
  const commands = COMMANDS.values().map(({ usage, purpose }) => `  ${usage}\n      ${purpose}\n`);
  return `npm run -s cli -- <command>\n\nCommands:\n${[...commands].join('')}\nSettings (environment):\n${settingsHelp()}\n`;
}
