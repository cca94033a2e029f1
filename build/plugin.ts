import Eleventy from '@11ty/eleventy';
import type { PageData } from './render/page-data.ts';

/** What we use of Eleventy's configuration object. */
type EleventyConfig = {
  addPlugin(plugin: (config: EleventyConfig) => void): void;
  addExtension(extension: string, options: { key: string }): void;
  addTemplateFormats(format: string): void;
  addGlobalData(name: string, data: unknown): void;
  addPassthroughCopy(paths: Record<string, string>): void;
  setQuietMode(quiet: boolean): void;
};

/** Makes Eleventy read `*.11ty.ts` as it reads `*.11ty.js`; Node strips the types. */
export function typedTemplates(config: EleventyConfig): void {
  config.addExtension('11ty.ts', { key: '11ty.js' });
  config.addTemplateFormats('11ty.ts');
}

/**
 * Renders the pages of site/ into a folder. The data is one class instance, because Eleventy deep-copies plain objects
 * for each template.
 */
export async function renderPages(data: PageData, outputDir: string): Promise<void> {
  const eleventy = new Eleventy('site', outputDir, {
    configPath: 'eleventy.config.ts',
    quietMode: true,
    config: (config: EleventyConfig) => {
      config.setQuietMode(true);
      config.addGlobalData('reviews', () => data);
    },
  });
  await eleventy.write();
}
