import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import { configurePages, loadPerBuild, watchSources, writeFiles } from './build/plugin.ts';
import { parseSettings } from './settings.ts';

/** Eleventy configuration: `npx @11ty/eleventy --config=eleventy.config.ts --serve` serves the whole site. `npm run build` does not use it. */
export default async function configure(config: EleventyConfig): Promise<object> {
  const parsed = parseSettings(process.env, (path) => readFileSync(path, 'utf8'));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { CONTENT_DIR, DATA_DIR, SITE_URL, SIDECAR_URL, HUB_URL } = parsed.settings;
  const settings = {
    contentDir: CONTENT_DIR,
    cacheDir: join(DATA_DIR, 'cache'),
    siteUrl: SITE_URL,
    hub: HUB_URL,
    hasServer: SIDECAR_URL !== 'none',
  };
  const load = loadPerBuild(config, settings);
  watchSources(config, CONTENT_DIR);
  config.on('eleventy.after', async ({ directories, outputMode }) => {
    if (outputMode === 'fs') await writeFiles(await load(), directories.output);
  });
  await configurePages(config, SITE_URL, load);
  return { pathPrefix: new URL(SITE_URL).pathname };
}
