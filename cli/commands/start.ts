import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { GUIDES } from '../../build/read/files.ts';
import { PlainError, type Run } from '../commands.ts';
import { run as serve } from './serve.ts';

/**
 * Builds, then serves everything from one origin. The build runs in a separate process, because the memory it needs is twice
 * what the server needs. An external hub is pinged only once the site is up.
 */
export const run: Run = async (settings, options) => {
  const main = join(import.meta.dirname, '../main.js');
  const build = spawn(process.execPath, [main, 'build', '--no-ping'], { stdio: 'inherit' });
  const stop = () => build.kill();
  process.once('SIGTERM', stop);
  const [code, signal] = await once(build, 'exit');
  process.off('SIGTERM', stop);
  // The system kills what takes too much memory, which is not the server.
  if (signal === 'SIGKILL')
    throw new PlainError(
      `the build was killed, probably for lack of memory; ${GUIDES}/operate.md lists sizes`,
    );
  return code === 0 ? serve(settings, options) : (code ?? 1);
};
