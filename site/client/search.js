import { countWords, createBrowserSearch } from './browser-search.js';
import { reviewCard } from './review-card.js';
import { shorten, withoutDirections } from './review-text.js';
import { byId, searchData } from './search-data.js';
import { fieldOf, fillForm, readForm } from './search-form.js';
import { fillWords } from './words.js';

/**
 * @import { ReviewsDataset } from '../../contract/dataset.ts'
 * @import { SearchResult } from '../../contract/search-result.ts'
 * @import { Problem } from '../../contract/problem.ts'
 * @import { Review } from '../../contract/review.ts'
 */

/** Reviews fetched at once; the API gives at most 100. */
const PAGE = 20;

/** Longest value of a refused filter the page repeats, in UTF-16 units. */
const MAX_VALUE = 40;

/** Time limit of a response, in milliseconds. */
const TIMEOUT_MS = 15_000;

const data = searchData();
const twoDecimals = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
const ratings = new Intl.NumberFormat(data.locale, twoDecimals);
const lists = new Intl.ListFormat(data.locale);
const isEnglish = new Intl.Locale(data.locale).language === 'en';
const form = byId('search', HTMLFormElement);
/** The endpoint the form names; below a path where the site stands below one. */
const SEARCH_PATH = new URL(form.action).pathname;
const REVIEWS_PATH = SEARCH_PATH.replace(/api\/reviews\/search$/, 'reviews.json');
const status = byId('status', HTMLElement);
const away = byId('away', HTMLElement);
const others = byId('others', HTMLElement);
const suggestions = byId('suggestions', HTMLElement);
const results = byId('results', HTMLElement);
const more = byId('more', HTMLButtonElement);

/** Answers requests in place of the API, once a search found the API away.
 * @type {ReturnType<typeof createBrowserSearch> | undefined} */
let browserSearch;
/** The latest request; only its response may change the page. */
let latest = new AbortController();
/** The query of the results on the page; the form may have changed since. */
let answered = new URLSearchParams();
/** Filters of the address that the form has no field for. They stay until they are removed or the form sets them. */
let kept = new URLSearchParams();
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

/** Searches for the values of the form, as a new history entry.
 * @param {URLSearchParams} params */
function search(params) {
  kept = new URLSearchParams([...kept].filter(([name]) => !params.has(name)));
  for (const [name, value] of kept) params.append(name, value);
  const query = params.size === 0 ? '' : `?${params}`;
  if (query !== location.search) history.pushState(null, '', location.pathname + query);
  runSearch(params);
}

/** Searches for what the address says, after loading and after the back button. Ignores what is no parameter of the API, such as
 * utm_source. */
function restore() {
  const address = new URLSearchParams(location.search);
  const params = new URLSearchParams(
    [...address].filter(([name]) => data.parameters.includes(name)),
  );
  kept = fillForm(form, params);
  const id = address.get('review');
  if (id !== null) showReview(id);
  else runSearch(params);
}

/** @param {URLSearchParams} params */
async function runSearch(params) {
  const shown = Math.min(100, Math.max(PAGE, Number(history.state?.shown ?? 0)));
  clear();
  showKept(params);
  const answer = await ask(searchPath(params, shown), true);
  if (answer === undefined) return;
  if (answer.status !== 200) return showProblem(/** @type {Problem} */ (answer.body), params);
  answered = params;
  showResult(/** @type {SearchResult} */ (answer.body));
}

async function showMore() {
  more.disabled = true;
  const answer = await ask(searchPath(answered, PAGE, cursor), false);
  more.disabled = false;
  if (answer === undefined) return;
  if (answer.status !== 200) return showProblem(/** @type {Problem} */ (answer.body), answered);
  const before = results.childElementCount;
  showResult(/** @type {SearchResult} */ (answer.body));
  history.replaceState({ shown: results.childElementCount }, '');
  const first = results.children[before];
  if (!(first instanceof HTMLElement)) return;
  first.tabIndex = -1;
  first.focus();
}

/** @param {URLSearchParams} filters @param {number} limit @param {string} [from] the cursor to go on from */
function searchPath(filters, limit, from) {
  const params = new URLSearchParams(filters);
  // A sentence has more words than ranked search takes: it is searched as one phrase.
  const isRanked = countWords(filters.get('query') ?? '') <= data.maxWords;
  params.set('mode', isRanked ? 'words' : 'substring');
  params.set('limit', String(limit));
  if (from !== undefined) params.set('cursor', from);
  return `${SEARCH_PATH}?${params}`;
}

/** Shows one review by its id, for sites without a page for each.
 * @param {string} id */
async function showReview(id) {
  clear();
  const answer = await ask(SEARCH_PATH.replace(/search$/, encodeURIComponent(id)), true);
  if (answer === undefined) return;
  if (answer.status === 200) {
    status.textContent = '';
    results.append(reviewCard(data, /** @type {Review} */ (answer.body)));
  } else status.textContent = speak(answer.status === 410 ? 'search.gone' : 'search.unknown');
}

