import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

const release = readFileSync('.github/workflows/release.yml', 'utf8');
const { jobs } = parse(release);

it.each(globSync('.github/workflows/*'))('%s pins each action by its digest', (name) => {
  const uses = [...readFileSync(name, 'utf8').matchAll(/uses: (.*)/g)].map(([, action]) => action);
  expect(uses).not.toEqual([]);
  for (const action of uses) expect(action).toMatch(/^[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

it('publishes without a token, by the identity of the one job that may write one', () => {
  expect(release).not.toMatch(/secrets\.|NODE_AUTH_TOKEN|_authToken|registry-url/);
  const identified = Object.entries<{ permissions?: Record<string, string> }>(jobs);
  expect(
    identified.filter(([, { permissions }]) => permissions?.['id-token']).map(([name]) => name),
  ).toEqual(['publish']);
});

describe('the comparison of tag, version and changelog', () => {
  const { run: script } = jobs.pack.steps.find(({ name }: { name?: string }) =>
    name?.startsWith('Compare'),
  );

  it.each([
    ['v1.2.0', '## 1.2.0 (2026-12-01)', ''],
    [
      'v1.2.1',
      '## 1.2.0 (2026-12-01)',
      'The tag is v1.2.1, and the version in package.json is 1.2.0.',
    ],
    ['v1.2.0', '## 1.2.0 (unreleased)', "CHANGELOG.md has no heading '## 1.2.0 (YYYY-MM-DD)'."],
  ])('for the tag %s and the heading %s prints "%s"', async (tag, heading, error) => {
    const cwd = await mkdtemp(join(tmpdir(), 'release-'));
    await writeFile(join(cwd, 'package.json'), '{ "version": "1.2.0" }');
    await writeFile(join(cwd, 'CHANGELOG.md'), `# Changelog\n\n${heading}\n`);
    const env = { ...process.env, GITHUB_REF_NAME: tag };
    const ran = promisify(execFile)('bash', ['-e', '-c', script], { cwd, env });
    const { stdout, code = 0 } = await ran.catch((failed) => failed);
    expect({ stdout, code }).toEqual({
      stdout: error === '' ? '' : `::error::${error}\n`,
      code: error === '' ? 0 : 1,
    });
    await rm(cwd, { recursive: true });
  });
});
