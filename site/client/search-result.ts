import { createDayOf } from '../../contract/day-of.ts';
import { fold } from '../../contract/fold.ts';
import { shorten } from '../../contract/plain-text.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { excerptOf, findWords, termsOf, WRITTEN } from '../../contract/word-search.ts';
import { card } from './card.ts';
import { sayIn } from './format.ts';
import { type Content, html, withoutDirections } from './html.ts';
import { photoList } from './picture.ts';
import type { CardData, CardsData, ClientData } from './script-data.ts';
import { toElement } from './to-element.ts';

/**
 * Says what was found and why: words that were replaced or not found together, and the number of reviews.
 * @param result with at least one review
 */
export function describeResult(
  data: Pick<ClientData, 'words' | 'language'>,
  params: URLSearchParams,
  result: Pick<SearchSelection, 'total' | 'corrections' | 'matched'>,
) {
  const { total: count = 0, corrections = [], matched } = result;
  const shown: string[] = [];
  // Corrections have the words folded, without accents.
  const query = withoutDirections(params.get('query') ?? '')
    .replace(/^["“„«\s]+|["”“»\s]+$/g, '')
    .replace(WRITTEN, (from) => {
      const to = corrections.find((correction) => correction.from === fold(from))?.to;
      if (to !== undefined) shown.push(sayIn(data, 'corrected', { from, to }));
      return to ?? from;
    });
  const isPart = matched !== undefined && matched.words < matched.of;
  return [
    ...new Set(shown),
    ...(isPart ? [sayIn(data, 'most', matched)] : []),
    query === '' || isPart
      ? sayIn(data, 'count', { count })
      : sayIn(data, 'mention', { count, query }),
  ].join(' ');
}

/** Returns the terms that reviews were found by, after corrections. None for a phrase. */
export function searchedTerms(
  params: URLSearchParams,
  { matched, corrections = [] }: Pick<SearchSelection, 'corrections' | 'matched'>,
) {
  if (matched === undefined) return [];
  const replaced = new Map(corrections.map(({ from, to }) => [from, fold(to)]));
  const terms = termsOf(fold(params.get('query') ?? ''));
  return terms.map((term) => replaced.get(term) ?? term);
}

/** Maximum length of a text that is cut around a match, in UTF-16 code units. */
const MAX_EXCERPT = 320;

/** Adds to the data of a page what JSON cannot hold. */
export function withFunctions<T extends CardsData>(data: T): T & CardData {
  return { ...data, pathOf, dayOf: createDayOf(data.timeZone) };
}

/** Renders a review as in the lists, with the terms of a search marked. A long text is cut around the first of them. */
export function reviewCard(
  data: CardsData & CardData,
  review: Review,
  terms: readonly string[] = [],
) {
  const { text, images } = review;
  const [match] = findWords(text, terms);
  const shown = match
    ? excerptOf(text, match, Math.min(MAX_EXCERPT, data.maxText))
    : shorten(text, data.maxText);
  return toElement(
    card(data, review, {
      level: 2,
      wide: true,
      shown,
      mark: (line) => marked(line, terms),
      photos: photoList(images, pathOf),
    }),
  );
}

function marked(text: string, terms: readonly string[]): Content {
  let at = 0;
  const parts = findWords(text, terms).map(({ start, end }) => {
    const before = text.slice(at, start);
    at = end;
    return [before, html`<mark>${text.slice(start, end)}</mark>`];
  });
  return [parts, text.slice(at)];
}

/** Returns the path of an address of the site on this origin, which may differ from the one it was built for. */
function pathOf({ url }: { url: string }): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
