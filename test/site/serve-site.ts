import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../../build/build.ts';
import { type Etags, toFileName } from '../../contract/etags.ts';
import { parseSettings } from '../../settings.ts';
import { startSidecar } from '../../sidecar/main.ts';

export type ServedSite = {
  origin: string;
  distDir: string;
  etags: Etags;
  /** Paths of the HTML files in dist/. */
  htmlFiles: string[];
  stop: () => Promise<void>;
};

/** The subject of the cases. Both functions may only be called inside tests. */
export type Subject = { site: () => ServedSite; browser: () => Browser };

/** The URL the site is built for. Fixed, so the cache of compressed variants is reused between runs. */
const SITE_URL = 'http://localhost:8080';

/** Builds a content folder into a temporary folder and serves it with its sidecar, like `npm start`. `name` selects the cache. */
export async function serveSite(contentDir: string, name: string): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  const distDir = join(folder, 'dist');
  const { etags } = await build({
    contentDir,
    distDir,
    cacheDir: join('node_modules/.cache/site-tests', name),
    siteUrl: SITE_URL,
    sidecarUrl: undefined,
  });
  const parsed = parseSettings({
    SITE_URL,
    PORT: '0',
    HOST: '127.0.0.1',
    DIST_DIR: distDir,
    DATA_DIR: join(folder, 'data'),
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const sidecar = await startSidecar(parsed.settings, { log: () => {}, now: Date.now });
  const htmlFiles = etags.files
    .filter(({ media_type }) => media_type.startsWith('text/html'))
    .map(({ path }) => toFileName(path));
  const stop = async (): Promise<void> => {
    await sidecar.close();
    await rm(folder, { recursive: true, force: true });
  };
  const origin = `http://localhost:${new URL(sidecar.url).port}`;
  return { origin, distDir, etags, htmlFiles, stop };
}
