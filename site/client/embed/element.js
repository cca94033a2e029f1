import { slide } from './slider.js';
import { embedView } from './view.js';

/**
 * @import { EmbedData } from './embed-data.ts'
 * @import { Look, Tree } from './view.js'
 */

const NAME = 'customer-reviews';
const STYLES = 'replaced by the build with the style sheet';
const SITE = 'replaced by the build with the URL of the site';
const SVG = ['svg', 'g', 'defs', 'use', 'path', 'rect'];

/** Data by site URL, requested once per site. @type {Map<string, Promise<EmbedData>>} */
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

/** Creates the elements of a view. Strings become text nodes, and only http and https links are kept. @param {Tree} tree */
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

/** `<customer-reviews>`: the rating and the newest reviews of a site, in a shadow tree. */
class CustomerReviews extends HTMLElement {
  static observedAttributes = ['layout', 'limit', 'theme', 'label', 'src'];

  /** Site URLs by the script element that loaded them. @type {Map<HTMLOrSVGScriptElement | null, string>} */
  static #sites = new Map();
  /** @type {Set<CustomerReviews>} */
  static #elements = new Set();

  /** Registers the script of a site. Several sites on one page share this element. @param {HTMLOrSVGScriptElement | null} script @param {string} base */
  static addSite(script, base) {
    CustomerReviews.#sites.set(script, base);
    for (const element of CustomerReviews.#elements) element.#draw();
  }

  /** Key of the view that is shown. */
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

  /** Returns the URL of the site: `src`, or else the site of the last script before this element. */
  #base() {
    const src = this.getAttribute('src');
    if (src) {
      const link = document.createElement('a');
      link.href = src.replace(/\/?$/, '/');
      // Unlike URL, this does not throw on an invalid URL.
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
