import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import Eleventy, { type EleventyConfig } from '@11ty/eleventy';
import { sitePath } from '../contract/addresses.ts';
import { toFileName } from '../contract/etags.ts';
import { PageData } from '../site/_includes/page-data.ts';
import { SHORTCODE_NAMES, shortcodeMark } from '../site/_includes/shortcodes.ts';
import { type LoadedSite, loadSite, type SiteSettings } from './load-site.ts';
import { mediaTypeOf } from './publish/media-types.ts';
import type { OwnPage } from './read/own-pages.ts';
import { problemOfPage } from './read/page-problems.ts';
import { ContentError } from './read/problem.ts';
import type { Document } from './render/document.ts';

/** Name of the global data under which `renderPages` hands over a site that is loaded already. */
const LOADED = 'loadedSite';

/** The plugin that makes an Eleventy project of site/: typed templates, the data they draw, the owner's pages, and the documents beside them. */
export function publicReviews(settings: SiteSettings): (config: EleventyConfig) => Promise<void> {
  return async (config) => {
    const loading = load(config, settings);
    config.addExtension('11ty.ts', { key: '11ty.js' });
    config.addTemplateFormats('11ty.ts');
    for (const { file, path } of assetFiles()) config.addPassthroughCopy({ [file]: path.slice(1) });
    config.addGlobalData('pageData', async () => new PageData((await loading).pages));
    addOwnData(config, loading);
    const { siteUrl } = handedOver(config) ?? settings;
    config.addTransform('path', function (content) {
      return withPath(content, this.page.outputPath, siteUrl);
    });
    // Texts of customers are texts in Liquid too, and in Markdown, as they are in Nunjucks.
    config.setLiquidOptions({ outputEscape: 'escape' });
    for (const name of SHORTCODE_NAMES) {
      config.addShortcode(name, (...values) => shortcodeMark(name, values));
    }
    config.on('eleventy.after', async ({ directories, outputMode }) => {
      if (outputMode === 'fs') await writeFiles(await loading, directories.output);
    });
    // What is wrong with the content is told when the pages ask for the data: only then the last good site stays.
    const site = await loading.catch(() => undefined);
    for (const page of site?.content.own.pages ?? []) addOwnPage(config, page);
  };
}

/** The site that was handed over, else the one of the settings. */
async function load(config: EleventyConfig, settings: SiteSettings): Promise<LoadedSite> {
  return handedOver(config) ?? loadSite(settings).catch(refuseInWords);
}

function handedOver(config: EleventyConfig): LoadedSite | undefined {
  const given = config.globalData[LOADED];
  return typeof given === 'function' ? given() : undefined;
}

/** An address of ours in markup. Quotes in texts are escaped, so that nothing else looks like it. */
const OWN_ADDRESS = /(\s(?:href|src|action|poster)=["'])\/(?!\/)/g;

/**
 * A page for a site below a path: its own addresses begin with that. Eleventy's base plugin does the same by parsing and
 * writing the whole page again, at 1.4 ms for each; this takes hundredths.
 */
function withPath(content: string, outputPath: string | false, siteUrl: string): string {
  const path = sitePath(siteUrl);
  if (path === '' || outputPath === false || !outputPath.endsWith('.html')) return content;
  return content.replace(OWN_ADDRESS, `$1${path}/`);
}

/** What the owner's pages may show. Frozen, because Eleventy copies other objects for each template. */
function addOwnData(config: EleventyConfig, loading: Promise<LoadedSite>): void {
  config.addGlobalData('business', async () =>
    Object.freeze({ ...(await loading).dataset.business }),
  );
  config.addGlobalData('rating', async () =>
    Object.freeze({ ...(await loading).dataset.aggregate_rating }),
  );
  config.addGlobalData('reviews', async () => (await loading).dataset.reviews);
  config.addGlobalData('insights', async () =>
    Object.freeze({ ...(await loading).pages.insights }),
  );
}

/** Folder of the owner's pages among the templates; there are none but those. */
const OWN_PAGES = 'pages';

function addOwnPage(config: EleventyConfig, page: OwnPage): void {
  const { file: _file, name, path, template, ...fields } = page;
  const data = { ...fields, permalink: `${path}index.html`, layout: 'own-page.11ty.ts' };
  config.addTemplate(`${OWN_PAGES}/${name}`, template, data);
}

/** Scripts and pictures that are published as they are, with their public paths. */
function assetFiles(): { file: string; path: string }[] {
  return ['site/assets', 'site/client'].flatMap((folder) =>
    globSync(`${folder}/**/*.{js,svg,png,ico,woff2}`)
      .sort()
      .map((file) => ({ file, path: `/assets/${relative(folder, file).replaceAll(sep, '/')}` })),
  );
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
    pathPrefix: new URL(site.siteUrl).pathname,
    config: (config: EleventyConfig) => config.addGlobalData(LOADED, () => site),
  });
  // What goes wrong it throws, too.
  eleventy.disableLogger();
  const pages = await eleventy.toJSON().catch((error) => {
    const problems = problemOfPage(error, site.content.own.pages, `site/${OWN_PAGES}`);
    throw problems === undefined ? error : new ContentError(problems);
  });
  return [
    ...pages.flatMap(({ url, content }) => (url === false ? [] : [toDocument(url, content)])),
    ...assetFiles().map(({ file, path }) => toDocument(path, readFileSync(file))),
    ...site.assets,
  ];
}

function toDocument(path: string, content: string | Buffer): Document {
  return { path, mediaType: mediaTypeOf(toFileName(path)), content };
}
