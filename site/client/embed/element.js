import { slide } from './slider.js';
import { embedView } from './view.js';

/**
 * @import { EmbedData } from './embed-data.ts'
 * @import { Look, Tree } from './view.js'
 */

const NAME = 'customer-reviews';
const STYLES = 'filled in when the site is built: the style sheet';
const SITE = 'filled in when the site is built: its address';
const SVG = ['svg', 'g', 'defs', 'use', 'path', 'rect'];

/** Data of each site, requested once. @type {Map<string, Promise<EmbedData>>} */
const requests = new Map();

/** @param {string} base */
function load(base) {
  const known = requests.get(base);
  if (known !== undefined) return known;
  const options = /** @type {const} */ ({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  const request = fetch(`${base}embed.json`, options).then((response) => response.json());
  requests.set(base, request);
  return request;
}

/** Elements of a view. Texts become text nodes, and links lead to web addresses only. @param {Tree} tree */
function toElement([tag, attributes, ...children]) {
  const element = SVG.includes(tag)
    ? document.createElementNS('http://www.w3.org/2000/svg', tag)
    : document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (tag !== 'a' || name !== 'href' || /^https?:/i.test(value))
      element.setAttribute(name, value);
  }
  element.append(
    ...children.map((child) => (typeof child === 'string' ? child : toElement(child))),
  );
  return element;
}

/** `<customer-reviews>`: rating and newest reviews of a site, in a shadow tree. */
class CustomerReviews extends HTMLElement {
  static observedAttributes = ['layout', 'limit', 'theme', 'label', 'src'];

  /** The sites whose scripts run on this page. @type {Map<HTMLOrSVGScriptElement | null, string>} */
  static #sites = new Map();
  /** @type {Set<CustomerReviews>} */
  static #elements = new Set();

  /** The script of another site uses this element too. @param {HTMLOrSVGScriptElement | null} script @param {string} base */
  static addSite(script, base) {
    CustomerReviews.#sites.set(script, base);
    for (const element of CustomerReviews.#elements) element.#draw();
  }

  /** What is shown. */
  #shown = '';

  connectedCallback() {
    CustomerReviews.#elements.add(this);
    if (this.shadowRoot === null) {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(STYLES);
      const root = this.attachShadow({ mode: 'open' });
      root.adoptedStyleSheets = [sheet];
      root.append(document.createElement('slot'));
    }
    this.#draw();
  }

  disconnectedCallback() {
    CustomerReviews.#elements.delete(this);
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw();
  }

  /** The address of the site: named by `src`, else that of the last script before this element. */
  #base() {
    const src = this.getAttribute('src');
    if (src) {
      const link = document.createElement('a');
      link.href = src.replace(/\/?$/, '/');
      // Unlike URL, it keeps an address that cannot be read.
      return link.href;
    }
    const scripts = [...CustomerReviews.#sites.keys()];
    const nearest = scripts
      .filter((script) => script?.isConnected && isBefore(script, this))
      .sort((a, b) => (a && b && isBefore(a, b) ? -1 : 1))
      .at(-1);
    return CustomerReviews.#sites.get(nearest ?? scripts[0] ?? null) ?? SITE;
  }

  /** @returns {Look} */
  #look() {
    const layout = this.getAttribute('layout') ?? '';
    const theme = this.getAttribute('theme') ?? '';
    const limit = Number.parseInt(this.getAttribute('limit') ?? '', 10);
    return {
      layout: layout === 'badge' || layout === 'slider' ? layout : 'list',
      theme: theme === 'light' || theme === 'dark' ? theme : 'auto',
      label: this.getAttribute('label'),
      ...(limit > 0 && { limit }),
    };
  }

  async #draw() {
    const base = this.#base();
    const look = this.#look();
    const key = JSON.stringify([base, look]);
    if (this.#shown === key) return;
    this.#shown = key;
    /** @type {Element} */
    let view;
    try {
      const data = await load(base);
      const region = toElement(embedView(data, look));
      for (const [name, value] of Object.entries(data.colors))
        region.style.setProperty(`--_${name}`, value);
      view = region;
    } catch {
      const slot = document.createElement('slot');
      slot.append(
        toElement(['a', { href: base, part: 'link' }, base.replace(/^https?:\/\/|\/$/g, '')]),
      );
      view = slot;
    }
    if (this.#shown !== key) return;
    this.shadowRoot?.lastChild?.replaceWith(view);
    slide(view);
  }
}

/** @param {Node} one @param {Node} other */
function isBefore(one, other) {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
}

const script = document.currentScript;
const address = script instanceof HTMLScriptElement ? script.src : '';
const base = /\/embed\.js([?#]|$)/.test(address) ? new URL('.', address).href : SITE;
const defined = /** @type {typeof CustomerReviews | undefined} */ (customElements.get(NAME));
(defined ?? CustomerReviews).addSite?.(script, base);
if (defined === undefined) customElements.define(NAME, CustomerReviews);
if (script?.dataset.frame !== undefined) {
  const theme = new URLSearchParams(location.search).get('theme') ?? '';
  if (theme === 'light' || theme === 'dark') document.body.style.colorScheme = theme;
  slide(document.body);
}
