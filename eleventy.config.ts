import { join, relative } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import rssPlugin from '@11ty/eleventy-plugin-rss';
import { publicReviews } from './build/plugin.ts';
import { parseSettings } from './sidecar/config.ts';

/** Eleventy's own configuration: `npx @11ty/eleventy --config=eleventy.config.ts --serve` shows the whole site. */
export default function configure(config: EleventyConfig): object {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { CONTENT_DIR, SITE_URL, HUB_URL } = parsed.settings;
  config.addPlugin(publicReviews({ contentDir: CONTENT_DIR, siteUrl: SITE_URL, hub: HUB_URL }));
  // The plugin brings the base plugin along; addresses below a path are ours to write (build/plugin.ts).
  config.addPlugin(rssPlugin, { htmlBasePluginOptions: { extensions: 'none' } });
  const pathPrefix = new URL(SITE_URL).pathname;
  return {
    pathPrefix,
    dir: { input: relative('', join(import.meta.dirname, 'site')) },
    templateFormats: ['11ty.ts', 'md', 'njk', 'liquid'],
  };
}
