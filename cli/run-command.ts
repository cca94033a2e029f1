import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { ImportError } from '../build/import/import-error.ts';
import { ContentError } from '../build/read/problem.ts';
import { nameHint } from '../contract/nearest-name.ts';
import { expected } from '../contract/rule-words.ts';
import { parseSettings } from '../sidecar/config.ts';
import { NothingToServe } from '../sidecar/dataset/nothing-to-serve.ts';
import { UsageError } from './arguments.ts';
import { COMMANDS, help } from './commands.ts';

/** Exit codes of sysexits.h that scripts can tell apart. */
const EX_USAGE = 64;
const EX_CONFIG = 78;

/** Runs one command; returns the exit code. */
export async function runCommand([name = 'help', ...args]: string[]): Promise<number> {
  if (name === 'help' || name === '--help') {
    process.stdout.write(help());
    return 0;
  }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (command === undefined) {
    process.stderr.write(
      `no command is called ${name}; ${nameHint(name, Object.keys(COMMANDS))}\n`,
    );
    return EX_USAGE;
  }
  if (args.includes('--help')) {
    process.stdout.write(`usage: ${name} ${command.takes ?? ''}\n${command.purpose}\n`);
    return 0;
  }
  if (args.length > 0 && command.takes === undefined) {
    process.stderr.write(`${name} takes no arguments, got ${args.join(' ')}\n`);
    return EX_USAGE;
  }
  const parsed = parseSettings(process.env, readIfThere);
  if (!parsed.ok) {
    for (const { name, rule, value } of parsed.problems) {
      process.stderr.write(`${name}  ${expected(rule, value)}\n`);
    }
    return EX_CONFIG;
  }
  const { DIST_DIR } = parsed.settings;
  if (holdsWorkingFolder(DIST_DIR)) {
    const rule = 'a folder that does not hold the working folder, for a build replaces it';
    process.stderr.write(`DIST_DIR  ${expected(rule, DIST_DIR)}\n`);
    return EX_CONFIG;
  }
  try {
    const run = await command.load();
    const result = await run(parsed.settings, args);
    if (typeof result === 'string') process.stdout.write(result);
    return typeof result === 'number' ? result : 0;
  } catch (error) {
    if (error instanceof UsageError) {
      if (error.message !== '') process.stderr.write(`${error.message}\n`);
      process.stderr.write(`usage: ${name} ${command.takes}\n`);
      return EX_USAGE;
    }
    if (error instanceof ContentError) {
      process.stderr.write(`${error.format()}\n${error.message}; nothing was written.\n`);
      return 1;
    }
    if (error instanceof ImportError) {
      process.stderr.write(`${error.message}\nNothing was written.\n`);
      return 1;
    }
    if (!isSystemError(error) && !(error instanceof NothingToServe)) throw error;
    process.stderr.write(`${error.message}\n`);
    // Watchers and stores opened before the failure would keep the process alive.
    process.exit(1);
  }
}

function holdsWorkingFolder(dir: string): boolean {
  return !/^\.\.(?:[\\/]|$)/.test(relative(dir, process.cwd()));
}

/** Whether the operating system refused something, like a port in use: its message says what, our stack adds nothing. */
function isSystemError(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && 'syscall' in error;
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
