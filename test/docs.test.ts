import { globSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { fillTables, TABLE_NAMES, tablesIn } from './support/docs-tables.ts';

const readme = await readFile('README.md', 'utf8');
const guides = new Map<string, string>();
for (const name of await readdir('docs')) {
  if (name.endsWith('.md')) guides.set(name, await readFile(`docs/${name}`, 'utf8'));
}

/** A path of the code in a sentence; one with a `<name>` in it is no path. */
const CODE_PATH = /`((?:contract|build|site|sidecar|cli|test|bench)\/[^` <]*)`/g;

function guide(name: string): string {
  return guides.get(name) ?? '';
}

it.each(ENDPOINTS.map(({ path }) => path))('docs/api.md names %s', (path) => {
  expect(guide('api.md')).toContain(`\`${path}\``);
});

describe('the computed tables of the guides', () => {
  const files = ['content/README.md', ...[...guides.keys()].map((name) => `docs/${name}`)];
  const texts = files.map((name) => [name, readFileSync(name, 'utf8')] as const);

  it.each(texts.filter(([, text]) => tablesIn(text).length > 0))(
    '%s has them as the code says (`npm run docs` writes them)',
    async (name, text) => {
      const filled = fillTables(text);
      if (process.env.DOCS === 'write') await writeFile(name, filled);
      else expect(text).toBe(filled);
    },
  );

  it('stand in a guide, each once', () => {
    const found = texts.flatMap(([, text]) => tablesIn(text));
    expect(found.toSorted()).toEqual(TABLE_NAMES.toSorted());
  });
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

it('names only files and folders of the code that are there', () => {
  const decisions = globSync('docs/decisions/*.md');
  const named = ['README.md', ...decisions, ...[...guides.keys()].map((name) => `docs/${name}`)]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE_PATH)])
    .map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

it('shows the two commands at the top', () => {
  const top = readme.split('\n').slice(0, 12).join('\n');
  expect(top).toContain('npm ci && npm start');
  expect(top).toContain('npm ci && npm test');
});
