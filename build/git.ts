import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Returns the output of a git command, or undefined if it fails. */
export async function git(cwd: string, args: string[]): Promise<string | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', args, { cwd, maxBuffer: Infinity });
    return stdout.trimEnd();
  } catch {
    return undefined;
  }
}
