import { primaryLanguage, shorten } from '../../contract/plain-text.ts';
import type { Problem } from '../../contract/problem.ts';
import type { Review } from '../../contract/review.ts';
import type { SearchSelection } from '../../contract/search-result.ts';
import { MIN_BEGINNING, wordsOf } from '../../contract/word-search.ts';
import { byId, fieldOf, readData } from './dom.ts';
import { formatDay, formatsOf, sayIn } from './format.ts';
import { html, withoutDirections } from './html.ts';
import type { ClientData } from './script-data.ts';
import { fillForm, readForm } from './search-form.ts';
import { ask } from './search-requests.ts';
import { describeResult, reviewCard, searchedTerms, withFunctions } from './search-result.ts';
import { toElement } from './to-element.ts';

/** Number of reviews per request, and the most the API returns. */
const PAGE_SIZE = 20;
const MAX_LIMIT = 100;

/** Maximum length of an invalid value in an error, in UTF-16 code units. */
const MAX_VALUE = 40;

/** How long after a keystroke to search, in milliseconds. */
const TYPING_MS = 250;
/** The same after fewer letters than `MIN_BEGINNING`, which match whole words only and are mostly the beginning of another. */
const BEGINNING_MS = 1_500;

const data = withFunctions(readData<ClientData>('search-data'));
const isEnglish = primaryLanguage(data.language) === 'en';
const form = byId('search', HTMLFormElement);
/** Path of the search endpoint, including the site's path prefix. */
const SEARCH_PATH = new URL('../api/reviews/search', form.action).pathname;
const status = byId('status', HTMLElement);
const unavailable = byId('away', HTMLElement);
const suggestions = byId('suggestions', HTMLElement);
const results = byId('results', HTMLElement);
const more = byId('more', HTMLButtonElement);
const clearAll = byId('clear', HTMLAnchorElement);
const query = byId('query', HTMLInputElement);
/** The newest reviews, which are shown without a search, and the sentence above them. */
const newest = [...results.children];
const newestStatus = status.textContent;

/** Aborts the latest request. Only the response to the latest request may change the page. */
let latest = new AbortController();
/** Parameters of the results on the page; the form may have changed since. */
let shownParams = new URLSearchParams();
/** The query of the address that the page last read or wrote. */
let address = location.search;
let cursor: string | undefined;
let typing: ReturnType<typeof setTimeout> | undefined;

byId('filters', HTMLFieldSetElement).disabled = false;
byId('find', HTMLButtonElement).hidden = false;
form.addEventListener('submit', (event) => {
  event.preventDefault();
  search(readForm(form));
});
form.addEventListener('change', (event) => {
  if (event.target instanceof HTMLSelectElement) search(readForm(form));
});
query.addEventListener('input', () => {
  clearTimeout(typing);
  const [last = ''] = /\p{Script=Latin}*$/u.exec(query.value) ?? [];
  const isBeginning = last !== '' && last.length < MIN_BEGINNING;
  const wait = isBeginning ? BEGINNING_MS : TYPING_MS;
  typing = setTimeout(() => search(readForm(form), true), wait);
});
clearAll.addEventListener('click', (event) => {
  event.preventDefault();
  fillForm(form, new URLSearchParams(), labelOf);
  search(new URLSearchParams());
  query.focus();
});
// The browser would restore the position before the results are there.
history.scrollRestoration = 'manual';
addEventListener('scrollend', () => keep({ top: scrollY }));
addEventListener('pagehide', () => keep({ top: scrollY }));
// Links within the page, such as the one that skips to the content, are no new search.
addEventListener('popstate', () => {
  if (location.search !== address) restore();
});
more.addEventListener('click', showMore);
// On a slow connection the visitor may type before this script arrives.
const typed = query.value;
restore();
if (typed !== '') {
  query.value = typed;
  search(readForm(form), true);
}
if (location.hash === '') query.focus({ preventScroll: true });

/** Runs a search with the values of the form. Adds a history entry, except while the visitor types. */
function search(params: URLSearchParams, isTyping: boolean = false) {
  clearTimeout(typing);
  address = params.size === 0 ? '' : `?${params}`;
  if (address === location.search) {
    if (isTyping) return;
  } else if (isTyping && location.search !== '')
    history.replaceState(null, '', location.pathname + address);
  else history.pushState({ top: 0 }, '', location.pathname + address);
  runSearch(params);
}

/** Keeps how many results this entry of the history shows, and how far down the visitor is. */
function keep(state: { shown?: number; top?: number }) {
  history.replaceState({ ...history.state, ...state }, '');
}

/** Runs the search in the URL, on load and on history navigation. Ignores unknown parameters, such as utm_source. */
function restore() {
  address = location.search;
  const given = new URLSearchParams(address);
  const named = [...given].map(([name, value]) => [data.aliases[name] ?? name, value]);
  const params = new URLSearchParams(named.filter(([name = '']) => data.parameters.includes(name)));
  fillForm(form, params, labelOf);
  const id = given.get('review');
  // The reviews in the page are not the ones that the address asks for.
  if (id !== null || params.size > 0) results.replaceChildren();
  const shown = id === null ? runSearch(params) : showReview(id);
  const top: number | undefined = history.state?.top;
  if (top !== undefined) shown.then(() => scrollTo(0, top));
}

