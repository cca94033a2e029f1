import { absolute, ENTITY_PATHS, hubUrl, MARKDOWN_NAME } from '../../contract/addresses.ts';
import { addressLine } from '../../contract/business.ts';
import type { AggregateRating } from '../../contract/dataset.ts';
import { AI_CATALOG_PATH, SERVER_CARD_PATH } from '../../contract/mcp.ts';
import { type Content, type Html, html, langAttribute, withoutDirections } from '../client/html.ts';
import { button, mainAction, numberButton, writeButton, writeLinks } from './actions.ts';
import { assetPath } from './assets.ts';
import { dataBlock } from './blocks.ts';
import { hostOf, hoursTable } from './contact.ts';
import type { PageData } from './page-data.ts';
import { type PartValues, renderPart } from './parts.ts';
import { spread } from './rating.ts';
import { icon, SHAPES } from './symbols.ts';

export type Crumb = { name: string; path: string };

/** What a template says about its page. */
export type Page = {
  title: string;
  /** What search engines call the page in the path to it, if that is not its title. */
  name?: string;
  description: string;
  main: Html;
  /** Whether `main` fills the window, instead of standing in a column. */
  full?: boolean;
  /** The pages above this one, without the home page. */
  crumbs?: readonly Crumb[] | undefined;
  jsonLd?: object;
  /** Names of the scripts and the style sheets that not every page loads. */
  assets?: readonly string[];
  /** Whether to keep the page out of search engines. */
  hidden?: boolean;
  /** Whether the page is also published as Markdown. */
  hasMarkdown?: boolean;
};

/** Built-in pages with their positions in the menu, between which the owner's pages fit. Areas are only where the owner names them. */
const MENU = [
  { key: 'reviews', href: '/reviews/', menu: 10 },
  { key: 'services', href: ENTITY_PATHS.services, menu: 20 },
  { key: 'technicians', href: ENTITY_PATHS.technicians, menu: 30 },
  { key: 'about', href: '/about/', menu: 40 },
  { key: 'search', href: '/search/', menu: 50 },
  { key: 'service_areas', href: ENTITY_PATHS.service_areas, menu: undefined },
] as const;

/** Minimum number of reviews for a search in the menu, and of entries for a list of reviews, services or people. */
export const MIN_SEARCHED = 5;
export const MIN_LISTED = 2;

/** Returns the template of one page at a public path. */
export function page(path: string, describe: (data: PageData) => Page) {
  return {
    data: { permalink: path.replace(/\/$/, '/index.html') },
    render: ({ pageData }: { pageData: PageData }) => layout(pageData, path, describe(pageData)),
  };
}

/**
 * Returns the template of a page for each item of a list.
 * @param list where Eleventy finds the list in its data
 */
export function pages<T>(
  list: string,
  pathOf: (data: PageData, item: T) => string,
  describe: (data: PageData, item: T) => Page,
) {
  type Data = { pageData: PageData; item: T };
  return {
    data: {
      pagination: { data: list, size: 1, alias: 'item' },
      permalink: ({ pageData, item }: Data) => `${pathOf(pageData, item)}index.html`,
      eleventyExcludeFromCollections: true,
    },
    render: ({ pageData, item }: Data) =>
      layout(pageData, pathOf(pageData, item), describe(pageData, item)),
  };
}

/** Renders an HTML document. Only the menu and `main` may depend on other reviews, so unchanged pages keep their bytes. */
export function layout(data: PageData, path: string, page: Page): string {
  const { words, dataset, site, settings } = data;
  const { title, description, main, jsonLd, crumbs, assets = [] } = page;
  const trail = crumbs && [{ name: words.say('frame.home'), path: '/' }, ...crumbs];
  const fullTitle = withoutDirections(path === '/' ? title : `${title} · ${dataset.business.name}`);
  return html`<!doctype html>
<html lang="${data.isForeign ? words.language : site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="${settings.scheme === 'auto' ? 'light dark' : `only ${settings.scheme}`}">
${page.hidden === true ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${absolute(site, path)}">`}
<meta property="og:title" content="${fullTitle}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${absolute(site, path)}">
<meta property="og:site_name" content="${data.siteTitle}">
${data.once(fileLinks)}
${page.hasMarkdown === true && html`<link rel="alternate" type="text/markdown" href="${path}${MARKDOWN_NAME}">\n`}\
${data.once(documentLinks)}
${assets.map((name) => {
  const path = assetPath(data, `/assets/${name}`);
  if (name.endsWith('.css')) return html`<link rel="stylesheet" href="${path}">`;
  return html`<script type="module" src="${path}"></script>`;
})}
${jsonLd !== undefined && dataBlock('application/ld+json', jsonLd)}
${trail && dataBlock('application/ld+json', data.jsonLd.breadcrumbs([...trail, { name: page.name ?? title, path }]))}
</head>
<body>
${SHAPES}
<a class="skip" href="#main">${words.say('frame.skip')}</a>
${renderPart('header', header, data, { path })}
<main id="main" tabindex="-1">
${page.full === true ? main : html`<div class="wrap">${trail && breadcrumbs(data, trail)}${main}</div>`}
</main>
${!(path === '/' && dataset.reviews.length === 0) && data.once(invitation)}
${renderPart('footer', () => data.once(footer), data, { path })}
${data.once(callBar)}
</body>
</html>
`.toString();
}

function header(data: PageData, { path }: PartValues['header']): Html {
  const { words, dataset, site, logo, initial } = data;
  const { name } = dataset.business;
  const lang = data.isForeign && langAttribute(site.language);
  const brand =
    logo === undefined
      ? html`<span class="mark" aria-hidden="true">${initial}</span><span>${name}</span>`
      : html`<img src="${logo}" alt="${name}">`;
  return html`<header class="top">
