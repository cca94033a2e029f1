import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { lockContent, lockDist } from './lock.ts';

const root = await mkdtemp(join(tmpdir(), 'lock-'));
const distDir = join(root, 'dist');
afterAll(() => rm(root, { recursive: true, force: true }));

it('locks out other builds, and times out if the lock is not released', async () => {
  const first = await lockDist(distDir);
  await expect(lockDist(distDir, 100)).rejects.toThrow(
    'dist: another build is still writing to it after 0.1 s',
  );
  const second = lockDist(distDir);
  first[Symbol.dispose]();
  (await second)[Symbol.dispose]();
});

it('locks a content folder under each of its names, and leaves no file there', async () => {
  const content = await mkdtemp(join(root, 'content-'));
  const first = await lockContent(content);
  await expect(lockContent(`${content}/../${basename(content)}`, 100)).rejects.toThrow(
    'another command is still changing it after 0.1 s',
  );
  expect(await readdir(content)).toEqual([]);
  first[Symbol.dispose]();
  (await lockContent(content, 100))[Symbol.dispose]();
});

/** Starts a process that acquires the lock, as another user if this is root. Returns once it has it. */
async function lockElsewhere(dir: string, uid?: number) {
  // Not an option of spawn: another user may not be allowed to read this folder.
  const code = `const { lockDist } = await import('./build/lock.ts');
${uid === undefined ? '' : `process.setuid(${uid});`}
globalThis.lock = await lockDist(${JSON.stringify(dir)}, 100).catch(() => process.exit(1));
process.stdout.write('locked');
setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [locked] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')]);
  return { child, isLocked: String(locked) === 'locked' };
}

it('locks out other processes, and is released when the process is killed', async () => {
  const { child } = await lockElsewhere(distDir);
  await expect(lockDist(distDir, 100)).rejects.toThrow('another build');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(root)).toContain('dist.lock');
  (await lockDist(distDir))[Symbol.dispose]();
});

it('locks out processes of the same user that may only read the file', async () => {
  const dir = join(root, 'shared/dist');
  (await lockDist(dir))[Symbol.dispose]();
  await chmod(root, 0o755);
  await chmod(join(root, 'shared'), 0o777);
  await chmod(`${dir}.lock`, 0o444);
  const uid = process.getuid?.() === 0 ? 65_534 : undefined;
  const first = await lockElsewhere(dir, uid);
  const second = await lockElsewhere(dir, uid);
  first.child.kill('SIGKILL');
  second.child.kill('SIGKILL');
  expect([first.isLocked, second.isLocked]).toEqual([true, false]);
});