async function runSearch(params: URLSearchParams) {
  const limit = Math.min(MAX_LIMIT, Math.max(PAGE_SIZE, Number(history.state?.shown ?? 0)));
  clear();
  clearAll.hidden = params.size === 0;
  if (params.size === 0 && limit === PAGE_SIZE) return showNewest();
  results.setAttribute('aria-busy', 'true');
  if (results.childElementCount === 0) setStatus(sayIn(data, 'waiting'));
  const response = await request(searchPath(params, limit), true);
  if (response === undefined) return;
  if (response.status !== 200) return showProblem(response.body as Problem, params);
  shownParams = params;
  results.replaceChildren();
  showResult(response.body as SearchSelection);
}

function showNewest() {
  latest.abort();
  shownParams = new URLSearchParams();
  results.replaceChildren(...newest);
  setStatus(newestStatus);
  more.hidden = newest.length < PAGE_SIZE || data.isWhole;
}

async function showMore() {
  // Without a cursor, the reviews on the page did not come from a search.
  const skipped = cursor === undefined ? results.childElementCount : 0;
  const path = searchPath(shownParams, PAGE_SIZE + skipped, cursor);
  const response = await request(path, cursor === undefined, false);
  if (response === undefined) return;
  if (response.status !== 200) return showProblem(response.body as Problem, shownParams);
  const before = results.childElementCount;
  const result = response.body as SearchSelection;
  showResult({ ...result, reviews: result.reviews.slice(skipped) });
  keep({ shown: results.childElementCount });
  const first = results.children[before];
  if (!(first instanceof HTMLElement)) return;
  first.tabIndex = -1;
  first.focus();
}

function searchPath(filters: URLSearchParams, limit: number, start?: string) {
  const params = new URLSearchParams(filters);
  // Queries with too many words for ranked search, such as whole sentences, are searched as a phrase.
  const isRanked = wordsOf(filters.get('query') ?? '').length <= data.maxWords;
  params.set('mode', isRanked ? 'words' : 'substring');
  params.set('limit', String(limit));
  if (start !== undefined) params.set('cursor', start);
  return `${SEARCH_PATH}?${params}`;
}

/** Shows one review by its id, for sites without review pages. */
async function showReview(id: string) {
  clear();
  const response = await request(SEARCH_PATH.replace(/search$/, encodeURIComponent(id)), true);
  if (response === undefined) return;
  const isFound = response.status === 200;
  status.textContent = isFound ? '' : sayIn(data, response.status === 410 ? 'gone' : 'unknown');
  if (isFound) results.replaceChildren(reviewCard(data, response.body as Review));
}

function showResult(result: SearchSelection) {
  const { total = 0, reviews, next_cursor } = result;
  const terms = searchedTerms(shownParams, result);
  results.append(...reviews.map((review) => reviewCard(data, review as Review, terms)));
  cursor = next_cursor;
  more.hidden = next_cursor === undefined;
  setStatus(total === 0 ? data.none : describeResult(data, shownParams, result));
  showSuggestions(result.suggestions ?? []);
}

/** Sets the status unless it is unchanged, because screen readers would repeat it. */
function setStatus(text: string) {
  if (status.textContent !== text) status.textContent = text;
}

function showSuggestions(queries: readonly string[]) {
  suggestions.hidden = queries.length === 0;
  const links = queries.flatMap((query) => {
    const params = new URLSearchParams(shownParams);
    params.set('query', query);
    return [' ', toElement(html`<a href="${location.pathname}?${String(params)}">${query}</a>`)];
  });
  suggestions.lastElementChild?.replaceChildren(...links);
}

/** Returns the label of a filter, with its value if there is one. */
function labelOf(name: string, value = ''): string {
  const field = fieldOf(form, name);
  const label =
    data.filterNames[name] ?? field?.ariaLabel ?? field?.labels?.[0]?.textContent ?? name;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  const text = isDay ? formatDay(value, data.language) : value;
  return value === '' ? label : sayIn(data, 'named', { name: label, text });
}

/** Lists the invalid filters. The API's messages are in English, so pages in other languages show the value instead. */
function showProblem({ issues = [] }: Problem, params: URLSearchParams) {
  // Without issues it is not about a filter, but for example a rate limit of the host.
  unavailable.hidden = issues.length > 0;
  if (issues.length === 0) return;
  const fields = issues.map(({ path, message }) => {
    const detail = isEnglish
      ? message
      : shorten(withoutDirections(params.get(path) ?? ''), MAX_VALUE);
    return detail === '' ? labelOf(path) : `${labelOf(path)} (${detail})`;
  });
  // A refused request for more results leaves the others.
  if (params !== shownParams) results.replaceChildren();
  status.textContent = sayIn(data, 'wrong', {
    fields: formatsOf(data.language).list.format(fields),
  });
}

function clear() {
  results.removeAttribute('aria-busy');
  unavailable.hidden = true;
  suggestions.hidden = true;
  more.hidden = true;
  cursor = undefined;
}

/**
 * Requests a path (see `ask`). Returns undefined if a newer request started, or if there is no response, in which case the page
 * says so.
 * @param replaces whether the response replaces the reviews on the page
 */
async function request(path: string, isNew: boolean, replaces: boolean = isNew) {
  latest.abort();
  latest = new AbortController();
  const { signal } = latest;
  const response = await ask(data, path, signal, isNew);
  if (signal.aborted) return undefined;
  unavailable.hidden = response !== undefined;
  results.removeAttribute('aria-busy');
  if (response === undefined && replaces) {
    results.replaceChildren();
    status.textContent = '';
  }
  return response;
}
