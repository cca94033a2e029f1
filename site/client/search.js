import { wordsOf } from '../../contract/word-search.ts';
import { createBrowserSearch } from './browser-search.js';
import { reviewCard } from './review-card.js';
import { shorten, withoutDirections } from './review-text.js';
import { byId, searchData } from './search-data.js';
import { fieldOf, fillForm, readForm } from './search-form.js';
import { fillWords } from './words.js';

/**
 * @import { ReviewsDataset } from '../../contract/dataset.ts'
 * @import { SearchSelection } from '../../contract/search-result.ts'
 * @import { Problem } from '../../contract/problem.ts'
 * @import { Review } from '../../contract/review.ts'
 */

/** Number of reviews per request, and the most the API returns. */
const PAGE_SIZE = 20;
const MAX_LIMIT = 100;

/** Maximum length of an invalid value in an error, in UTF-16 code units. */
const MAX_VALUE = 40;

/** Time limit of a request, in milliseconds. */
const TIMEOUT_MS = 15_000;

const data = searchData();
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const ratings = new Intl.NumberFormat(data.locale, twoDecimals);
const lists = new Intl.ListFormat(data.locale);
const isEnglish = new Intl.Locale(data.locale).language === 'en';
const form = byId('search', HTMLFormElement);
/** Path of the search endpoint, including the site's path prefix. */
const SEARCH_PATH = new URL(form.action).pathname;
const REVIEWS_PATH = SEARCH_PATH.replace(/api\/reviews\/search$/, 'reviews.json');
const status = byId('status', HTMLElement);
const unavailable = byId('away', HTMLElement);
const others = byId('others', HTMLElement);
const suggestions = byId('suggestions', HTMLElement);
const results = byId('results', HTMLElement);
const more = byId('more', HTMLButtonElement);

/** Handles requests instead of the API once the API was unavailable.
 * @type {ReturnType<typeof createBrowserSearch> | undefined} */
let browserSearch;
/** Aborts the latest request. Only the response to the latest request may change the page. */
let latest = new AbortController();
/** Parameters of the results on the page; the form may have changed since. */
let shownParams = new URLSearchParams();
/** Filters in the URL that the form has no field for. They stay until the visitor removes them or the form sets them. */
let extraFilters = new URLSearchParams();
/** @type {string | undefined} */
let cursor;

byId('filters', HTMLFieldSetElement).disabled = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  search(readForm(form));
});
form.addEventListener('change', (event) => {
  if (event.target instanceof HTMLSelectElement) search(readForm(form));
});
addEventListener('popstate', restore);
more.addEventListener('click', showMore);
restore();

/** Runs a search with the values of the form, and adds a history entry.
 * @param {URLSearchParams} params */
function search(params) {
  extraFilters = new URLSearchParams([...extraFilters].filter(([name]) => !params.has(name)));
  for (const [name, value] of extraFilters) params.append(name, value);
  const query = params.size === 0 ? '' : `?${params}`;
  if (query !== location.search) history.pushState(null, '', location.pathname + query);
  runSearch(params);
}

/** Runs the search in the URL, on load and on history navigation. Ignores unknown parameters, such as utm_source. */
function restore() {
  const address = new URLSearchParams(location.search);
  const params = new URLSearchParams(
    [...address].filter(([name]) => data.parameters.includes(name)),
  );
  extraFilters = fillForm(form, params);
  const id = address.get('review');
  if (id !== null) showReview(id);
  else runSearch(params);
}

/** @param {URLSearchParams} params */
async function runSearch(params) {
  const limit = Math.min(MAX_LIMIT, Math.max(PAGE_SIZE, Number(history.state?.shown ?? 0)));
  clear();
  showExtraFilters(params);
  const response = await request(searchPath(params, limit), true);
  if (response === undefined) return;
  if (response.status !== 200) return showProblem(/** @type {Problem} */ (response.body), params);
  shownParams = params;
  showResult(/** @type {SearchSelection} */ (response.body));
}

async function showMore() {
  more.disabled = true;
  const response = await request(searchPath(shownParams, PAGE_SIZE, cursor), false);
  more.disabled = false;
  if (response === undefined) return;
  if (response.status !== 200)
    return showProblem(/** @type {Problem} */ (response.body), shownParams);
  const before = results.childElementCount;
  showResult(/** @type {SearchSelection} */ (response.body));
  history.replaceState({ shown: results.childElementCount }, '');
  const first = results.children[before];
  if (!(first instanceof HTMLElement)) return;
  first.tabIndex = -1;
  first.focus();
}

/** @param {URLSearchParams} filters @param {number} limit @param {string} [from] cursor */
function searchPath(filters, limit, from) {
  const params = new URLSearchParams(filters);
  // Queries with too many words for ranked search, such as whole sentences, are searched as a phrase.
  const isRanked = wordsOf(filters.get('query') ?? '').length <= data.maxWords;
  params.set('mode', isRanked ? 'words' : 'substring');
  params.set('limit', String(limit));
  if (from !== undefined) params.set('cursor', from);
  return `${SEARCH_PATH}?${params}`;
}

/** Shows one review by its id, for sites without review pages.
 * @param {string} id */
async function showReview(id) {
  clear();
  const response = await request(SEARCH_PATH.replace(/search$/, encodeURIComponent(id)), true);
  if (response === undefined) return;
  if (response.status === 200) {
    status.textContent = '';
    results.append(reviewCard(data, /** @type {Review} */ (response.body)));
  } else status.textContent = say(response.status === 410 ? 'search.gone' : 'search.unknown');
}

