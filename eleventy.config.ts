import { join, relative } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import rssPlugin from '@11ty/eleventy-plugin-rss';
import { publicReviews } from './build/plugin.ts';
import { parseSettings } from './settings.ts';

/** Eleventy configuration: `npx @11ty/eleventy --config=eleventy.config.ts --serve` serves the whole site. */
export default function configure(config: EleventyConfig): object {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { CONTENT_DIR, SITE_URL, HUB_URL } = parsed.settings;
  config.addPlugin(publicReviews({ contentDir: CONTENT_DIR, siteUrl: SITE_URL, hub: HUB_URL }));
  // This plugin adds the HTML base plugin; build/plugin.ts adds the path prefix to links itself.
  config.addPlugin(rssPlugin, { htmlBasePluginOptions: { extensions: 'none' } });
  const pathPrefix = new URL(SITE_URL).pathname;
  return {
    pathPrefix,
    dir: { input: relative('', join(import.meta.dirname, 'site')) },
    templateFormats: ['11ty.ts', 'md', 'njk', 'liquid'],
  };
}
