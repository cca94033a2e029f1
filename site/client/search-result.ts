import { fold } from '../../contract/fold.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { termsOf } from '../../contract/word-search.ts';
import type { ClientData } from './client-data.ts';
import { fillWords, formatRating } from './format.ts';

/**
 * Says what was found and why: words that were replaced or not found together, the number of reviews and their average.
 * @param result with at least one review
 */
export function describeResult(
  { words, language }: Pick<ClientData, 'words' | 'language'>,
  params: URLSearchParams,
  result: Pick<SearchSelection, 'total' | 'aggregate_rating' | 'corrections' | 'matched'>,
) {
  const { total = 0, aggregate_rating, corrections = [], matched } = result;
  const say = (key: keyof typeof words, slots: Record<string, string | number>) =>
    fillWords(words[key], slots, language).join('');
  const query = corrections.reduce(
    (text, { from, to }) => text.replace(new RegExp(`(?<!\\p{L})${from}(?!\\p{L})`, 'giu'), to),
    (params.get('query') ?? '').trim(),
  );
  const average = aggregate_rating?.rating_value;
  const rating = average == null ? '–' : formatRating(average, language);
  const isPart = matched !== undefined && matched.words < matched.of;
  return [
    ...corrections.map((correction) => say('corrected', correction)),
    ...(isPart ? [say('most', matched)] : []),
    query === '' || isPart
      ? say('found', { count: total, rating })
      : say('mention', { count: total, rating, query }),
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
