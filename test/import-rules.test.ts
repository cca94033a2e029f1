import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

/** A planted import: its file, the imported module, and part of the error message, or none if the import is allowed. */
const rows: [file: string, imported: string, error?: string][] = [
  ['contract/planted.ts', 'zod'],
  ['contract/planted.ts', './review.ts'],
  ['contract/planted.ts', 'node:fs', 'imports only zod and its own files'],
  ['contract/planted.ts', '../build/build.ts', 'imports only zod and its own files'],
  ['settings.ts', 'zod'],
  ['settings.ts', './sidecar/log.ts', 'imports only zod and node:path'],
  ['build/read/planted.ts', 'node:fs'],
  ['build/read/planted.ts', '../../sidecar/log.ts', 'does not know the server'],
  ['build/render/planted.ts', 'hono', 'does not know the server'],
  ['build/render/planted.ts', '@11ty/eleventy', 'import Eleventy'],
  ['build/plugin.ts', '@11ty/eleventy'],
  ['build/plugin.ts', '../site/_includes/page-data.ts'],
  [
    'build/render/planted.ts',
    '../../site/_includes/html.ts',
    'Only build/plugin.ts imports from site/',
  ],
  ['build/planted.ts', '../site/_includes/html.ts', 'Only build/plugin.ts imports from site/'],
  ['site/planted.ts', '../contract/review.ts'],
  ['site/planted.ts', '../build/build.ts', 'site/ renders pages from its page data'],
  [
    'site/_includes/planted.ts',
    '../../build/render/site.ts',
    'site/ renders pages from its page data',
  ],
  ['site/client/planted.js', '../../sidecar/rows.ts', 'site/ renders pages from its page data'],
  ['build/insights/planted.ts', 'node:crypto', 'build/insights/ is pure'],
  ['build/insights/planted.ts', '../../site/_includes/html.ts', 'build/insights/ is pure'],
  ['build/insights/planted.ts', '../read/read-content.ts', 'build/insights/ is pure'],
  ['build/insights/lexicon/planted.ts', 'node:fs', 'build/insights/ is pure'],
  ['sidecar/planted.ts', '../build/build.ts', 'does not know the build'],
  ['sidecar/planted.ts', '../site/_includes/html.ts', 'does not know the build'],
  [
    'sidecar/http/planted.ts',
    '@modelcontextprotocol/server',
    'Only sidecar/mcp/ imports the MCP SDK',
  ],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/server'],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/sdk/types.js', 'are for tests'],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/client', 'are for tests'],
  ['sidecar/mcp/planted.test.ts', '@modelcontextprotocol/client'],
  ['sidecar/http/planted.ts', 'pg', 'Only sidecar/hub/ imports pg'],
  ['sidecar/search/planted.ts', '../rows.ts'],
  ['sidecar/search/planted.ts', 'hono', 'does not know HTTP'],
  ['sidecar/hub/planted.ts', 'hono', 'does not know Hono'],
  ['sidecar/hub/planted.ts', 'pg', 'Only sidecar/hub/store-postgres.ts'],
  ['sidecar/hub/store-postgres.ts', 'pg'],
  ['sidecar/hub/store-postgres.ts', 'hono', 'does not know Hono'],
  ['sidecar/hub/store-postgres.ts', '../../build/build.ts', 'does not know the build'],
  ['sidecar/mcp/planted.ts', '../hub/hub.ts', 'does not know the hub'],
  ['sidecar/mcp/planted.test.ts', '../../bench/median.ts', 'Tests do not import bench/'],
  ['test/support/planted.ts', '../../bench/median.ts', 'Tests do not import bench/'],
];

/** Biome's error messages by file and line. */
const errors = new Map<string, string>();

const files = [...Map.groupBy(rows, ([file]) => file)];

/** Runs the project's rules once, over a folder of planted files with one import per line. */
beforeAll(async () => {
  const root = await realpath(await mkdtemp(join(tmpdir(), 'import-rules-')));
  try {
    const { vcs: _vcs, ...rules } = JSON.parse(await readFile('biome.json', 'utf8'));
    await writeFile(join(root, 'biome.json'), JSON.stringify(rules));
    for (const [file, planted] of files) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      const lines = planted.map(
        ([, imported], at) => `import * as planted${at} from '${imported}';`,
      );
      await writeFile(join(root, file), lines.join('\n'));
    }
    const { stdout, stderr } = spawnSync(
      resolve('node_modules/.bin/biome'),
      [
        'lint',
        '--only=style/noRestrictedImports',
        '--reporter=github',
        '--max-diagnostics=none',
        ...files.map(([file]) => file),
      ],
      { cwd: root, encoding: 'utf8' },
    );
    expect(stdout, stderr).toContain('::error');
    for (const [, file = '', line = '', message = ''] of stdout.matchAll(ERROR)) {
      errors.set(`${relative(root, file)}:${line}`, message);
    }
  } finally {
    await rm(root, { recursive: true });
  }
});

const ERROR = /^::error .*?file=([^,]+),line=(\d+).*?::(.*)$/gm;

it.each(rows)('%s importing %s', (file, imported, error) => {
  const planted = rows.filter(([name]) => name === file);
  const line = 1 + planted.findIndex(([, name]) => name === imported);
  const message = errors.get(`${file}:${line}`);
  if (error === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(error);
});
