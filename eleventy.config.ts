import type { EleventyConfig } from '@11ty/eleventy';
import rssPlugin from '@11ty/eleventy-plugin-rss';
import { publicReviews } from './build/plugin.ts';
import { parseSettings } from './sidecar/config.ts';

/** Eleventy's own configuration: `npx @11ty/eleventy --config=eleventy.config.ts --serve` shows the whole site. */
export default function configure(config: EleventyConfig): object {
  const parsed = parseSettings(process.env);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const { CONTENT_DIR, SITE_URL } = parsed.settings;
  config.addPlugin(publicReviews({ contentDir: CONTENT_DIR, siteUrl: SITE_URL }));
  config.addPlugin(rssPlugin);
  return { dir: { input: 'site' }, templateFormats: ['11ty.ts', 'md', 'njk', 'liquid'] };
}
