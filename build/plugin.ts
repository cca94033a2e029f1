import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import Eleventy, { type EleventyConfig } from '@11ty/eleventy';
import { toFileName } from '../contract/etags.ts';
import { PageData } from '../site/_includes/page-data.ts';
import { type LoadedSite, loadSite, type SiteSettings } from './load-site.ts';
import { mediaTypeOf } from './publish/media-types.ts';
import { ContentError } from './read/problem.ts';
import type { Document } from './render/document.ts';

/** Name of the global data under which `renderPages` hands over a site that is loaded already. */
const LOADED = 'loadedSite';

/** The plugin that makes an Eleventy project of site/: typed templates, the data they draw, and the documents beside them. */
export function publicReviews(settings: SiteSettings): (config: EleventyConfig) => void {
  return (config) => {
    const load = loader(config, settings);
    config.addExtension('11ty.ts', { key: '11ty.js' });
    config.addTemplateFormats('11ty.ts');
    for (const { file, path } of assetFiles()) config.addPassthroughCopy({ [file]: path.slice(1) });
    config.addGlobalData('pageData', async () => new PageData((await load()).pages));
    config.on('eleventy.after', async ({ directories, outputMode }) => {
      if (outputMode === 'fs') await writeFiles(await load(), directories.output);
    });
  };
}

/** Scripts and pictures that are published as they are, with their public paths. */
function assetFiles(): { file: string; path: string }[] {
  return ['site/assets', 'site/client'].flatMap((folder) =>
    globSync(`${folder}/**/*.{js,svg,png,ico,woff2}`)
      .sort()
      .map((file) => ({ file, path: `/assets/${relative(folder, file).replaceAll(sep, '/')}` })),
  );
}

/** Loads the site once for each run of Eleventy, unless it was handed over. */
function loader(config: EleventyConfig, settings: SiteSettings): () => Promise<LoadedSite> {
  const given = config.globalData[LOADED];
  if (typeof given === 'function') return async () => given();
  let loaded: Promise<LoadedSite> | undefined;
  config.on('eleventy.before', () => {
    loaded = undefined;
  });
  return () => {
    loaded ??= loadSite(settings).catch(refuseInWords);
    return loaded;
  };
}

/** Eleventy prints the message of an error, and its stack unless it is told not to. */
function refuseInWords(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  const words = new Error(`${error.message}\n\n${error.format()}\n`, { cause: error });
  throw Object.assign(words, { skipOriginalStack: true });
}

async function writeFiles({ documents, assets }: LoadedSite, outputDir: string): Promise<void> {
  for (const { path, content } of [...documents, ...assets]) {
    const file = join(outputDir, toFileName(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Renders the pages of a loaded site as the project's configuration says, with what belongs to them; writes nothing. */
export async function renderPages(site: LoadedSite): Promise<Document[]> {
  const eleventy = new Eleventy(undefined, undefined, {
    configPath: 'eleventy.config.ts',
    config: (config: EleventyConfig) => config.addGlobalData(LOADED, () => site),
  });
  // What goes wrong it throws, too.
  eleventy.disableLogger();
  const pages = await eleventy.toJSON();
  return [
    ...pages.flatMap(({ url, content }) => (url === false ? [] : [toDocument(url, content)])),
    ...assetFiles().map(({ file, path }) => toDocument(path, readFileSync(file))),
    ...site.assets,
  ];
}

function toDocument(path: string, content: string | Buffer): Document {
  return { path, mediaType: mediaTypeOf(toFileName(path)), content };
}
