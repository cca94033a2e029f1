import { Readable } from 'node:stream';
import { vi } from 'vitest';
import { runCommand } from '../../cli/run-command.ts';

export type CommandResult = { code: number; out: string; err: string };

class Exit extends Error {
  readonly code: number;
  constructor(code: number) {
    super(`the command exited with ${code}`);
    this.code = code;
  }
}

/**
 * Runs a command in this process, with the arguments an owner would type. `env` is added to the
 * environment, and `input` is standard input. Commands of one worker must not overlap.
 */
export async function runHere(
  args: string[],
  env: Readonly<Record<string, string>>,
  input = '',
): Promise<CommandResult> {
  const [out, err]: [string[], string[]] = [[], []];
  const usual = process.env;
  process.env = { ...usual, ...env };
  const spies = [
    vi.spyOn(process, 'stdin', 'get').mockReturnValue(
      // Only read as a stream of bytes.
      Readable.from([Buffer.from(input)], { objectMode: false }) as typeof process.stdin,
    ),
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => out.push(String(text)) > 0),
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => err.push(String(text)) > 0),
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Exit(Number(code));
    }),
  ];
  try {
    const code = await runCommand(args).catch((error: unknown) => {
      if (error instanceof Exit) return error.code;
      throw error;
    });
    return { code, out: out.join(''), err: err.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    process.env = usual;
  }
}
