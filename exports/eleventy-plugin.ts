import { join } from 'node:path';
import type { EleventyConfig } from '@11ty/eleventy';
import type { SiteInput } from '../build/load-site.ts';
import {
  addOwnData,
  addShortcodes,
  fromHere,
  loadPerBuild,
  shortcodeStyles,
  writeDocuments,
} from '../build/plugin.ts';
import { REVIEW_ETAGS_PATH, toFileName } from '../contract/etags.ts';
import { feedOfArchive } from '../contract/feed.ts';
import { nameHint } from '../contract/nearest-name.ts';
import { parseSettings } from '../settings.ts';
import type { PluginOptions } from './eleventy.d.ts';

/** The OpenAPI document, which the JSON feed names as the documentation of its fields. */
const OPENAPI_PATH = '/.well-known/openapi.json';

/** The files that the plugin writes: documents about reviews alone, their description, and the style sheet of the shortcodes. */
const DOCUMENTS = [
  '/reviews.json',
  REVIEW_ETAGS_PATH,
  '/insights.json',
  '/insights/reviews.json',
  '/api/feed.json',
  '/feed.xml',
  '/reviews.csv',
  '/reviews.jsonld',
  '/reviews.md',
  '/reviews.css',
  OPENAPI_PATH,
];

/** Adds the reviews of a content folder to an Eleventy site. Throws if an option or the content is invalid. */
export async function addReviews(config: EleventyConfig, options: PluginOptions): Promise<void> {
  const settings = toSettings(options);
  const { documents = DOCUMENTS } = options;
  const load = loadPerBuild(config, settings);
  await load();
  const folder = fromHere(settings.contentDir);
  config.ignores.add(`${folder}/**`);
  config.addWatchTarget(`${folder}/**/*`, { resetConfig: true });
  addOwnData(config, load);
  addShortcodes(config, load);
  config.on('eleventy.after', async ({ directories: { output }, outputMode, results }) => {
    if (outputMode !== 'fs') return;
    const pages = results.map(({ outputPath }) => outputPath && join(outputPath));
    const taken = documents.find((path) => pages.includes(join(output, toFileName(path))));
    if (taken !== undefined)
      throw invalid(`documents: the site itself writes ${taken}: leave it out`);
    const site = await load();
    const all = [...site.documents, ...site.assets, shortcodeStyles(site)];
    // Cards and documents name the photos, and documents the logo.
    const isNamed = (path: string): boolean =>
      path.startsWith('/assets/photos/') || path === site.content.theme.logo;
    const isChosen = (path: string): boolean => documents.includes(feedOfArchive(path) ?? path);
    const described = Object.entries(site.openApi.paths).filter(([path]) => isChosen(path));
    const openApi = { ...site.openApi, paths: Object.fromEntries(described) };
    const written = all
      .filter(({ path }) => isNamed(path) || isChosen(path))
      .map((document) =>
        document.path === OPENAPI_PATH
          ? { ...document, content: JSON.stringify(openApi) }
          : document,
      );
    await writeDocuments(written, output);
  });
}

/** The setting that has the rule of each option. */
const RULES = { siteUrl: 'SITE_URL', contentDir: 'CONTENT_DIR', hub: 'HUB_URL' } as const;

/** Checks the options by the rules of the settings. Throws an Error that names the first invalid one. */
function toSettings(options: Partial<PluginOptions> = {}): SiteInput {
  const known = [...Object.keys(RULES), 'documents'];
  const stray = Object.keys(options).find((name) => !known.includes(name));
  if (stray !== undefined) throw invalid(`unknown option ${stray}; ${nameHint(stray, known)}`);
  const values = { hub: 'none', ...options };
  const env = Object.entries(RULES).map(([option, name]) => {
    const value = values[option as keyof typeof RULES];
    if (typeof value !== 'string' || value === '')
      throw invalid(`${option}: expected a text, got ${JSON.stringify(value)}`);
    return [name, value];
  });
  const parsed = parseSettings(Object.fromEntries(env));
  if (!parsed.ok) {
    const [{ name, rule, value } = { name: '', rule: '', value: '' }] = parsed.problems;
    const option = Object.keys(RULES).find((key) => RULES[key as keyof typeof RULES] === name);
    throw invalid(`${option}: expected ${rule}, got ${value}`);
  }
  const unknown = options.documents?.find((path) => !DOCUMENTS.includes(path));
  if (unknown !== undefined) {
    throw invalid(`documents: no document ${unknown}; ${nameHint(unknown, DOCUMENTS)}`);
  }
  const { SITE_URL, CONTENT_DIR, HUB_URL } = parsed.settings;
  return { siteUrl: SITE_URL, contentDir: CONTENT_DIR, hub: HUB_URL, hasServer: false };
}

function invalid(message: string): Error {
  return new Error(`public-reviews/eleventy: ${message}`);
}