/** @param {SearchSelection} result */
function showResult(result) {
  const { total = 0, aggregate_rating: rating, reviews, next_cursor } = result;
  results.append(...reviews.map((review) => reviewCard(data, /** @type {Review} */ (review))));
  cursor = next_cursor;
  more.hidden = next_cursor === undefined;
  const average = rating?.rating_value;
  const found = { count: total, rating: average == null ? '–' : ratings.format(average) };
  setStatus(total === 0 ? data.none : say('search.found', found));
  showSuggestions(result.suggestions ?? []);
}

/** Sets the status unless it is unchanged, because screen readers would repeat it.
 * @param {string} text */
function setStatus(text) {
  if (status.textContent !== text) status.textContent = text;
}

/** Returns a sentence in the language of the page.
 * @param {keyof typeof data.words} key @param {Record<string, string | number>} [slots] */
function say(key, slots = {}) {
  return fillWords(data.words[key], slots, data.locale).join('');
}

/** @param {readonly string[]} queries */
function showSuggestions(queries) {
  suggestions.hidden = queries.length === 0;
  const links = queries.flatMap((query) => {
    const link = document.createElement('a');
    const params = new URLSearchParams(shownParams);
    params.set('query', query);
    link.href = `?${params}`;
    link.textContent = query;
    return [' ', link];
  });
  suggestions.lastElementChild?.replaceChildren(...links);
}

/** Lists the filters that the form cannot show, each with a link that removes it.
 * @param {URLSearchParams} params */
function showExtraFilters(params) {
  others.hidden = extraFilters.size === 0;
  const parts = [...extraFilters].flatMap(([name, value], at) => {
    const filter = say('frame.named', { name: labelOf(name), text: value });
    const rest = new URLSearchParams(params);
    rest.delete(name);
    const link = document.createElement('a');
    link.href = rest.size === 0 ? location.pathname : `?${rest}`;
    const hiddenName = document.createElement('span');
    hiddenName.className = 'hidden';
    // The spaces are hidden too, because a visible space would be underlined.
    hiddenName.textContent = ` ${filter} `;
    const text = fillWords(data.words['search.remove'], { filter: hiddenName }, data.locale);
    link.append(...text.map((part) => (typeof part === 'string' ? part.trim() : part)));
    return [`${at === 0 ? '' : ' · '}${filter} (`, link, ')'];
  });
  others.lastElementChild?.replaceChildren(...parts);
}

/** Returns the label of a filter. @param {string} name */
function labelOf(name) {
  return data.filterNames[name] ?? fieldOf(form, name)?.labels?.[0]?.textContent ?? name;
}

/**
 * Lists the invalid filters. The API's messages are in English, so pages in other languages show the value instead.
 * @param {Problem} problem @param {URLSearchParams} params
 */
function showProblem({ issues = [] }, params) {
  if (issues.length === 0) {
    // Not about a filter, for example a rate limit of the host.
    unavailable.hidden = false;
    if (results.childElementCount === 0) setStatus('');
    return;
  }
  const fields = issues.map(({ path, message }) => {
    const detail = isEnglish
      ? message
      : shorten(withoutDirections(params.get(path) ?? ''), MAX_VALUE);
    return detail === '' ? labelOf(path) : `${labelOf(path)} (${detail})`;
  });
  status.textContent = say('search.wrong', { fields: lists.format(fields) });
}

function clear() {
  status.textContent = say('search.waiting');
  unavailable.hidden = true;
  others.hidden = true;
  suggestions.hidden = true;
  more.hidden = true;
  cursor = undefined;
  results.replaceChildren();
}

/**
 * Requests a path from the API, or from the search in this browser if the API is unavailable. Returns undefined if a newer
 * request started, or if there is no response, in which case the page says so.
 * @param {string} path
 * @param {boolean} isNew whether this is a new search; more results must come from the same source as the first ones
 * @returns {Promise<{ status: number, body: unknown } | undefined>}
 */
async function request(path, isNew) {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const fetched = browserSearch ? undefined : await fetchJson(path, signal);
  if (isNew && fetched === undefined)
    browserSearch ??= await loadBrowserSearch(signal).catch(() => undefined);
  if (signal.aborted) return undefined;
  const response = fetched ?? browserSearch?.(new URL(path, location.href));
  unavailable.hidden = response !== undefined;
  // Keep the count above reviews that stay on the page.
  if (response === undefined && results.childElementCount === 0) status.textContent = '';
  return response;
}

/** @param {AbortSignal} signal */
async function loadBrowserSearch(signal) {
  const file = await fetchJson(REVIEWS_PATH, signal);
  if (file?.status !== 200) return undefined;
  const dataset = /** @type {ReviewsDataset} */ (file.body);
  /** @type {typeof import('minisearch')} */
  const library = await import(new URL(data.library, document.baseURI).href);
  return createBrowserSearch(dataset, library.default);
}

/**
 * Fetches JSON. Returns undefined on a network error, a 5xx status, or another media type, such as the HTML of a CDN without a
 * sidecar.
 * @param {string} path
 * @param {AbortSignal} signal
 * @returns {Promise<{ status: number, body: unknown } | undefined>}
 */
async function fetchJson(path, signal) {
  try {
    const response = await fetch(path, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      headers: { Accept: 'application/json' },
    });
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json') === true;
    if (!isJson || response.status >= 500) return undefined;
    return { status: response.status, body: await response.json() };
  } catch {
    return undefined;
  }
}