/** @param {SearchResult} result */
function showResult(result) {
  const { total = 0, aggregate_rating: rating, reviews, next_cursor } = result;
  results.append(...reviews.map((review) => reviewCard(data, /** @type {Review} */ (review))));
  cursor = next_cursor;
  more.hidden = next_cursor === undefined;
  const average = rating?.rating_value;
  const found = { count: total, rating: average == null ? '–' : ratings.format(average) };
  say(total === 0 ? data.none : speak('search.found', found));
  suggest(result.suggestions ?? []);
}

/** Sets the status. An unchanged one is not set again, because screen readers would repeat it.
 * @param {string} text */
function say(text) {
  if (status.textContent !== text) status.textContent = text;
}

/** A sentence in the language of the page.
 * @param {keyof typeof data.words} key @param {Record<string, string | number>} [slots] */
function speak(key, slots = {}) {
  return fillWords(data.words[key], slots, data.locale).join('');
}

/** @param {readonly string[]} ideas */
function suggest(ideas) {
  suggestions.hidden = ideas.length === 0;
  const links = ideas.flatMap((idea) => {
    const link = document.createElement('a');
    const params = new URLSearchParams(answered);
    params.set('query', idea);
    link.href = `?${params}`;
    link.textContent = idea;
    return [' ', link];
  });
  suggestions.lastElementChild?.replaceChildren(...links);
}

/** Names the filters the form cannot show, each with a link to the same search without it.
 * @param {URLSearchParams} params */
function showKept(params) {
  others.hidden = kept.size === 0;
  const parts = [...kept].flatMap(([name, value], at) => {
    const filter = speak('frame.named', { name: labelOf(name), text: value });
    const rest = new URLSearchParams(params);
    rest.delete(name);
    const link = document.createElement('a');
    link.href = rest.size === 0 ? location.pathname : `?${rest}`;
    const named = document.createElement('span');
    named.className = 'hidden';
    // The space beside it is hidden too: seen, it would be underlined.
    named.textContent = ` ${filter} `;
    const said = fillWords(data.words['search.remove'], { filter: named }, data.locale);
    link.append(...said.map((part) => (typeof part === 'string' ? part.trim() : part)));
    return [`${at === 0 ? '' : ' · '}${filter} (`, link, ')'];
  });
  others.lastElementChild?.replaceChildren(...parts);
}

/** What the page calls a filter. @param {string} name */
function labelOf(name) {
  return data.filterNames[name] ?? fieldOf(form, name)?.labels?.[0]?.textContent ?? name;
}

/**
 * Names the filters the API refuses. Its messages are English: pages in another language show the value instead.
 * @param {Problem} problem @param {URLSearchParams} params
 */
function showProblem({ issues = [] }, params) {
  if (issues.length === 0) {
    // About no filter: a limit of the host, say.
    away.hidden = false;
    if (results.childElementCount === 0) say('');
    return;
  }
  const fields = issues.map(({ path, message }) => {
    const detail = isEnglish
      ? message
      : shorten(withoutDirections(params.get(path) ?? ''), MAX_VALUE);
    return detail === '' ? labelOf(path) : `${labelOf(path)} (${detail})`;
  });
  status.textContent = speak('search.wrong', { fields: lists.format(fields) });
}

function clear() {
  status.textContent = speak('search.waiting');
  away.hidden = true;
  others.hidden = true;
  suggestions.hidden = true;
  more.hidden = true;
  cursor = undefined;
  results.replaceChildren();
}

/**
 * Response of the API with its status, or of the search in this browser once the API was away. Undefined when a newer request
 * took over, or when there is no response, which the page then says.
 * @param {string} path
 * @param {boolean} isNew whether a new search begins: more results must come from where the first ones came from
 * @returns {Promise<{ status: number, body: unknown } | undefined>}
 */
async function ask(path, isNew) {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const response = browserSearch ? undefined : await fetchJson(path, signal);
  if (isNew && response === undefined)
    browserSearch ??= await loadBrowserSearch(signal).catch(() => undefined);
  if (signal.aborted) return undefined;
  const answer = response ?? browserSearch?.(new URL(path, location.href));
  away.hidden = answer !== undefined;
  // Reviews that stay on the page keep the count above them.
  if (answer === undefined && results.childElementCount === 0) status.textContent = '';
  return answer;
}

/** @param {AbortSignal} signal */
async function loadBrowserSearch(signal) {
  const file = await fetchJson(REVIEWS_PATH, signal);
  if (file?.status !== 200) return undefined;
  const dataset = /** @type {ReviewsDataset} */ (file.body);
  /** @type {typeof import('minisearch')} */
  const library = await import(new URL('minisearch.js', import.meta.url).href);
  return createBrowserSearch(dataset, library.default, data.maxWords);
}

/**
 * Undefined where no JSON comes, or an error of a server. An HTML page (a CDN without its sidecar) is no answer.
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
