import { absolute, ENTITY_PATHS, hubUrl } from '../../contract/addresses.ts';
import { ENTITY_KINDS } from '../../contract/entity.ts';
import { AI_CATALOG_PATH, SERVER_CARD_PATH } from '../../contract/mcp.ts';
import { withoutDirections } from '../client/review-text.js';
import { contact } from './contact.ts';
import { langAttribute } from './customer-words.ts';
import { dataBlock, type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { shapes } from './symbols.ts';

export type Page = {
  /** Public path, for the canonical URL. */
  path: string;
  title: string;
  description: string;
  main: Html;
  jsonLd?: object;
  /** Paths of the scripts on this page. */
  scripts?: readonly string[];
  /** Whether to keep the page out of search engines. */
  hidden?: boolean;
};

/** Built-in pages in the menu at positions 10, 20, 30 …, so the owner's pages fit between them. */
const MENU = [
  { key: 'reviews', href: '/reviews/' },
  { key: 'services', href: ENTITY_PATHS.services },
  { key: 'technicians', href: ENTITY_PATHS.technicians },
  { key: 'service_areas', href: ENTITY_PATHS.service_areas },
  { key: 'search', href: '/search/' },
  { key: 'about', href: '/about/' },
] as const;

/** Renders an HTML document. Only `menuOf` and `main` may depend on other reviews, so unchanged pages keep their bytes. */
export function layout(data: PageData, page: Page): string {
  const { words, dataset, site } = data;
  const { business } = dataset;
  const { path, title, description, main, jsonLd, scripts = [], hidden = false } = page;
  const hub = hubUrl(site);
  const siteTitle = words.say('overview.title', { business: business.name });
  const fullTitle = withoutDirections(path === '/' ? title : `${title} · ${business.name}`);
  const document = html`<!doctype html>
<html lang="${isForeign(data) ? words.language : site.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${fullTitle}</title>
<meta name="description" content="${description}">
<meta name="color-scheme" content="light dark">
${hidden ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${absolute(site, path)}">`}
<meta property="og:title" content="${fullTitle}">
<meta property="og:description" content="${description}">
<meta property="og:type" content="website">
<meta property="og:url" content="${absolute(site, path)}">
<meta property="og:site_name" content="${siteTitle}">
${dataset.aggregate_rating.rating_value !== null && shareTags(data)}
<link rel="stylesheet" href="/assets/site.css">${data.styleSheet !== undefined && html`\n<link rel="stylesheet" href="${data.styleSheet}">`}
<link rel="icon" href="/assets/favicon.svg" type="image/svg+xml">
<link rel="alternate" type="application/atom+xml" title="${siteTitle}" href="/feed.xml">
<link rel="alternate" type="application/feed+json" title="${siteTitle}" href="/api/feed.json">
<link rel="alternate" type="application/json" href="/reviews.json">
<link rel="alternate" type="application/ld+json" href="/reviews.jsonld">${hub !== undefined && html`\n<link rel="hub" href="${hub}">`}
<link rel="service-desc" type="application/json" href="/.well-known/openapi.json">
<link rel="service-desc" type="application/mcp-server-card+json" href="${SERVER_CARD_PATH}">
<link rel="service-meta" type="application/ai-catalog+json" href="${AI_CATALOG_PATH}">
<link rel="service-doc" href="/developers/">
${scripts.map((src) => html`<script type="module" src="${src}"></script>`)}
${jsonLd !== undefined && dataBlock('application/ld+json', jsonLd)}
</head>
<body>
${shapes()}
<a class="skip" href="#main">${words.say('frame.skip')}</a>
${renderPart('header', header, data, { path })}
<main id="main" class="wrap" tabindex="-1">
${main}
</main>
${renderPart('footer', footer, data, { path })}
</body>
</html>
`;
  return document.toString();
}

function header(data: PageData, { path }: { path: string }): Html {
  const { words, dataset, site, logo } = data;
  const { name } = dataset.business;
  return html`<header class="top">
${dataset.sample === true && html`<p class="sample">${words.say('frame.sample')}</p>`}
<div class="wrap">
<p class="brand"><a href="/"${path === '/' && html` aria-current="page"`}${isForeign(data) && langAttribute(site.language)}>${logo === undefined ? name : html`<img src="${logo}" alt="${name}">`}</a></p>
<nav aria-label="${words.say('frame.main_menu')}"><ul>
${menuOf(data).map(
  ({ name, href }) => html`<li><a href="${href}"${current(path, href)}>${name}</a></li>
`,
)}</ul></nav>
</div></header>`;
}

/** Returns the menu: built-in pages, except empty directories, and the owner's pages with a position, in order. */
function menuOf(data: PageData): { name: string; href: string }[] {
  const { words, ownPages } = data;
  const empty: readonly string[] = ENTITY_KINDS.filter((kind) => data.mentioned(kind).length === 0);
  const builtIn = MENU.flatMap(({ key, href }, at) =>
    empty.includes(key) ? [] : [{ name: words.say(`menu.${key}`), href, menu: (at + 1) * 10 }],
  );
  const custom = ownPages.flatMap(({ title, path, menu }) =>
    menu === undefined ? [] : [{ name: title, href: path, menu }],
  );
  return [...builtIn, ...custom].sort((a, b) => a.menu - b.menu);
}

function footer({ words, dataset }: PageData): Html {
  const { business } = dataset;
  return html`<footer class="bottom"><div class="wrap">
<div>
<p>${words.say('frame.promise', { business: business.name })}</p>
${contact(words, business)}
<p class="quiet">${words.say('frame.privacy')}</p>
</div>
<nav aria-label="${words.say('frame.footer_menu')}"><ul>
${business.url !== undefined && html`<li><a href="${business.url}">${words.say('frame.website')}</a></li>`}
<li><a href="/about/">${words.say('frame.about')}</a></li>
<li><a href="/developers/">${words.say('frame.developers')}</a></li>
<li><a href="/developers/embed/">${words.say('frame.embed')}</a></li>
<li><a href="/feed.xml">${words.say('frame.atom_feed')}</a></li>
<li><a href="/api/feed.json">${words.say('frame.json_feed')}</a></li>
<li><a href="/reviews.csv">CSV</a></li>
</ul></nav>
</div></footer>`;
}

/** Reports whether the interface is in another language than the content. */
function isForeign({ words, site }: PageData): boolean {
  return words.language !== site.language.toLowerCase().split('-')[0];
}

/** Returns the metadata of the preview image. It shows the rating, so it only exists if there are reviews. */
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
