import { execFile } from 'node:child_process';
import { join } from 'node:path';

export type ProgramResult = { code: number; output: string };

const TIMEOUT_MS = 300_000;

/** Runs a JavaScript file of an installed package to its end. `output` is stdout and then stderr. */
export function runProgram(file: string, args: readonly string[]): Promise<ProgramResult> {
  const script = join(import.meta.dirname, 'node_modules', file);
  const options = { timeout: TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve) => {
    execFile(process.execPath, [script, ...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${stdout}\n${stderr}` });
    });
  });
}
