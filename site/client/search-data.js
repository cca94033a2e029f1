/** @import { ClientData } from './client-data.ts' */

/** Data embedded in the page.
 * @returns {ClientData} */
export function searchData() {
  return JSON.parse(byId('search-data', HTMLScriptElement).textContent ?? '');
}

/**
 * The element with this id; throws if there is none.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no #${id}`);
}