${dataset.sample === true && html`<p class="sample">${words.say('frame.sample')}</p>`}
<div class="wrap">
<a class="brand" href="/"${path === '/' && html` aria-current="page"`}${lang}>${brand}</a>
<nav aria-label="${words.say('frame.main_menu')}"><ul>
${data.once(menuOf).map(({ name: label, href }) => html`<li><a href="${href}"${current(path, href)}>${href === '/search/' && icon('find')}<span>${label}</span></a></li>`)}</ul></nav>
${numberButton(data, undefined, ' quiet call')}
</div></header>`;
}

/** Returns the owner's menu, or else the pages that have content and a position, in order. */
function menuOf(data: PageData): { name: string; href: string }[] {
  const { words, ownPages, settings } = data;
  const builtIn = MENU.filter(({ key }) => !isEmpty(data, key));
  const known = [
    ...builtIn.map((entry) => ({ ...entry, name: words.say(`menu.${entry.key}`) })),
    ...ownPages.map(({ title, path, menu }) => ({ key: path, name: title, href: path, menu })),
  ];
  if (settings.menu !== undefined)
    return settings.menu.flatMap((key) => known.find((entry) => entry.key === key) ?? []);
  return known
    .filter(({ menu }) => menu !== undefined)
    .sort((a, b) => (a.menu ?? 0) - (b.menu ?? 0));
}

function isEmpty(data: PageData, key: (typeof MENU)[number]['key']): boolean {
  const { reviews, recommendations } = data.dataset;
  if (key === 'search') return reviews.length < MIN_SEARCHED;
  if (key === 'reviews') return reviews.length < MIN_LISTED && recommendations === undefined;
  return (key === 'services' || key === 'technicians') && data.mentioned(key).length < MIN_LISTED;
}

function breadcrumbs({ words }: PageData, trail: readonly Crumb[]): Html {
  const links = trail.map(({ name, path }) => html`<li><a href="${path}">${name}</a></li>`);
  return html`<nav aria-label="${words.say('frame.breadcrumb')}"><ol class="crumbs">${links}</ol></nav>
`;
}

/**
 * Invites every customer to write a review, whatever their opinion, or returns nothing if there is no way to. It stands above
 * the footer, but below the band on the home page of a business without reviews.
 */
export function invitation(data: PageData): Html | false {
  const { words, dataset } = data;
  const links = writeLinks(data);
  if (links.length === 0) return false;
  const isFirst = dataset.review_policy.received_count === 0 && !dataset.recommendations;
  return html`<section class="write" id="write" aria-labelledby="write-title"><div class="wrap"><div>\
<h2 id="write-title">${words.say(isFirst ? 'invite.first_title' : 'invite.title')}</h2>\
<p>${words.say(isFirst ? 'invite.first_text' : 'invite.text')}</p></div>\
<p class="row">${links}</p></div></section>`;
}

function footer(data: PageData): Html {
  const { words, dataset, telephone, mapUrl, ownPages } = data;
  const { business } = dataset;
  const { name, legal_name, address, email, url } = business;
  const hours = hoursTable(words, business);
  const hasAreas = data.mentioned('service_areas').length >= MIN_LISTED;
  return html`<footer class="foot"><div class="wrap">
