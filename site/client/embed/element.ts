import { type Content, type Html, html } from '../html.ts';
import type { EmbedData } from '../script-data.ts';
import { toElement } from '../to-element.ts';
import { type Choice, LIMITS, ROOM } from './choice.ts';
import { fitFrames, showFrame } from './frame.ts';
import { slide } from './slider.ts';
import { embedView, PARTS } from './view.ts';

type Place = { base: string; labels: Readonly<Record<string, string>> };
const NAME = 'customer-reviews';
const STYLES = 'replaced by the build with the style sheet';
const SITE = 'replaced by the build with the URL of the site';

/** Names of the business and its reviews, by language. */
const LABELS: Record<string, string> = {};

/** How long to wait for the data of a site, in milliseconds. */
const TIMEOUT_MS = 5_000;

/** Documents by URL, each requested once unless it fails. */
const requests = new Map<string, ReturnType<Response['json']>>();

function load(url: string): ReturnType<Response['json']> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const options = { credentials: 'omit', referrerPolicy: 'no-referrer', signal } as const;
  const request = requests.get(url) ?? fetch(url, options).then((response) => response.json());
  requests.set(url, request);
  request.catch(() => requests.delete(url));
  return request;
}

/** Loads the data of an embed. Texts in a language that the site does not have stay in the site's language. */
async function loadData(base: string, { service, lang = '' }: Choice): Promise<EmbedData> {
  const path = service ? `embed/services/${encodeURIComponent(service)}.json` : 'embed.json';
  const [data, languages = {}] = await Promise.all([
    load(base + path),
    lang ? load(`${base}embed/words.json`).catch(() => {}) : undefined,
  ]);
  const key = lang.toLowerCase();
  return { ...data, ...(languages[key] ?? languages[key.slice(0, 2)]) };
}

/** `<customer-reviews>`: the rating and the newest reviews of a site, in a shadow tree. */
class CustomerReviews extends HTMLElement {
  static observedAttributes = ['layout', 'limit', 'theme', 'service', 'lang', 'label', 'src'];

  /** Sites by the script element that loaded them. */
  static #sites: Map<HTMLOrSVGScriptElement | null, Place> = new Map();
  static #elements: Set<CustomerReviews> = new Set();

  /** Registers the script of a site. Several sites on one page share this element. */
  static addSite(
    script: HTMLOrSVGScriptElement | null,
    base: string,
    labels: Place['labels'] = {},
  ) {
    CustomerReviews.#sites.set(script, { base, labels });
    for (const element of CustomerReviews.#elements) element.#draw();
  }

  #shown = '';

  connectedCallback() {
    CustomerReviews.#elements.add(this);
    if (this.shadowRoot === null) {
      // Before the shadow tree: if the page forbids the markup, visitors still see what the owner wrote.
      const content = toElement(own());
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(content);
    }
    this.#draw();
  }

  disconnectedCallback() {
    CustomerReviews.#elements.delete(this);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  /** Returns the site: `src`, or else that of the last script before this element. */
  #site(): Place {
    const sites = CustomerReviews.#sites;
    const src = this.getAttribute('src');
    if (src) {
      const link = document.createElement('a');
      link.href = src.replace(/\/?$/, '/');
      // Unlike URL, this does not throw on an invalid URL.
      const { href } = link;
      return [...sites.values()].find(({ base }) => base === href) ?? { base: href, labels: {} };
    }
    const scripts = [...sites.keys()];
    const nearest = scripts
      .filter((script) => script?.isConnected && isBefore(script, this))
      .sort((a, b) => (a && b && isBefore(a, b) ? -1 : 1))
      .at(-1);
    return sites.get(nearest ?? scripts[0] ?? null) ?? HERE;
  }

  #choice(): Choice {
    const given = (name: string) => this.getAttribute(name) || undefined;
    const [layout = '', theme = ''] = [given('layout'), given('theme')];
    const limit = Number.parseInt(given('limit') ?? '', 10);
    return {
      layout: Object.hasOwn(LIMITS, layout) ? (layout as Choice['layout']) : 'list',
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      limit: limit > 0 ? limit : undefined,
      service: given('service'),
      lang: given('lang'),
      label: given('label'),
    };
  }

  async #draw() {
    const { base, labels } = this.#site();
    const choice = this.#choice();
    const key = JSON.stringify([base, choice]);
    if (this.#shown === key) return;
    this.#shown = key;
    const view = await loadData(base, choice)
      .then((data) => viewOf(data, choice))
      .catch(() => undefined);
    if (this.#shown !== key) return;
    // The next change, or a return to the page, tries again.
    if (view === undefined) this.#shown = '';
    const shown = view ?? this.#fallback(base, labels);
    this.shadowRoot?.lastChild?.replaceWith(shown);
    slide(shown);
  }

  /** Renders the owner's content, or else a link to the site in the language of the page. */
  #fallback(base: string, labels: Place['labels']) {
    // The room would stay empty.
    this.style.setProperty(ROOM, '0');
    const lang = this.closest('[lang]')?.getAttribute('lang') ?? '';
    const host = base.replace(/^https?:\/\/|\/$/g, '');
    const label = labels[lang.slice(0, 2).toLowerCase()] ?? labels[''] ?? host;
    return toElement(own(html`<a href="${base}" part="link">${label}</a>`));
  }
}

/** Renders what the owner wrote inside the element, or else `content`. */
function own(content?: Content): Html {
  return html`<div class="own"><slot>${content}</slot></div>`;
}

/** Renders the reviews with the names of the parts and the colours of the site. */
function viewOf(data: EmbedData, choice: Choice) {
  const region = toElement(embedView(data, choice));
  for (const element of [region, ...region.querySelectorAll('*')]) {
    const part = PARTS[element.classList[0] ?? ''] ?? PARTS[element.localName];
    if (part !== undefined) element.setAttribute('part', part);
  }
  for (const [name, value] of Object.entries(data.colors))
    region.style.setProperty(`--_${name}`, value);
  return region;
}

/** Reports whether a node of the page comes before another. What is in a shadow tree is where its host is. */
function isBefore(one: Node, other: Node): boolean {
  const root = other.getRootNode();
  if (root instanceof ShadowRoot) return isBefore(one, root.host);
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}

const script = document.currentScript;
const address = script instanceof HTMLScriptElement ? script.src : '';
/** The site of this script. */
const HERE: Place = {
  base: /\/embed\.js([?#]|$)/.test(address) ? new URL('.', address).href : SITE,
  labels: LABELS,
};
const defined = customElements.get(NAME) as typeof CustomerReviews | undefined;
(defined ?? CustomerReviews).addSite?.(script, HERE.base, HERE.labels);
if (defined === undefined) customElements.define(NAME, CustomerReviews);
if (script?.dataset.frame === undefined) fitFrames(HERE.base);
else showFrame();
