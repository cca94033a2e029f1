import { readFileSync } from 'node:fs';
import { absolute } from '../../contract/addresses.ts';
import { withHash, withoutHash } from '../../contract/headers.ts';
import { html } from '../client/html.ts';
import { bundle } from './bundle.ts';
import type { PageData } from './page-data.ts';
import { badgeImage } from './rating-picture.ts';
import { siteEmbed } from './to-embed.ts';

/** Files that are not pages, by name. The build draws `/badge.png`, for e-mails, from `/badge.svg`. */
const FILES: Readonly<Record<string, (data: PageData) => string>> = {
  '/embed.js': embedScript,
  '/badge.svg': badgeImage,
  '/assets/favicon.svg': favicon,
  '/assets/motif.svg': ({ trade }) => readSource(`motifs/${trade.motif}.svg`),
  '/assets/site.css': siteStyles,
  '/assets/embed.css': frameStyles,
  '/assets/developers.css': () => `@layer page {\n${styleSource('developers')}}\n`,
  '/assets/search.js': () => script('search'),
  '/assets/copy.js': () => script('copy'),
  '/assets/configurator.js': () => script('configurator'),
};

/** Files that only our pages load. The hash in their path makes a page load what was built with it; browsers may keep them forever. */
const HASHED = /^\/assets\/.*\.(?:css|js)$/;

/** Returns the files that are not pages: style sheets, scripts and pictures. */
export function assetFiles(data: PageData): { path: string; content: string }[] {
  return Object.entries(FILES).map(([name, render]) => ({
    path: assetPath(data, name),
    content: data.once(render),
  }));
}

/** Returns the path of a file that is not a page, which may have a hash of its content. Throws if none has the name. */
export function assetPath(data: PageData, name: string): string {
  const loaded = data.assets.find(({ path }) => withoutHash(path) === name);
  if (loaded !== undefined) return loaded.path;
  const render = FILES[name];
  if (render === undefined) throw new Error(`there is no asset ${name}`);
  return HASHED.test(name) ? withHash(name, data.once(render)) : name;
}

/** Cascade layers. Later ones override earlier ones; unlayered rules override all of them. The last two have several files. */
const LAYERS = {
  reset: ['reset'],
  tokens: ['tokens'],
  base: ['base'],
  parts: ['parts', 'hues', 'card', 'frame'],
  page: ['page', 'photo', 'search', 'prose'],
};

/** All style sheets of pages in one, with the site's colour. */
function siteStyles(data: PageData): string {
  const { accent, settings } = data;
  const layers = Object.entries(LAYERS).map(([layer, names]) => {
    const parts = names.map((name) => styleSource(name));
    return `@layer ${layer} {\n${parts.join('\n')}}\n`;
  });
  const scheme =
    settings.scheme === 'auto'
      ? ''
      : `@media screen {\n:root {\ncolor-scheme: only ${settings.scheme};\n}\n}\n`;
  // In the layer of the tokens, so that a theme can override them.
  const own = `@layer tokens {\n:root {\n--accent: ${accent};\n}\n${scheme}}\n`;
  const fonts = settings.fonts ? [fontStyles(data)] : [];
  const order = `@layer ${Object.keys(LAYERS).join(', ')};\n`;
  return [order, ...fonts, ...layers, own].join('\n');
}

function fontStyles(data: PageData): string {
  const address = /(?<=url\(")fonts\/[^"]+/g;
  return styleSource('fonts').replace(address, (name) =>
    assetPath(data, `/assets/${name}`).slice('/assets/'.length),
  );
}

/** Returns the style sheet of review cards for other sites: it styles only what is in an element of the class `public-reviews`. */
export function cardStyles({ accent }: PageData): string {
  const names = ['reset', 'tokens', 'base', 'hues', 'card', 'outside'];
  const rules = names.map((name) => styleSource(name)).join('\n');
  // The other site decides whether it is light or dark.
  const scoped = rules.replace('color-scheme: light dark;', '').replaceAll(':root', '&');
  return `.public-reviews {\n${scoped}--accent: ${accent};\ncolor: var(--ink);\n}\n`;
}

function embedStyles(): string {
  const own = ['score', 'reviews'].map((name) => styleSource(name, 'client/embed'));
  return [styleSource('hues'), ...own].join('');
}

/** Styles of the pages that other sites show in a frame. */
function frameStyles({ colors }: PageData): string {
  const own = `:root {\n--brand: ${colors.brand};\n--star: ${colors.star};\n}\n`;
  return `${own}${embedStyles()}${styleSource('frame', 'client/embed')}`;
}

/** Reads a style sheet of `site/styles/` or another folder of `site/`, and removes comments and what is white space only for people. */
function styleSource(name: string, folder = 'styles'): string {
  const source = readSource(`${folder}/${name}.css`);
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*([{};,])\s*/g, '$1');
}

function readSource(name: string): string {
  return readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');
}

function script(name: string): string {
  return bundle(new URL(`../client/${name}.ts`, import.meta.url));
}

/** The script of the embeds, with their styles and a label in each language. */
function embedScript(data: PageData): string {
  return bundle(new URL('../client/embed/element.ts', import.meta.url), {
    STYLES: embedStyles(),
    SITE: absolute(data.site, '/'),
    LABELS: embedLabels(data),
  });
}

/** Returns the names of the reviews by language; that of the site's own has the key ''. */
export function embedLabels(data: PageData): Record<string, string> {
  const { words, languages } = data;
  const { name } = data.once(siteEmbed).business;
  const labels = [...languages, words].map((own) => [
    own === words ? '' : own.language,
    own.say('overview.title', { business: name }),
  ]);
  return Object.fromEntries(labels);
}

/** The initial of the business on the site's colour. */
function favicon({ initial, colors }: PageData): string {
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>${initial}</title>\
<style>rect { fill: oklch(from ${colors.brand} min(l, 0.48) c h); }</style>\
<rect width="32" height="32" rx="7" fill="${colors.brand}"/>\
<text x="16" y="23" text-anchor="middle" font-family="system-ui, sans-serif" font-size="20" font-weight="700" fill="#fff">${initial}</text></svg>
`.toString();
}
