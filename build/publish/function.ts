import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ETAGS_PATH, type Etags } from '../../contract/etags.ts';
import { REVIEW_INSIGHTS_PATH } from '../../contract/review-insights.ts';
import type { Document } from '../document.ts';
import { QUERY_PATHS } from './hosting-files.ts';

const PROGRAM = join(import.meta.dirname, '../..');

/** Path of the bundled sidecar in the npm package: sites that depend on it have no bundler. */
export const BUNDLE = 'sidecar/fetch.mjs';

/** Documents the function serves queries from. */
const DOCUMENTS = ['/reviews.json', '/insights.json', REVIEW_INSIGHTS_PATH];

/** Netlify reads `config` without running the file, so its values are literals. Static files take precedence over the function. */
const INDEX = `import documents from './documents.mjs';
import { createFetch } from './fetch.mjs';

export default createFetch(documents, globalThis.process?.env);

export const config = { path: ${JSON.stringify(QUERY_PATHS)}, preferStatic: true };
`;

/**
 * Writes `reviews/` into a functions folder: the sidecar bundled into one file. `fillFunction` adds the documents of a build. It
 * needs nothing else, so a function always serves the data of the same deploy.
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

/** Adds the documents of a build to the function. */
export function fillFunction(
  functionDir: string,
  etags: Etags,
  documents: readonly Pick<Document, 'path' | 'content'>[],
): void {
  const isServed = ({ path }: { path: string }) => DOCUMENTS.includes(path);
  const list = JSON.stringify({ ...etags, files: etags.files.filter(isServed) });
  const texts = documents.filter(isServed).map(({ path, content }) => [path, content.toString()]);
  const module = JSON.stringify(Object.fromEntries([[ETAGS_PATH, list], ...texts]));
  writeFileSync(join(functionDir, 'reviews/documents.mjs'), `export default ${module};\n`);
}

/** Bundles the sidecar, without hub and static files, into one JavaScript file. Throws if the bundler is not installed. */
export async function bundleSidecar(file: string): Promise<void> {
  // Imported on demand: most sites have no function.
  const { build } = await import('rolldown').catch((cause) => {
    const message =
      'the function is bundled with rolldown, a development dependency: run npm ci without --omit=dev';
    throw new Error(message, { cause });
  });
  await build({
    input: join(PROGRAM, 'sidecar/fetch.ts'),
    platform: 'node',
    output: { file, format: 'esm' },
  });
}
