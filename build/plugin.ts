import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { toFileName } from '../contract/etags.ts';
import { bulkPages } from '../site/_includes/bulk-pages.ts';
import { PageData } from '../site/_includes/page-data.ts';
import type { PageSource } from './render/page-source.ts';
import { shareImage } from './render/share-image.ts';

/** What we use of Eleventy's configuration object. */
type EleventyConfig = {
  addPlugin(plugin: (config: EleventyConfig) => void): void;
  addExtension(extension: string, options: { key: string }): void;
  addTemplateFormats(format: string): void;
  addGlobalData(name: string, data: unknown): void;
  addPassthroughCopy(paths: Record<string, string>): void;
};

/** Makes Eleventy read `*.11ty.ts` as it reads `*.11ty.js`; Node strips the types. */
export function typedTemplates(config: EleventyConfig): void {
  config.addExtension('11ty.ts', { key: '11ty.js' });
  config.addTemplateFormats('11ty.ts');
}

/** Copies style sheet, scripts and pictures to /assets/. */
export function assets(config: EleventyConfig): void {
  config.addPassthroughCopy({
    'site/assets': 'assets',
    'site/client/*.js': 'assets',
  });
}

/**
 * Renders the pages of site/ into a folder. The data is one class instance, because Eleventy deep-copies plain objects
 * for each template.
 */
export async function renderPages(source: PageSource, outputDir: string): Promise<void> {
  const data = new PageData(source);
  const eleventy = new Eleventy('site', outputDir, {
    configPath: 'eleventy.config.ts',
    config: (config: EleventyConfig) => {
      config.addGlobalData('reviews', () => data);
    },
  });
  // What it prints counts its own pages only; what goes wrong it throws.
  eleventy.disableLogger();
  await eleventy.write();
  await writePages(bulkPages(data), outputDir);
  const { rating_value } = data.dataset.aggregate_rating;
  if (rating_value === null) return;
  await writeFile(join(outputDir, 'assets/share.png'), shareImage(rating_value));
}

/** Pages written at once. */
const BATCH = 64;

/** Writes pages as they are rendered, a batch at a time, so that memory holds no more than one batch. */
async function writePages(
  pages: Iterable<{ path: string; text: string }>,
  outputDir: string,
): Promise<void> {
  let batch: Promise<void>[] = [];
  for (const { path, text } of pages) {
    batch.push(writePage(join(outputDir, toFileName(path)), text));
    if (batch.length < BATCH) continue;
    await Promise.all(batch);
    batch = [];
  }
  await Promise.all(batch);
}

async function writePage(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}
