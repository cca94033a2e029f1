import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';

/** A planted import: the file it stands in, what it names, and words of the refusal (none: it is allowed). */
const rows: [file: string, imported: string, refusal?: string][] = [
  ['contract/planted.ts', 'zod'],
  ['contract/planted.ts', './review.ts'],
  ['contract/planted.ts', 'node:fs', 'it imports zod and its own files'],
  ['contract/planted.ts', '../build/build.ts', 'it imports zod and its own files'],
  ['build/read/planted.ts', 'node:fs'],
  ['build/read/planted.ts', '../../sidecar/log.ts', 'never knows the server'],
  ['build/render/planted.ts', 'hono', 'never knows the server'],
  ['build/render/planted.ts', '@11ty/eleventy', 'know Eleventy'],
  ['build/plugin.ts', '@11ty/eleventy'],
  ['build/plugin.ts', '../site/_includes/page-data.ts'],
  ['build/render/planted.ts', '../../site/_includes/html.ts', 'Only build/plugin.ts hands data'],
  ['build/planted.ts', '../site/_includes/html.ts', 'Only build/plugin.ts hands data'],
  ['site/planted.ts', '../contract/review.ts'],
  ['site/planted.ts', '../build/build.ts', 'site/ draws pages from the data'],
  ['site/_includes/planted.ts', '../../build/render/site.ts', 'site/ draws pages from the data'],
  ['site/client/planted.js', '../../sidecar/rows.ts', 'site/ draws pages from the data'],
  ['build/insights/planted.ts', 'node:crypto', 'build/insights/ is pure'],
  ['build/insights/planted.ts', '../../site/_includes/html.ts', 'build/insights/ is pure'],
  ['build/insights/planted.ts', '../read/read-content.ts', 'build/insights/ is pure'],
  ['build/insights/lexicon/planted.ts', 'node:fs', 'build/insights/ is pure'],
  ['sidecar/planted.ts', '../build/build.ts', 'never knows the build'],
  ['sidecar/planted.ts', '../site/_includes/html.ts', 'never knows the build'],
  ['sidecar/http/planted.ts', '@modelcontextprotocol/server', 'imported in sidecar/mcp/ only'],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/server'],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/sdk/types.js', 'are for tests'],
  ['sidecar/mcp/planted.ts', '@modelcontextprotocol/client', 'are for tests'],
  ['sidecar/mcp/planted.test.ts', '@modelcontextprotocol/client'],
  ['sidecar/http/planted.ts', 'pg', 'belong to sidecar/hub/'],
  ['sidecar/search/planted.ts', '../rows.ts'],
  ['sidecar/search/planted.ts', 'hono', 'not HTTP'],
  ['sidecar/hub/planted.ts', 'hono', 'does not know hono'],
  ['sidecar/hub/planted.ts', 'pg', 'store-postgres.ts only'],
  ['sidecar/hub/store-postgres.ts', 'pg'],
  ['sidecar/hub/store-postgres.ts', 'hono', 'does not know hono'],
  ['sidecar/hub/store-postgres.ts', '../../build/build.ts', 'never knows the build'],
  ['sidecar/mcp/planted.ts', '../hub/hub.ts', 'knows neither the hub'],
  ['sidecar/mcp/planted.test.ts', '../../bench/median.ts', 'no part of the tests'],
  ['test/support/planted.ts', '../../bench/median.ts', 'no part of the tests'],
];

/** What Biome says of each planted import, by file and line. */
const refusals = new Map<string, string>();

const files = [...Map.groupBy(rows, ([file]) => file)];

/** One run of the same rules over a tree that holds nothing but the planted files, an import a line. */
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
    for (const [, file = '', line = '', message = ''] of stdout.matchAll(REFUSAL)) {
      refusals.set(`${relative(root, file)}:${line}`, message);
    }
  } finally {
    await rm(root, { recursive: true });
  }
});

const REFUSAL = /^::error .*?file=([^,]+),line=(\d+).*?::(.*)$/gm;

it.each(rows)('%s importing %s', (file, imported, refusal) => {
  const planted = rows.filter(([name]) => name === file);
  const line = 1 + planted.findIndex(([, name]) => name === imported);
  const said = refusals.get(`${file}:${line}`);
  if (refusal === undefined) expect(said).toBeUndefined();
  else expect(said).toContain(refusal);
});
