import { fold } from '../../contract/fold.ts';
import { termsOf } from '../../contract/word-search.ts';
import { fillWords, formatRating } from './words.js';

/**
 * @import { SearchSelection } from '../../contract/search-result.ts'
 * @import { ClientData } from './client-data.ts'
 */

/**
 * Says what was found and why: words that were replaced or not found together, the number of reviews and their average.
 * @param {Pick<ClientData, 'words' | 'locale'>} data
 * @param {URLSearchParams} params
 * @param {Pick<SearchSelection, 'total' | 'aggregate_rating' | 'corrections' | 'matched'>} result with at least one review
 */
export function describeResult({ words, locale }, params, result) {
  const { total = 0, aggregate_rating, corrections = [], matched } = result;
  /** @param {keyof typeof words} key @param {Record<string, string | number>} slots */
  const say = (key, slots) => fillWords(words[key], slots, locale).join('');
  const query = corrections.reduce(
    (text, { from, to }) => text.replace(new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'giu'), to),
    (params.get('query') ?? '').trim(),
  );
  const average = aggregate_rating?.rating_value;
  const rating = average == null ? '–' : formatRating(average, locale);
  const isPart = matched !== undefined && matched.words < matched.of;
  return [
    ...corrections.map((correction) => say('search.corrected', correction)),
    ...(isPart ? [say('search.most', matched)] : []),
    query === '' || isPart
      ? say('search.found', { count: total, rating })
      : say('search.mention', { count: total, rating, query }),
  ].join(' ');
}

/**
 * Returns the terms that reviews were found by, after corrections. None for a phrase.
 * @param {URLSearchParams} params @param {Pick<SearchSelection, 'corrections' | 'matched'>} result
 */
export function searchedTerms(params, { matched, corrections = [] }) {
  if (matched === undefined) return [];
  const replaced = new Map(corrections.map(({ from, to }) => [from, fold(to)]));
  const terms = termsOf(fold(params.get('query') ?? ''));
  return terms.map((term) => replaced.get(term) ?? term);
}
