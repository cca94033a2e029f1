import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { build } from '../../build/build.ts';
import { Etags, toFileName } from '../../contract/etags.ts';
import { parseSettings } from '../../settings.ts';
import { startSidecar } from '../../sidecar/main.ts';
import { onceARun } from '../support/once-a-run.ts';

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

/** The URL the site is built for. */
const SITE_URL = 'http://localhost:8080';

/** Serves the demo with its sidecar, like `npm start`. It is built once a run. */
export async function serveDemo(): Promise<ServedSite> {
  const folder = await onceARun('demo', (unfinished) => buildSite('content', 'demo', unfinished));
  return serve(join(folder, 'dist'));
}

/** Builds a content folder into a temporary folder and serves it with its sidecar, like `npm start`. `name` selects the cache. */
export async function serveSite(contentDir: string, name: string): Promise<ServedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'site-'));
  await buildSite(contentDir, name, folder);
  const { stop, ...site } = await serve(join(folder, 'dist'));
  return {
    ...site,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Builds a content folder into the folder `dist` of another folder. */
async function buildSite(contentDir: string, name: string, folder: string): Promise<void> {
  await build({
    contentDir,
    distDir: join(folder, 'dist'),
    cacheDir: join('node_modules/.cache/site-tests', name),
    siteUrl: SITE_URL,
    sidecarUrl: undefined,
  });
}

async function serve(distDir: string): Promise<ServedSite> {
  const etags = Etags.parse(JSON.parse(await readFile(join(distDir, 'etags.json'), 'utf8')));
  const data = await mkdtemp(join(tmpdir(), 'data-'));
  const parsed = parseSettings({
    SITE_URL,
    PORT: '0',
    HOST: '127.0.0.1',
    DIST_DIR: distDir,
    DATA_DIR: data,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const sidecar = await startSidecar(parsed.settings, { log: () => {}, now: Date.now });
  const htmlFiles = etags.files
    .filter(({ media_type }) => media_type.startsWith('text/html'))
    .map(({ path }) => toFileName(path));
  const stop = async (): Promise<void> => {
    await sidecar.close();
    await rm(data, { recursive: true, force: true });
  };
  const origin = `http://localhost:${new URL(sidecar.url).port}`;
  return { origin, distDir, etags, htmlFiles, stop };
}
