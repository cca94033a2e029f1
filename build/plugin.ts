import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import Eleventy, { type EleventyConfig, type Middleware } from '@11ty/eleventy';
import { sitePath } from '../contract/addresses.ts';
import { toFileName } from '../contract/etags.ts';
import { embedDocument, PageData } from '../site/_includes/page-data.ts';
import { SHORTCODE_NAMES, shortcodeMark } from '../site/_includes/shortcodes.ts';
import { invalidateModules, useModuleCache } from './fresh-modules.ts';
import { type LoadedSite, loadSite, type SiteSettings } from './load-site.ts';
import type { Document } from './publish/publish.ts';
import { mediaTypeOf } from './read/media-types.ts';
import type { OwnPage } from './read/own-pages.ts';
import { problemOfPage } from './read/page-problems.ts';
import { ContentError } from './read/problem.ts';

/** Returns the path of a project file relative to the working directory, which differs if a site depends on this package. */
function inProject(name: string): string {
  return relative('', join(import.meta.dirname, '..', name));
}

/** Key of the Eleventy global data through which `renderPages` passes a site that is already loaded. */
const LOADED = 'loadedSite';

/** Returns the Eleventy plugin for site/: typed templates and their data, the owner's pages, and the documents for programs. */
export function publicReviews(settings: SiteSettings): (config: EleventyConfig) => Promise<void> {
  return async (config) => {
    let loading = load(config, settings);
    const loaded = (): Promise<LoadedSite> => loading;
    // This package may itself be in node_modules.
    config.ignores.delete('**/node_modules/**');
    config.setUseGitIgnore(false);
    config.addExtension('11ty.ts', { key: '11ty.js' });
    config.addTemplateFormats('11ty.ts');
    for (const { file, path } of assetFiles()) config.addPassthroughCopy({ [file]: path.slice(1) });
    config.addGlobalData('pageData', async () => new PageData((await loaded()).pages));
    addOwnData(config, loaded);
    const { siteUrl } = preloadedSite(config) ?? settings;
    config.addTransform('path', function (content) {
      return addPathPrefix(content, this.page.outputPath, siteUrl);
    });
    // Escape customers' text in Liquid too, which also renders Markdown. Nunjucks escapes by default.
    config.setLiquidOptions({ outputEscape: 'escape' });
    for (const name of SHORTCODE_NAMES) {
      config.addShortcode(name, (...values) => shortcodeMark(name, values));
    }
    watchSources(config, settings.contentDir);
    let isStale = false;
    config.on('eleventy.beforeWatch', () => {
      isStale = true;
    });
    // A change made during rendering does not reset the configuration.
    config.on('eleventy.before', async () => {
      if (!isStale) return;
      isStale = false;
      loading = load(config, settings);
      await loading.catch(() => undefined);
    });
    config.on('eleventy.after', async ({ directories, outputMode }) => {
      if (outputMode === 'fs') await writeFiles(await loaded(), directories.output);
    });
    // Content errors surface when the pages request their data. Throwing here would take down the last good site.
    const site = await loading.catch(() => undefined);
    for (const page of site?.content.own.pages ?? []) addOwnPage(config, page);
  };
}

/** Watches the files besides the templates that pages depend on. Changes to code or content reset the configuration. */
function watchSources(config: EleventyConfig, contentDir: string): void {
  config.addWatchTarget(inProject('site/styles/*.css'));
  config.addWatchTarget(inProject('site/client/embed/*.{js,css}'));
  // `invalidateModules` reloads all of our modules, so there is no need to trace imports.
  config.setWatchJavaScriptDependencies(false);
  const code = ['site/**/*.ts', 'build/**/*.ts', 'contract/**/*.ts', 'site/words/*.yaml'];
  for (const glob of [...code.map(inProject), `${relative('', contentDir)}/**/*`]) {
    config.addWatchTarget(glob, { resetConfig: true });
  }
  config.on('eleventy.beforeWatch', (files) => {
    if (files.some((file) => file.endsWith('.ts'))) invalidateModules();
  });
}

/** Returns the preloaded site, or loads the one in the settings. */
async function load(config: EleventyConfig, settings: SiteSettings): Promise<LoadedSite> {
  return preloadedSite(config) ?? loadSite(settings).catch(throwFormatted);
}

function preloadedSite(config: EleventyConfig): LoadedSite | undefined {
  const getSite = config.globalData[LOADED];
  return typeof getSite === 'function' ? getSite() : undefined;
}

