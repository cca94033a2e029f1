import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import Eleventy, { type EleventyConfig, type Middleware } from '@11ty/eleventy';
import { sitePath } from '../contract/addresses.ts';
import { toFileName } from '../contract/etags.ts';
import { escapeMarkup } from '../contract/plain-text.ts';
import { assetFiles, cardStyles } from '../site/_includes/assets.ts';
import { embedDocuments, embedFrames } from '../site/_includes/embed-documents.ts';
import { type PageData, pageDataOf } from '../site/_includes/page-data.ts';
import { badgeImage, shareImage } from '../site/_includes/rating-picture.ts';
import { fillOutside, SHORTCODE_NAMES, shortcodeMark } from '../site/_includes/shortcodes.ts';
import { type Document, toDocument } from './document.ts';
import { editorFiles } from './editor/files.ts';
import { invalidateModules } from './fresh-modules.ts';
import { type LoadedSite, loadSite, type SiteInput } from './load-site.ts';
import { problemOfPage } from './read/page-problems.ts';
import { ContentError } from './read/problems.ts';
import { toPng } from './render/png.ts';

/** Returns a path relative to the working directory, with slashes as Eleventy and its globs expect them on every system. */
export function fromHere(path: string): string {
  return relative('', path).replaceAll(sep, '/');
}

/** Returns the path of a project file. The working directory is another one if a site depends on this package. */
function inProject(name: string): string {
  return fromHere(join(import.meta.dirname, '..', name));
}

/** Virtual folder for the templates of the owner's pages. */
const OWN_PAGES = 'pages';

/**
 * Configures Eleventy for site/: typed templates and their data, and the owner's pages. `load` returns the site to render; it is
 * called again for each build. If it fails, so do the pages: the last good site stays.
 */
export async function configurePages(
  config: EleventyConfig,
  siteUrl: string,
  load: () => Promise<LoadedSite>,
): Promise<void> {
  config.setInputDirectory(inProject('site'));
  config.setTemplateFormats(['11ty.ts', 'md', 'njk', 'liquid']);
  config.addExtension('11ty.ts', { key: '11ty.js' });
  // This package may itself be in node_modules.
  config.ignores.delete('**/node_modules/**');
  config.setUseGitIgnore(false);
  const path = sitePath(siteUrl);
  // Even a transform that changes nothing takes half a percent of the time of a build.
  if (path !== '') {
    config.addTransform('path', function (content) {
      return addPathPrefix(content, this.page.outputPath, path);
    });
  }
  // Escape customers' text in Liquid too, which also renders Markdown. Nunjucks escapes by default.
  config.setLiquidOptions({ outputEscape: escapeValue });
  addShortcodeMarks(config);
  config.addGlobalData('pageData', async () => dataOf(await load()));
  addOwnData(config, load);
  const site = await load().catch(() => undefined);
  const pages = site?.content.own.pages ?? [];
  for (const { file: _file, name, path, template, ...fields } of pages) {
    const data = { ...fields, permalink: `${path}index.html`, layout: 'own-page.11ty.ts' };
    config.addTemplate(`${OWN_PAGES}/${name}`, template, data);
  }
  if (pages.some(({ name }) => name.endsWith('.njk'))) {
    const { default: rssPlugin } = await import('@11ty/eleventy-plugin-rss');
    // This plugin adds the HTML base plugin; the transform above adds the path prefix to links.
    config.addPlugin(rssPlugin, { htmlBasePluginOptions: { extensions: 'none' } });
  }
}

/** Characters that Markdown interprets, some only at the start of a line. */
const MARKDOWN = /[\\`*_[\]~|]|(?<=^\s*)[#+=-]|(?<=^\s*\d+)[.)]/gm;

/** Escapes a value for HTML and Markdown, which both read references as text. Lists and nothing print as in Liquid. */
function escapeValue(value: unknown): string {
  const text = [value].flat().join('');
  return escapeMarkup(text).replace(MARKDOWN, (character) => `&#${character.charCodeAt(0)};`);
}

/** The data of pages by site: documents, pages and pictures are rendered from the same. */
const derived = new WeakMap<LoadedSite, PageData>();

