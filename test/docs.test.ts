import { existsSync, globSync, readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../contract/endpoints.ts';
import { COMMON_HEADERS } from '../contract/headers.ts';
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

it('docs/api.md names every header that browsers may read', () => {
  const names = COMMON_HEADERS['Access-Control-Expose-Headers']?.split(', ') ?? [];
  expect(names).toContain('ETag');
  for (const name of names) expect(guide('api.md')).toContain(`\`${name}\``);
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

/** Returns the anchors of the headings, as GitHub derives them. */
function anchorsOf(markdown: string): string[] {
  const headings = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm);
  return Array.from(headings, ([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

it('links only to existing files and headings', async () => {
  const pages = [...globSync('*.md'), 'content/README.md', ...globSync('docs/**/*.md')];
  const links = pages.flatMap((page) => {
    const targets = readFileSync(page, 'utf8').matchAll(/\]\((?!https?:|mailto:)([^)]+)\)/g);
    return Array.from(
      targets,
      ([, target = '']) => [page, new URL(target, `file:///${page}`)] as const,
    );
  });
  expect(links.length).toBeGreaterThan(80);
  for (const [page, { pathname, hash }] of links) {
    const path = pathname.slice(1);
    expect(existsSync(path), `${page} -> ${path}`).toBe(true);
    if (hash === '') continue;
    expect(anchorsOf(readFileSync(path, 'utf8')), `${page} -> ${path}${hash}`).toContain(
      decodeURI(hash.slice(1)),
    );
  }
});

it('names only existing files and folders of the code', () => {
  const decisions = globSync('docs/decisions/*.md');
  const named = [
    'README.md',
    'CONTRIBUTING.md',
    ...decisions,
    ...[...guides.keys()].map((name) => `docs/${name}`),
  ]
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(CODE_PATH)])
    .map(([, path = '']) => path);
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
});

it('lists every decision with its title and status in docs/decisions/README.md', () => {
  const rows = readFileSync('docs/decisions/README.md', 'utf8').matchAll(
    /^\| \[(\d+)\]\((.*)\) \| (.*) \| (?:in force|replaced by \d+|withdrawn) \|$/gm,
  );
  const listed = Array.from(rows, ([, number, file, title]) => [file, `# ${number}: ${title}`]);
  const files = globSync('docs/decisions/[0-9]*.md').toSorted();
  const titles = files.map((file) => [
    file.replace(/^.*[\\/]/, ''),
    readFileSync(file, 'utf8').split('\n')[0],
  ]);
  expect(listed).toEqual(titles);
});

/** The most files of each walk in docs/architecture.md, by its heading. */
const MAX_WALK: Readonly<Record<string, number>> = {
  'A search, from the request to its response': 12,
  'A review, from its file to its page': 16,
  'A subscription, from the request to its delivery': 14,
  'An import, from the export to content': 16,
};

describe('a walk in docs/architecture.md', () => {
  const [, walks = ''] = guide('architecture.md').split(/^## Walks$/m);
  const [section = ''] = walks.split(/^## /m);
  const sections = section.split(/^### /m).slice(1);
  const found = sections.map((text) => {
    const files = Array.from(text.matchAll(/^\d+\. `([^`]+)`/gm), ([, file = '']) => file);
    return [text.slice(0, text.indexOf('\n')), files] as const;
  });

  it.each(found)('%s lists existing files, each once, and not too many', (heading, files) => {
    expect(Object.keys(MAX_WALK)).toContain(heading);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(files).toEqual([...new Set(files)]);
    expect(files.length).toBeGreaterThan(1);
    expect(files.length).toBeLessThanOrEqual(MAX_WALK[heading] ?? 0);
  });
});

it('shows the commands to start and to test at the top of the README', () => {
  const top = readme.split('\n').slice(0, 12).join('\n');
  expect(top).toContain('npm ci && npm start');
  expect(top).toContain('npm ci && npm test');
});

it('has npm scripts whose quotes cmd.exe understands, too', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'));
  for (const [name, script] of Object.entries(scripts)) expect(script, name).not.toContain("'");
});
