import rssPlugin from '@11ty/eleventy-plugin-rss';
import { assets, typedTemplates } from './build/plugin.ts';

/** Eleventy's own configuration: templates are TypeScript classes in site/. The build adds the data. */
export default function configure(config: Parameters<typeof typedTemplates>[0]): object {
  config.addPlugin(typedTemplates);
  config.addPlugin(assets);
  config.addPlugin(rssPlugin);
  return {
    dir: { input: 'site', includes: '_includes', data: '_data' },
    templateFormats: ['11ty.ts'],
  };
}