function dataOf(site: LoadedSite): PageData {
  const data = derived.get(site) ?? pageDataOf(site);
  derived.set(site, data);
  return data;
}

/** Watches the files besides the templates that pages depend on. Changes to code or content reset the configuration. */
export function watchSources(config: EleventyConfig, contentDir: string): void {
  config.addWatchTarget(inProject('site/styles/*.css'));
  config.addWatchTarget(inProject('site/client/**/*.css'));
  // `invalidateModules` reloads all of our modules, so there is no need to trace imports.
  config.setWatchJavaScriptDependencies(false);
  const code = ['site/**/*.ts', 'build/**/*.ts', 'contract/**/*.ts', 'site/words/*.yaml'];
  for (const glob of [...code.map(inProject), `${fromHere(contentDir)}/**/*`]) {
    config.addWatchTarget(glob, { resetConfig: true });
  }
  config.on('eleventy.beforeWatch', (files) => {
    if (files.some((file) => file.endsWith('.ts'))) invalidateModules();
  });
}

/** A root-relative URL in an attribute. Quotes in text are escaped, so nothing else can match. */
const ROOT_RELATIVE_URL = /(\s(?:href|src|(?:form)?action|poster)=["'])\/(?!\/)/g;

/** The addresses of a picture in several sizes. */
const SOURCE_SET = /\ssrcset="[^"]*"/g;
const SOURCE_URL = /((?:^\ssrcset="|,\s*))\/(?!\/)/g;

/**
 * Adds the site's path to the root-relative URLs of a page. Eleventy's base plugin does the same by parsing and serializing the
 * whole page, which takes 1.4 ms per page; this takes hundredths of a millisecond.
 */
function addPathPrefix(content: string, outputPath: string | false, path: string): string {
  if (path === '' || outputPath === false || !outputPath.endsWith('.html')) return content;
  return content
    .replace(ROOT_RELATIVE_URL, `$1${path}/`)
    .replace(SOURCE_SET, (sources) => sources.replace(SOURCE_URL, `$1${path}/`));
}

/**
 * Returns a function that loads the site once for each build: at the start, which may reject, and again after a change that came
 * while a build ran, which does not reset the configuration. An error has the problems of invalid content in its message.
 */
export function loadPerBuild(
  config: EleventyConfig,
  settings: SiteInput,
): () => Promise<LoadedSite> {
  const load = () =>
    loadSite(settings).catch((error) => {
      if (!(error instanceof ContentError)) throw error;
      const readable = new Error(`${error.message}\n\n${error.format()}\n`, { cause: error });
      // Eleventy prints the message without a stack.
      throw Object.assign(readable, { skipOriginalStack: true });
    });
  let loading = load();
  let isStale = false;
  config.on('eleventy.beforeWatch', () => {
    isStale = true;
  });
  config.on('eleventy.before', async () => {
    if (!isStale) return;
    isStale = false;
    loading = load();
    await loading.catch(() => undefined);
  });
  return () => loading;
}

/** Adds shortcodes that leave a mark, which the layout or a transform fills. */
function addShortcodeMarks(config: EleventyConfig): void {
  for (const name of SHORTCODE_NAMES) {
    config.addShortcode(name, (...values) => shortcodeMark(name, values));
  }
}

/** Adds the shortcodes to a site without our layouts. */
export function addShortcodes(config: EleventyConfig, load: () => Promise<LoadedSite>): void {
  addShortcodeMarks(config);
  config.addTransform('public-reviews', async function (content) {
    if (typeof content !== 'string' || !content.includes('<!--shortcode ')) return content;
    const site = await load();
    const path = sitePath(site.site.siteUrl);
    // Such a site has no pages of services, people and areas.
    const data = { ...dataOf(site), mentionsOf: () => [] };
    // Eleventy's base plugin has run before.
    return fillOutside(data, content, (it) => addPathPrefix(it, this.page.outputPath, path));
  });
}

/** Returns the style sheet for the shortcodes of such a site. */
export function shortcodeStyles(site: LoadedSite): Document {
  return toDocument('/reviews.css', cardStyles(dataOf(site)));
}

/** Adds the data available to the owner's pages. Frozen, because Eleventy copies unfrozen objects for each template. */
export function addOwnData(config: EleventyConfig, loaded: () => Promise<LoadedSite>): void {
  const add = (name: string, of: (site: LoadedSite) => object) =>
    config.addGlobalData(name, async () => Object.freeze({ ...of(await loaded()) }));
  add('business', ({ dataset }) => dataset.business);
  add('rating', ({ dataset }) => dataset.aggregate_rating);
  add('insights', ({ insights }) => insights);
  config.addGlobalData('reviews', async () => (await loaded()).dataset.reviews);
}

/** Returns all documents for programs, including the data of embeds, which needs the words of the site. */
export function allDocuments(site: LoadedSite): Document[] {
  const ofEmbeds = embedDocuments(dataOf(site)).map(({ path, content }) =>
    toDocument(path, content),
  );
  return [...site.documents, ...ofEmbeds];
}

/** Returns the pictures that other programs show: the badge, and the preview of shared links once there is an average. */
async function pictures(site: LoadedSite): Promise<Document[]> {
  const data = dataOf(site);
  const { files, logo } = site.content.theme;
  // Twice its size, for sharp screens.
  const badge = toDocument('/badge.png', await toPng(badgeImage(data), 2));
  const picture = files.find(({ path }) => path === logo);
  const share = shareImage(data, picture);
  return share ? [badge, toDocument('/assets/share.png', await toPng(share))] : [badge];
}

/** Returns what pages and other sites load, and the pages without the frame of the site: Eleventy renders none of it. */
async function otherFiles(site: LoadedSite): Promise<Document[]> {
  const data = dataOf(site);
  const prefix = sitePath(site.site.siteUrl);
  const rendered = [...assetFiles(data), ...embedFrames(data)].map(({ path, content }) =>
    toDocument(path, addPathPrefix(content, toFileName(path), prefix)),
  );
  return [...rendered, ...site.assets, ...editorFiles(data, site), ...(await pictures(site))];
}

/** Writes the files of a site that Eleventy does not render. */
export async function writeFiles(site: LoadedSite, outputDir: string): Promise<void> {
  await writeDocuments([...allDocuments(site), ...(await otherFiles(site))], outputDir);
}

/** Writes documents into a folder, each at its path. */
export async function writeDocuments(
  documents: readonly Document[],
  outputDir: string,
): Promise<void> {
  for (const { path, content } of documents) {
    const file = join(outputDir, toFileName(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  }
}

/** Renders the pages of a loaded site with Eleventy, and adds what they load. Writes nothing. */
export async function renderPages(site: LoadedSite): Promise<Document[]> {
  const { siteUrl } = site.site;
  const eleventy = new Eleventy(undefined, undefined, {
    // Our templates are modules, whatever the package.json of the working directory says of its own.
    loader: 'esm',
    // No configuration file: `configurePages` is all of it.
    configPath: null,
    pathPrefix: new URL(siteUrl).pathname,
    quietMode: true,
    config: (config: EleventyConfig) => configurePages(config, siteUrl, async () => site),
  });
  // It throws errors as well as logging them.
  eleventy.disableLogger();
  const pages = await eleventy.toJSON().catch((error) => {
    throw problemOfPage(error, site.content.own.pages, `site/${OWN_PAGES}`) ?? error;
  });
  return [
    // Strings, because memory for the bytes of all pages costs more than encoding them twice.
    ...pages.flatMap(({ url, content }) => (url === false ? [] : [toDocument(url, content)])),
    ...(await otherFiles(site)),
  ];
}

/**
 * Serves the project as `npx @11ty/eleventy --serve` does, and reloads it on changes; port 0 picks a free port. `middleware` handles each
 * request first; `onBuilt` is called after each successful render.
 */
export async function serveWhileEditing(options: {
  outputDir: string;
  port: number;
  middleware: Middleware;
  onBuilt: () => void;
}): Promise<{ stop: () => Promise<void> }> {
  const eleventy = new Eleventy(undefined, options.outputDir, {
    source: 'cli',
    loader: 'esm',
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
