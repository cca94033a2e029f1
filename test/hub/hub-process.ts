import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export type HubProcess = { url: string; pid: number; end(signal: NodeJS.Signals): Promise<void> };

/** Starts `crash-child.ts`, with the command `wrapper` if given, and waits for its URL. */
export async function startHubProcess(
  args: readonly string[],
  wrapper: readonly string[] = [],
): Promise<HubProcess> {
  const script = fileURLToPath(new URL('./crash-child.ts', import.meta.url));
  const [program = '', ...rest] = [...wrapper, process.execPath, script, ...args];
  const child: ChildProcess = spawn(program, rest, {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  if (child.stdout === null || child.pid === undefined) throw new Error('the hub did not start');
  const lines = createInterface(child.stdout);
  const url = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    ended.then(([code]) => {
      throw new Error(`the hub ended with ${code} before it was ready`);
    }),
  ]);
  return {
    url,
    pid: child.pid,
    async end(signal) {
      child.stdin?.end();
      child.kill(signal);
      await ended;
    },
  };
}
