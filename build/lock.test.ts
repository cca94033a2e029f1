import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
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

it('locks out other processes, and is released when the process is killed', async () => {
  const code = `const { lockDist } = await import('./build/lock.ts');
globalThis.lock = await lockDist(${JSON.stringify(distDir)});
process.stdout.write('locked');
setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  await expect(lockDist(distDir, 100)).rejects.toThrow('another build');
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await readdir(root)).toContain('dist.lock');
  (await lockDist(distDir))[Symbol.dispose]();
});
