/** @import { ClientData } from './client-data.ts' */

/** Reads the data embedded in the page.
 * @returns {ClientData} */
export function searchData() {
  return JSON.parse(byId('search-data', HTMLScriptElement).textContent ?? '');
}

/**
 * Returns the element with this id. Throws if there is none.
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
