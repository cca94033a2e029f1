import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const AUTHOR = ['-c', 'user.name=Owner', '-c', 'user.email=owner@quist.example'];

function git(cwd: string, ...args: string[]): string {
  return execFileSync('git', [...AUTHOR, ...args], { cwd, encoding: 'utf8', stdio: 'pipe' });
}

/** Writes files, deletes those without a text, and commits the folder. */
async function commit(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await (text === '' ? rm(join(folder, name)) : writeFile(join(folder, name), text));
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '-qm', 'Change');
}

it('merges a new version into a clone without the reviews of its demo', async () => {
  const root = await mkdtemp(join(tmpdir(), 'upgrade-'));
  const [project, clone] = [join(root, 'project'), join(root, 'clone')];
  git(root, 'init', '-q', '-b', 'main', project);
  await cp('.gitattributes', join(project, '.gitattributes'));
  const line = 'content/imports/google-2026.ndjson';
  await commit(project, {
    'build.ts': '1',
    [line]: '{"id":"demo-1"}\n',
    'content/reviews/a.md': 'a',
  });
  git(root, 'clone', '-q', '-o', 'upstream', project, clone);
  await commit(clone, { [line]: '{"id":"own-1"}\n', 'content/reviews/a.md': '' });
  await commit(project, {
    'build.ts': '2',
    [line]: '{"id":"demo-1"}\n{"id":"demo-2"}\n',
    'content/reviews/a.md': 'a, edited',
    'content/reviews/b.md': 'b',
    'content/README.md': 'Guide',
  });
  const guide = await readFile('docs/deploy.md', 'utf8');
  const [commands = ''] = /^git pull --no-rebase[^`]+/m.exec(guide) ?? [];
  const identity = {
    ...process.env,
    GIT_AUTHOR_NAME: 'Owner',
    GIT_COMMITTER_NAME: 'Owner',
    EMAIL: 'o@quist.example',
  };
  execFileSync('sh', ['-c', commands], { cwd: clone, env: identity, stdio: 'pipe' });
  expect(git(clone, 'diff', '--name-only', 'HEAD~1').split('\n')).toEqual([
    'build.ts',
    'content/README.md',
    '',
  ]);
  expect(git(clone, 'status', '--porcelain')).toBe('');
  expect(git(clone, 'log', '--format=%p', '-1').split(' ')).toHaveLength(2);
  await rm(root, { recursive: true });
});

it('ignores no file of the owner, but copies of the hub, which hold secrets', () => {
  const own = ['content/pages/coverage/index.md', 'content/photos/dist.jpg', 'inbox/takeout.tgz'];
  const secret = ['hub-backup.sqlite', 'hub.ndjson'];
  const ignored = git('.', 'check-ignore', '--no-index', ...own, ...secret);
  expect(ignored.trim().split('\n')).toEqual(secret);
});
