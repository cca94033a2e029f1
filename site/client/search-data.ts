import type { ClientData } from './client-data.ts';

/** Reads the data embedded in the page. */
export function searchData(): ClientData {
  return JSON.parse(byId('search-data', HTMLScriptElement).textContent ?? '');
}

/** Returns the element with this id. Throws if there is none. */
export function byId<T>(id: string, kind: new () => T): T {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no #${id}`);
}
