import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ETAGS_PATH, type Etags, toFileName } from '../../contract/etags.ts';

const PROGRAM = join(import.meta.dirname, '../..');

/** The bundled sidecar in a package of this program: a site that depends on it has no bundler. */
export const BUNDLE = 'sidecar/fetch.mjs';

/** What the function answers from. */
const DOCUMENTS = ['/reviews.json', '/insights.json'];

/** Requests that Netlify hands to it, unless there is such a file. */
const PATHS = ['/api/reviews/*', '/mcp', '/mcp/*', '/healthz', '/readyz'];

/** Netlify reads `config` without running the file, so that it stands here as it is. */
const INDEX = `import documents from './documents.mjs';
import { createFetch } from './fetch.mjs';

export default createFetch(documents, globalThis.process?.env);

export const config = { path: ${JSON.stringify(PATHS)}, preferStatic: true };
`;

/**
 * Writes `reviews/` into a folder of functions: the sidecar in one file, with the documents of this build. It needs nothing
 * else, so that a deploy and its function always belong together.
 */
export async function writeFunction(functionDir: string, distDir: string): Promise<void> {
  const folder = join(functionDir, 'reviews');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const read = (path: string) => readFileSync(join(distDir, toFileName(path)), 'utf8');
  const etags: Etags = JSON.parse(read(ETAGS_PATH));
  const files = etags.files.filter(({ path }) => DOCUMENTS.includes(path));
  const documents = {
    [ETAGS_PATH]: JSON.stringify({ ...etags, files }),
    ...Object.fromEntries(DOCUMENTS.map((path) => [path, read(path)])),
  };
  const bundle = join(folder, 'fetch.mjs');
  const packaged = join(PROGRAM, BUNDLE);
  if (existsSync(packaged)) copyFileSync(packaged, bundle);
  else await bundleSidecar(bundle);
  writeFileSync(join(folder, 'documents.mjs'), `export default ${JSON.stringify(documents)};\n`);
  writeFileSync(join(folder, 'index.mjs'), INDEX);
}

/** Writes the sidecar without hub and files as one file of plain JavaScript. */
export async function bundleSidecar(file: string): Promise<void> {
  // Loaded where it is needed: most sites have no function.
  const { build } = await import('rolldown');
  await build({
    input: join(PROGRAM, 'sidecar/fetch.ts'),
    platform: 'node',
    output: { file, format: 'esm' },
  });
}
