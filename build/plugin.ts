import { globSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import Eleventy, { type EleventyConfig, type Middleware } from '@11ty/eleventy';
import { sitePath } from '../contract/addresses.ts';
import { toFileName } from '../contract/etags.ts';
import { embedDocument, PageData } from '../site/_includes/page-data.ts';
import { numberedListPages } from '../site/_includes/review-lists.ts';
import { SHORTCODE_NAMES, shortcodeMark } from '../site/_includes/shortcodes.ts';
import { importTemplatesOnce, loadCodeAgain } from './fresh-modules.ts';
import type { ListPagesOf } from './last-build.ts';
import { type LoadedSite, loadSite, type SiteSettings } from './load-site.ts';
import type { Document } from './publish/publish.ts';
import { mediaTypeOf } from './read/media-types.ts';
import type { OwnPage } from './read/own-pages.ts';
import { problemOfPage } from './read/page-problems.ts';
import { ContentError } from './read/problem.ts';

/** The numbered pages of lists that the site draws of these reviews. */
export const listPagesOf: ListPagesOf = numberedListPages;

/** Path of a file of this project from the working folder, which is another where a site depends on it. */
function inProject(name: string): string {
  return relative('', join(import.meta.dirname, '..', name));
}

/** Name of the global data under which `renderPages` hands over a site that is loaded already. */
const LOADED = 'loadedSite';

/** The plugin that makes an Eleventy project of site/: typed templates, the data they draw, the owner's pages, and the documents beside them. */
export function publicReviews(settings: SiteSettings): (config: EleventyConfig) => Promise<void> {
  return async (config) => {
    let loading = load(config, settings);
    const loaded = (): Promise<LoadedSite> => loading;
    // The project itself may be below node_modules.
    config.ignores.delete('**/node_modules/**');
    config.setUseGitIgnore(false);
    config.addExtension('11ty.ts', { key: '11ty.js' });
    config.addTemplateFormats('11ty.ts');
    for (const { file, path } of assetFiles()) config.addPassthroughCopy({ [file]: path.slice(1) });
    config.addGlobalData('pageData', async () => new PageData((await loaded()).pages));
    addOwnData(config, loaded);
    const { siteUrl } = handedOver(config) ?? settings;
    config.addTransform('path', function (content) {
      return withPath(content, this.page.outputPath, siteUrl);
    });
    // Texts of customers are texts in Liquid too, and in Markdown, as they are in Nunjucks.
    config.setLiquidOptions({ outputEscape: 'escape' });
    for (const name of SHORTCODE_NAMES) {
      config.addShortcode(name, (...values) => shortcodeMark(name, values));
    }
    watchSources(config, settings.contentDir);
    let isStale = false;
    config.on('eleventy.beforeWatch', () => {
      isStale = true;
    });
    // A change made while the pages were rendered does not reset the configuration.
    config.on('eleventy.before', async () => {
      if (!isStale) return;
      isStale = false;
      loading = load(config, settings);
      await loading.catch(() => undefined);
    });
    config.on('eleventy.after', async ({ directories, outputMode }) => {
      if (outputMode === 'fs') await writeFiles(await loaded(), directories.output);
    });
    // What is wrong with the content is told when the pages ask for the data: only then the last good site stays.
    const site = await loading.catch(() => undefined);
    for (const page of site?.content.own.pages ?? []) addOwnPage(config, page);
  };
}

/** Files besides the templates whose changes make the pages anew, and whether the project itself changes with them. */
function watchSources(config: EleventyConfig, contentDir: string): void {
  config.addWatchTarget(inProject('site/styles/*.css'));
  config.addWatchTarget(inProject('site/client/embed/*.{js,css}'));
  // Our own modules are loaded again whole; to follow their imports would find the same, later.
  config.setWatchJavaScriptDependencies(false);
  const code = ['site/**/*.ts', 'build/**/*.ts', 'contract/**/*.ts', 'site/words/*.yaml'];
  for (const glob of [...code.map(inProject), `${relative('', contentDir)}/**/*`]) {
    config.addWatchTarget(glob, { resetConfig: true });
  }
  config.on('eleventy.beforeWatch', (files) => {
    if (files.some((file) => file.endsWith('.ts'))) loadCodeAgain();
  });
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

/** Folder of the owner's pages among the templates; there are none but those. */
const OWN_PAGES = 'pages';

function addOwnPage(config: EleventyConfig, page: OwnPage): void {
  const { file: _file, name, path, template, ...fields } = page;
  const data = { ...fields, permalink: `${path}index.html`, layout: 'own-page.11ty.ts' };
  config.addTemplate(`${OWN_PAGES}/${name}`, template, data);
}

/** Scripts that are published as they are, with their public paths. */
function assetFiles(): { file: string; path: string }[] {
  return globSync(inProject('site/client/*.js'))
    .sort()
    .map((file) => ({ file, path: `/assets/${basename(file)}` }));
}

/** Eleventy prints the message of an error, and its stack unless it is told not to. */
function refuseInWords(error: unknown): never {
  if (!(error instanceof ContentError)) throw error;
  const words = new Error(`${error.message}\n\n${error.format()}\n`, { cause: error });
  throw Object.assign(words, { skipOriginalStack: true });
}

/** Everything that programs read: the documents of the build, and those with words of the site. */
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

/** Renders the pages of a loaded site as the project's configuration says, with what belongs to them; writes nothing. */
export async function renderPages(site: LoadedSite): Promise<Document[]> {
  using _imports = importTemplatesOnce();
  const eleventy = new Eleventy(undefined, undefined, {
    configPath: inProject('eleventy.config.ts'),
    pathPrefix: new URL(site.siteUrl).pathname,
    quietMode: true,
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

/** A server that shows the site and reloads it on changes, until it is stopped. */
export type EditingServer = { stop: () => Promise<void> };

/**
 * Serves the project as `npx @11ty/eleventy --serve` does; port 0 takes a free one. `middleware` sees each request first; `onBuilt` is
 * called after each render without a problem.
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