<div><h2>${name}</h2>\
${telephone !== undefined && html`<p><a class="tel nums" href="${telephone.href}">${telephone.label}</a></p>`}\
<p>${addressLine(address)}</p>\
${mapUrl !== undefined && html`<p><a href="${mapUrl}">${words.say('frame.map')}</a></p>`}\
${email !== undefined && html`<p><a href="mailto:${email}">${email}</a></p>`}</div>
${hours && html`<div id="hours"><h2>${words.say('frame.hours')}</h2>${hours}</div>`}
<nav aria-label="${words.say('frame.footer_menu')}"><h2>${words.say('frame.these')}</h2><ul>
<li><a href="/about/">${words.say('frame.about')}</a></li>
${hasAreas && html`<li><a href="${ENTITY_PATHS.service_areas}">${words.say('entity.title.service_areas')}</a></li>`}
<li><a href="/developers/">${words.say('frame.data')}</a></li>
<li><a href="/developers/embed/">${words.say('frame.embed')}</a></li>
${url !== undefined && html`<li><a href="${url}">${hostOf(url)}</a></li>`}
${ownPages.map(({ title, path, footer }) => footer === true && html`<li><a href="${path}">${title}</a></li>\n`)}</ul></nav>
<p class="note">${words.say('frame.run_by', { business: legal_name ?? name })} ${words.say('frame.no_choice')} ${words.say('frame.privacy')}</p>
</div></footer>`;
}

/** The bar at the bottom of a phone: what a visitor most likely wants, and the other of number and review. */
function callBar(data: PageData): Html | false {
  const main = mainAction(data);
  const write = writeButton(data);
  if (main === undefined && !write) return false;
  return html`<nav class="callbar" aria-label="${data.words.say('frame.call_menu')}">\
${main && button(main, ' main')}${numberButton(data, main) || write}</nav>`;
}

/** Renders content with a card at its side: the spread of a rating if given, the main action, the hours and the map. */
export function withSide(data: PageData, main: Content, rating?: AggregateRating): Html {
  const stars = rating !== undefined && spread(data, rating);
  return html`<div class="with-aside"><div>${main}</div>
${stars ? aside(data, stars) : data.once(aside)}</div>`;
}

function aside(data: PageData, stars: Html | false = false): Html | false {
  const { words, dataset, mapUrl } = data;
  const action = mainAction(data);
  const hours = hoursTable(words, dataset.business);
  if (!stars && action === undefined && !hours) return false;
  return html`<aside class="aside" aria-label="${words.say('frame.side')}">\
${stars}\
${action && button(action, ' main')}\
${numberButton(data, action)}\
${hours}\
${mapUrl !== undefined && mapUrl !== action?.href && html`<p><a href="${mapUrl}">${words.say('frame.map')}</a></p>`}</aside>`;
}

function fileLinks(data: PageData): Html {
  const { average, settings, styleSheet, logo = '/assets/favicon.svg' } = data;
  return html`${average !== null && shareTags(data)}\
${settings.fonts && html`\n<link rel="preload" href="${assetPath(data, '/assets/fonts/sign-latin.woff2')}" as="font" type="font/woff2" crossorigin>`}
<link rel="stylesheet" href="${assetPath(data, '/assets/site.css')}">${styleSheet !== undefined && html`\n<link rel="stylesheet" href="${styleSheet}">`}
<link rel="icon" href="${logo}"${logo.endsWith('.svg') && html` type="image/svg+xml"`}>`;
}

function documentLinks(data: PageData): Html {
  const title = data.siteTitle;
  const hub = hubUrl(data.site);
  return html`<link rel="alternate" type="application/atom+xml" title="${title}" href="/feed.xml">
<link rel="alternate" type="application/feed+json" title="${title}" href="/api/feed.json">
<link rel="alternate" type="application/json" href="/reviews.json">
<link rel="alternate" type="application/ld+json" href="/reviews.jsonld">${hub !== undefined && html`\n<link rel="hub" href="${hub}">`}
<link rel="service-desc" type="application/json" href="/.well-known/openapi.json">\
${data.site.hasServer !== false && html`\n<link rel="service-desc" type="application/mcp-server-card+json" href="${SERVER_CARD_PATH}">`}
<link rel="service-meta" type="application/ai-catalog+json" href="${AI_CATALOG_PATH}">
<link rel="service-doc" href="/developers/">`;
}

/** Returns the metadata of the preview image. It shows the average, so it only exists if there are enough reviews for one. */
function shareTags({ words, site }: PageData): Html {
  return html`<meta property="og:image" content="${absolute(site, '/assets/share.png')}">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${words.say('frame.share_image')}">
<meta name="twitter:card" content="summary_large_image">`;
}

function current(path: string, href: string): Html | false {
  if (path === href) return html` aria-current="page"`;
  return path.startsWith(href) && html` aria-current="true"`;
}
