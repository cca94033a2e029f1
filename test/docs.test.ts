import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../cli/commands.ts';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { ISSUE_CODES } from '../contract/problem/problem.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { SETTINGS } from '../sidecar/config.ts';
import { type Sidecar, startSidecar } from '../sidecar/main.ts';
import { garageWith } from './garage/garage.ts';
import { buildInto, garageSettings } from './garage/serve.ts';

const readme = await readFile('README.md', 'utf8');
const guides = new Map<string, string>();
for (const name of await readdir('docs')) {
  if (name.endsWith('.md')) guides.set(name, await readFile(`docs/${name}`, 'utf8'));
}

function guide(name: string): string {
  return guides.get(name) ?? '';
}

it.each(ENDPOINTS.map(({ path }) => path))('docs/api.md names %s', (path) => {
  expect(guide('api.md')).toContain(`\`${path}\``);
});

it.each(Object.keys(SETTINGS))('docs/deploy.md names %s', (name) => {
  expect(guide('deploy.md')).toContain(`| \`${name}\` |`);
});

it.each([...COMMANDS.keys()])('docs/deploy.md names the command %s', (name) => {
  expect(guide('deploy.md')).toContain(`| \`${name}\` |`);
});

it.each(Object.entries(ISSUE_CODES))(
  'docs/errors.md explains %s as the code does',
  (code, meaning) => {
    expect(guide('errors.md')).toContain(`| \`${code}\` | ${meaning} |`);
  },
);

it.each(Object.keys(SearchQuery.shape))('docs/search.md names the parameter %s', (name) => {
  expect(guide('search.md')).toContain(`\`${name}\``);
});

it('links only to files that are there', async () => {
  const ofContent = await readFile('content/README.md', 'utf8');
  const readmes = [
    ['README.md', readme],
    ['content/README.md', ofContent],
  ] as const;
  for (const [name, text] of [...readmes, ...guides]) {
    const base = guides.has(name) ? 'docs/' : name.replace('README.md', '');
    for (const [, target = ''] of text.matchAll(/\]\((?!https?:|mailto:|#)([^)#]+)/g)) {
      const path = new URL(target, `file:///${base}`).pathname.slice(1);
      await expect(
        readFile(path).catch((error) => error.code),
        `${name} -> ${target}`,
      ).resolves.not.toBe('ENOENT');
    }
  }
});

it('shows the two commands at the top', () => {
  const top = readme.split('\n').slice(0, 12).join('\n');
  expect(top).toContain('npm ci && npm start');
  expect(top).toContain('npm ci && npm test');
});

describe('every curl of the README', () => {
  const curls = [...readme.matchAll(/curl [^`\n|]+/g)].map(([command]) => command.trim());
  let sidecar: Sidecar;
  let root: Awaited<ReturnType<typeof garageWith>>;

  beforeAll(async () => {
    root = await garageWith({});
    const settings = garageSettings(root.root);
    await buildInto(settings, 'content');
    sidecar = await startSidecar(settings, { log: () => undefined, now: Date.now });
  });
  afterAll(async () => {
    await sidecar.close();
    await root[Symbol.asyncDispose]();
  });

  it('is there', () => expect(curls.length).toBeGreaterThan(8));

  it.each(curls)('%s', async (command) => {
    const local = command.replaceAll('http://localhost:8080', sidecar.url);
    const { stdout } = await promisify(execFile)('sh', ['-c', `${local} -s -w '\\n%{http_code}'`]);
    const status = stdout.slice(stdout.lastIndexOf('\n') + 1);
    expect(['200', '202', '304']).toContain(status);
  });
});