/** A root-relative URL in an attribute. Quotes in text are escaped, so nothing else can match. */
const ROOT_RELATIVE_URL = /(\s(?:href|src|action|poster)=["'])\/(?!\/)/g;

/**
 * Adds the site's path to the root-relative URLs of a page. Eleventy's base plugin does the same by parsing and serializing the
 * whole page, which takes 1.4 ms per page; this takes hundredths of a millisecond.
 */
function addPathPrefix(content: string, outputPath: string | false, siteUrl: string): string {
  const path = sitePath(siteUrl);
  if (path === '' || outputPath === false || !outputPath.endsWith('.html')) return content;
  return content.replace(ROOT_RELATIVE_URL, `$1${path}/`);
}

/** Adds the data available to the owner's pages. Frozen, because Eleventy copies unfrozen objects for each template. */
function addOwnData(config: EleventyConfig, loaded: () => Promise<LoadedSite>): void {
  config.addGlobalData('business', async () =>
    Object.freeze({ ...(await loaded()).dataset.business }),
  );
  config.addGlobalData('rating', async () =>
    Object.freeze({ ...(await loaded()).dataset.aggregate_rating }),
  );
  config.addGlobalData('reviews', async () => (await loaded()).dataset.reviews);
  config.addGlobalData('insights', async () =>
    Object.freeze({ ...(await loaded()).pages.insights }),
  );
}

/** Virtual folder for the templates of the owner's pages. */
const OWN_PAGES = 'pages';

function addOwnPage(config: EleventyConfig, page: OwnPage): void {
  const { file: _file, name, path, template, ...fields } = page;
  const data = { ...fields, permalink: `${path}index.html`, layout: 'own-page.11ty.ts' };
  config.addTemplate(`${OWN_PAGES}/${name}`, template, data);
}

/** Returns the scripts that are published unchanged, with their public paths. */
function assetFiles(): { file: string; path: string }[] {
  return globSync(inProject('site/client/*.js'))
    .sort()
    .map((file) => ({ file, path: `/assets/${basename(file)}` }));
}

/** Rethrows a ContentError as a message Eleventy prints without a stack. */
function throwFormatted(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  const formatted = new Error(`${error.message}\n\n${error.format()}\n`, { cause: error });
  throw Object.assign(formatted, { skipOriginalStack: true });
}

/** Returns all documents for programs, including embed.json, which needs the words of the site. */
export function allDocuments({ documents, pages }: LoadedSite): Document[] {
  return [...documents, toDocument('/embed.json', embedDocument(pages))];
}

async function writeFiles(site: LoadedSite, outputDir: string): Promise<void> {
  for (const { path, content } of [...allDocuments(site), ...site.assets]) {
    const file = join(outputDir, toFileName(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Renders the pages of a loaded site with the project's Eleventy configuration, and adds their assets. Writes nothing. */
export async function renderPages(site: LoadedSite): Promise<Document[]> {
  using _moduleCache = useModuleCache();
  const eleventy = new Eleventy(undefined, undefined, {
    configPath: inProject('eleventy.config.ts'),
    pathPrefix: new URL(site.siteUrl).pathname,
    quietMode: true,
    config: (config: EleventyConfig) => config.addGlobalData(LOADED, () => site),
  });
  // It throws errors as well as logging them.
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

/** A development server that reloads the site on changes. */
export type EditingServer = { stop: () => Promise<void> };

/**
 * Serves the project as `npx @11ty/eleventy --serve` does; port 0 picks a free port. `middleware` handles each request first;
 * `onBuilt` is called after each successful render.
 */
export async function serveWhileEditing(options: {
  outputDir: string;
  port: number;
  middleware: Middleware;
  onBuilt: () => void;
}): Promise<EditingServer> {
  const eleventy = new Eleventy(undefined, options.outputDir, {
    source: 'cli',
    runMode: 'serve',
    quietMode: true,
    configPath: inProject('eleventy.config.ts'),
    config: (config: EleventyConfig) => {
      config.setServerOptions({ port: options.port, middleware: [options.middleware] });
      config.on('eleventy.after', options.onBuilt);
    },
  });
  await eleventy.init();
  await eleventy.watch();
  await eleventy.serve();
  return { stop: () => eleventy.stopWatch() };
}

function toDocument(path: string, content: string | Buffer): Document {
  return { path, mediaType: mediaTypeOf(toFileName(path)), content };
}
