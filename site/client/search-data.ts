import type { Review } from '../../contract/review.ts';
import { cardTree } from './card.ts';
import type { ClientData } from './client-data.ts';
import { toElement } from './to-element.ts';

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

/** Renders a review as in the lists, with the terms of a search marked. */
export function reviewCard(data: ClientData, review: Review, terms: readonly string[] = []) {
  return toElement(cardTree({ ...data, pathOf }, review, { level: 2, wide: true, terms }));
}

/** Returns the path of an address of the site on this origin, which may differ from the one it was built for. */
function pathOf({ url }: { url: string }): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
