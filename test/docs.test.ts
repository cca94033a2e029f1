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

/** Matches a path of the code in a sentence, unless it has a placeholder like `<name>`. */
const CODE_PATH = /`((?:contract|build|site|sidecar|cli|test|bench)\/[^` <]*)`/g;

/** Returns the text of a guide, or an empty string if there is none. */
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
    '%s has the tables that the code computes (run: npm run docs)',
    async (name, text) => {
      const filled = fillTables(text);
      if (process.env.DOCS === 'write') await writeFile(name, filled);
      else expect(text).toBe(filled);
    },
  );

  it('are each in one guide', () => {
    const found = texts.flatMap(([, text]) => tablesIn(text));
    expect(found.toSorted()).toEqual(TABLE_NAMES.toSorted());
  });
});

it('links only to existing files', async () => {
  const contentReadme = await readFile('content/README.md', 'utf8');
  const readmes = [
    ['README.md', readme],
    ['content/README.md', contentReadme],
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

it('names only existing files and folders of the code', () => {
  const decisions = globSync('docs/decisions/*.md');
  const named = ['README.md', ...decisions, ...[...guides.keys()].map((name) => `docs/${name}`)]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE_PATH)])
    .map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

it('shows the commands to start and to test at the top of the README', () => {
  const top = readme.split('\n').slice(0, 12).join('\n');
  expect(top).toContain('npm ci && npm start');
  expect(top).toContain('npm ci && npm test');
});
