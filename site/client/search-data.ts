import type { Review } from '../../contract/review.ts';
import { excerptOf, findWords } from '../../contract/word-search.ts';
import { cardTree } from './card.ts';
import type { ClientData } from './client-data.ts';
import { byId } from './dom.ts';
import { photosTree } from './picture.ts';
import { shorten } from './review-text.ts';
import { toElement } from './to-element.ts';
import type { Child } from './tree.ts';

/** Maximum length of a text that is cut around a match, in UTF-16 code units. */
const MAX_EXCERPT = 320;

/** Reads the data embedded in the page. */
export function searchData(): ClientData {
  return JSON.parse(byId('search-data', HTMLScriptElement).textContent ?? '');
}

/** Renders a review as in the lists, with the terms of a search marked. A long text is cut around the first of them. */
export function reviewCard(data: ClientData, review: Review, terms: readonly string[] = []) {
  const { text, images } = review;
  const [match] = findWords(text, terms);
  const shown = match
    ? excerptOf(text, match, Math.min(MAX_EXCERPT, data.maxText))
    : shorten(text, data.maxText);
  return toElement(
    cardTree({ ...data, pathOf }, review, {
      level: 2,
      wide: true,
      shown,
      isCut: shown !== text,
      mark: (line) => marked(line, terms),
      photos: photosTree(images, pathOf),
    }),
  );
}

/** Marks the words that a search found. */
function marked(text: string, terms: readonly string[]): Child[] {
  let at = 0;
  const parts = findWords(text, terms).flatMap(({ start, end }): Child[] => {
    const before = text.slice(at, start);
    at = end;
    return [before, ['mark', {}, text.slice(start, end)]];
  });
  return [...parts, text.slice(at)];
}

/** Returns the path of an address of the site on this origin, which may differ from the one it was built for. */
function pathOf({ url }: { url: string }): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
