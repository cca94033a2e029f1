import type { EntityKind } from '../contract/entity.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { dataBlock, type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { sourceName } from './_includes/source-name.ts';

/**
 * Search. The form works without script: it then answers with the JSON of the API, and only the fields whose every value
 * the API accepts are sent, because the others are disabled until the script enables them.
 */
export default class SearchPage {
  data(): object {
    return { permalink: '/search/index.html' };
  }

  render({ reviews: data }: { reviews: PageData }): string {
    const { words, dataset } = data;
    return layout(data, {
      path: '/search/',
      title: words.searchTitle,
      description: `${dataset.business.name}: ${words.searchTitle}.`,
      scripts: ['/assets/search.js'],
      main: html`<h1>${words.searchTitle}</h1>
${form(data)}
<noscript><p class="note">${words.noScript} <a href="/reviews/">${words.allReviews}</a></p></noscript>
<p id="others" class="quiet" hidden></p>
<p id="status" role="status"></p>
<div id="away" class="note" hidden><p>${words.searchAway}</p><p><a href="/reviews/">${words.allReviews}</a> · <a href="/reviews.json">${words.downloadAll}</a></p></div>
<p id="suggestions" hidden></p>
<div id="results" class="review-list"></div>
<p class="actions"><button id="more" type="button" class="button" hidden>${words.searchMore}</button></p>
${dataBlock('application/json', clientData(data), 'search-data')}`,
    });
  }
}

function form(data: PageData): Html {
  const { words } = data;
  return html`<form id="search" class="search" action="/api/reviews/search" role="search">
<div class="field wide"><label for="query">${words.searchWords}</label><input id="query" name="query" type="search" maxlength="200" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="min_rating">${words.minRating}</label><select id="min_rating" name="min_rating">${['1', '2', '3', '4', '5'].map((n) => option(n, words.atLeast(n)))}</select></div>
<div class="field"><label for="sort">${words.sort}</label><select id="sort" name="sort">${Object.entries(words.sorts).map(([value, name]) => option(value, name))}</select></div>
<input type="hidden" name="mode" value="words">
<p class="field"><button type="submit" class="button">${words.searchButton}</button></p>
<details id="more-filters"><summary>${words.moreFilters}</summary>
<fieldset id="filters" disabled><legend class="hidden">${words.moreFilters}</legend>
${entitySelect(data, 'services', 'mentions_service')}
${entitySelect(data, 'technicians', 'mentions_technician')}
${entitySelect(data, 'service_areas', 'mentions_service_area')}
${sourceSelect(data)}
<div class="field"><label for="has_reply">${words.hasReply}</label><select id="has_reply" name="has_reply">${option('', words.any)}${option('true', words.yes)}${option('false', words.no)}</select></div>
<div class="field"><label for="since">${words.since}</label><input id="since" name="since" type="date"></div>
<div class="field"><label for="until">${words.until}</label><input id="until" name="until" type="date"></div>
</fieldset></details>
</form>`;
}

function option(value: string, name: string): Html {
  return html`<option value="${value}">${name}</option>`;
}

function entitySelect({ words, entities }: PageData, kind: EntityKind, name: string): Html | false {
  const own = entities.filter((entity) => entity.kind === kind && entity.rating.rating_count > 0);
  if (own.length === 0) return false;
  return html`<div class="field"><label for="${name}">${words.mentionKinds[kind]}</label><select id="${name}" name="${name}">${option('', words.any)}${own.map((entity) => option(entity.id, entity.name))}</select></div>`;
}

function sourceSelect({ words, dataset }: PageData): Html | false {
  const { business, aggregate_rating } = dataset;
  if (aggregate_rating.by_source.length < 2) return false;
  return html`<div class="field"><label for="source">${words.source}</label><select id="source" name="source">${option('', words.any)}${aggregate_rating.by_source.map(({ platform }) => option(platform, sourceName(words, business.name, platform)))}</select></div>`;
}

/** What the page decides itself in every request, whatever its address says. */
const OWN_PARAMETERS: readonly string[] = [
  'mode',
  'limit',
  'cursor',
  'fields',
  'count',
] satisfies (keyof SearchQuery)[];

/** What the script needs to know of the API, and to speak the language of the page. */
export type ClientData = ReturnType<typeof clientData>;

function clientData({ words, dataset, site }: PageData) {
  const { business, aggregate_rating } = dataset;
  const filterNames: Partial<Record<string, string>> = words.filterNames;
  return {
    parameters: Object.keys(SearchQuery.shape).filter((name) => !OWN_PARAMETERS.includes(name)),
    filterNames,
    others: words.otherFilters,
    remove: words.removeFilter,
    siteUrl: site.siteUrl,
    business: business.name,
    months: words.months,
    day: words.day(1, 'MONTH', 'YEAR').replace('1', 'DAY'),
    decimalPoint: words.decimalPoint,
    thousands: words.thousands,
    starsOf: words.starsOf('COUNT'),
    sources: Object.fromEntries(
      aggregate_rating.by_source.map(({ platform }) => [
        platform,
        sourceName(words, business.name, platform),
      ]),
    ),
    proof: words.proof,
    starsOnly: words.starsOnly,
    replyOf: words.replyOf('NAME'),
    incentivized: words.incentivized,
    insider: words.insider,
    waiting: words.searchWaiting,
    found: words.searchFound,
    foundOne: words.searchFoundOne,
    none: aggregate_rating.rating_count === 0 ? words.noReviews : words.searchNone,
    wrong: words.searchWrong,
    gone: words.searchGone,
    unknown: words.searchUnknown,
    suggestions: words.suggestions,
  };
}
