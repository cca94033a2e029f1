import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ETAGS_PATH, type Etags } from '../../contract/etags.ts';
import { QUERY_PATHS } from './hosting-files.ts';
import type { Document } from './publish.ts';

const PROGRAM = join(import.meta.dirname, '../..');

/** The bundled sidecar in a package of this program: a site that depends on it has no bundler. */
export const BUNDLE = 'sidecar/fetch.mjs';

/** What the function answers from. */
const DOCUMENTS = ['/reviews.json', '/insights.json'];

/** Netlify reads `config` without running the file, so its values are literals. It calls the function for these paths, except where there is a file. */
const INDEX = `import documents from './documents.mjs';
import { createFetch } from './fetch.mjs';

export default createFetch(documents, globalThis.process?.env);

export const config = { path: ${JSON.stringify(QUERY_PATHS)}, preferStatic: true };
`;

/**
 * Writes `reviews/` into a folder of functions: the sidecar in one file, to which `fillFunction` adds the documents of a build. It
 * needs nothing else, so that a deploy and its function always belong together.
 */
export async function writeFunction(functionDir: string): Promise<void> {
  const folder = join(functionDir, 'reviews');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.mjs'), INDEX);
  const packaged = join(PROGRAM, BUNDLE);
  const bundle = join(folder, 'fetch.mjs');
  if (existsSync(packaged)) copyFileSync(packaged, bundle);
  else await bundleSidecar(bundle);
}

/** Adds the documents that the function answers from, as they are published. */
export function fillFunction(
  functionDir: string,
  etags: Etags,
  documents: readonly Pick<Document, 'path' | 'content'>[],
): void {
  const isRead = ({ path }: { path: string }) => DOCUMENTS.includes(path);
  const list = JSON.stringify({ ...etags, files: etags.files.filter(isRead) });
  const texts = documents.filter(isRead).map(({ path, content }) => [path, content.toString()]);
  const module = JSON.stringify(Object.fromEntries([[ETAGS_PATH, list], ...texts]));
  writeFileSync(join(functionDir, 'reviews/documents.mjs'), `export default ${module};\n`);
}

/** Writes the sidecar without hub and files as one file of plain JavaScript. Throws where no bundler is installed. */
export async function bundleSidecar(file: string): Promise<void> {
  // Loaded where it is needed: most sites have no function.
  const { build } = await import('rolldown').catch((cause) => {
    const rule =
      'a function is bundled with rolldown, a development dependency: run npm ci without --omit=dev';
    throw new Error(rule, { cause });
  });
  await build({
    input: join(PROGRAM, 'sidecar/fetch.ts'),
    platform: 'node',
    output: { file, format: 'esm' },
  });
}
