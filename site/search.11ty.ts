import type { EntityKind } from '../contract/entity.ts';

import { platformName } from '../contract/platform.ts';
import { SearchQuery } from '../contract/search-query.ts';
import { MAX_WORDS } from '../contract/word-search.ts';

import { dataBlock, type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { cardTemplates, MAX_LIST_TEXT, marksOf } from './_includes/review-card.ts';
import { CLIENT_WORDS, type ClientData } from './client/client-data.ts';

/**
 * `/search/`. Without JavaScript, the form opens the JSON of the API. Fields that may be empty are disabled until the script
 * enables them, because the API refuses empty values.
 */
export default class SearchPage {
  data(): object {
    return { permalink: '/search/index.html' };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words, dataset } = data;
    const title = words.say('search.title');
    return layout(data, {
      path: '/search/',
      title,
      description: words.say('frame.named', {
        name: dataset.business.name,
        text: `${title}.`,
      }),
      scripts: ['/assets/search.js'],
      main: html`<div class="pagehead"><h1>${title}</h1></div>
${form(data)}
<noscript><p>${words.say('search.no_script')} <a href="/reviews/">${words.say('list.all')}</a></p></noscript>
<p id="others" class="soft" hidden>${words.say('search.others')} <span></span></p>
<p id="status" role="status"></p>
<div id="away" hidden><p>${words.say('search.unavailable')}</p><p><a href="/reviews/">${words.say('list.all')}</a> · <a href="/reviews.json">${words.say('search.download')}</a></p></div>
<p id="suggestions" hidden>${words.say('search.did_you_mean')} <span></span></p>
<div id="results" class="stack"></div>
<p class="after"><button id="more" type="button" class="btn" hidden>${words.say('search.more')}</button></p>
${cardTemplates(data)}
${dataBlock('application/json', clientData(data), 'search-data')}`,
    });
  }
}

function form(data: PageData): Html {
  const { words } = data;
  return html`<form id="search" class="search" action="/api/reviews/search" role="search">
<div class="field wide"><label for="query">${words.say('search.text')}</label><input id="query" name="query" type="search" maxlength="200" autocomplete="off" spellcheck="false"></div>
<div class="field"><label for="min_rating">${words.say('search.rating')}</label><select id="min_rating" name="min_rating">${option('1', words.say('search.any'))}${[2, 3, 4].map((count) => option(String(count), words.say('search.at_least', { count })))}${option('5', words.number(5))}</select></div>
<div class="field"><label for="sort">${words.say('search.sort')}</label><select id="sort" name="sort">${SORTS.map((sort) => option(sort, words.say(`search.sorts.${sort}`)))}</select></div>
<input type="hidden" name="mode" value="words">
<p class="field"><button type="submit" class="btn main">${words.say('search.button')}</button></p>
<details id="more-filters"><summary>${words.say('search.more_filters')}</summary>
<fieldset id="filters" disabled><legend class="vh">${words.say('search.more_filters')}</legend>
${entitySelect(data, 'services', 'mentions_service')}
${entitySelect(data, 'technicians', 'mentions_technician')}
${entitySelect(data, 'service_areas', 'mentions_service_area')}
${sourceSelect(data)}
<div class="field"><label for="has_reply">${words.say('search.reply')}</label><select id="has_reply" name="has_reply">${option('', words.say('search.any'))}${option('true', words.say('search.yes'))}${option('false', words.say('search.no'))}</select></div>
<div class="field"><label for="since">${words.say('search.since')}</label><input id="since" name="since" type="date"></div>
<div class="field"><label for="until">${words.say('search.until')}</label><input id="until" name="until" type="date"></div>
</fieldset></details>
</form>`;
}

function option(value: string, name: string): Html {
  return html`<option value="${value}">${name}</option>`;
}

function entitySelect(data: PageData, kind: EntityKind, name: string): Html | false {
  const { words } = data;
  const entities = data.mentioned(kind);
  if (entities.length === 0) return false;
  return html`<div class="field"><label for="${name}">${words.say(`search.${kind}`)}</label><select id="${name}" name="${name}">${option('', words.say('search.any'))}${entities.map(({ id, name: label }) => option(id, label))}</select></div>`;
}

function sourceSelect({ words, dataset }: PageData): Html | false {
  const { aggregate_rating } = dataset;
  if (aggregate_rating.by_source.length < 2) return false;
  return html`<div class="field"><label for="source">${words.say('search.source')}</label><select id="source" name="source">${option('', words.say('search.any'))}${aggregate_rating.by_source.map(({ platform }) => option(platform, words.platform(platform)))}</select></div>`;
}

/** Parameters that the script sets. They are ignored in the page's URL. */
const SCRIPT_PARAMETERS: readonly string[] = [
  'mode',
  'limit',
  'cursor',
  'fields',
  'count',
] satisfies (keyof SearchQuery)[];

/** Sort orders; the first is the default. */
const SORTS = ['relevance', 'newest', 'oldest', 'highest', 'lowest'] as const;

function clientData(data: PageData): ClientData {
  const { words, dataset, reviewPages } = data;
  const { business, aggregate_rating } = dataset;
  const platforms = new Set(
    dataset.reviews.flatMap(({ source, also_on = [] }) =>
      [source, ...also_on].map(({ platform }) => platform),
    ),
  );
  const byPlatform = <T>(name: (platform: string) => T): Record<string, T> =>
    Object.fromEntries(Array.from(platforms, (platform) => [platform, name(platform)]));
  return {
    parameters: Object.keys(SearchQuery.shape).filter((name) => !SCRIPT_PARAMETERS.includes(name)),
    maxWords: MAX_WORDS,
    filterNames: {
      rating: words.say('search.exact_rating'),
      min_rating: words.say('search.min_rating'),
      max_rating: words.say('search.max_rating'),
      language: words.say('search.language'),
    },
    library: '../assets/minisearch.js',
    locale: words.locale,
    words: words.pick(CLIENT_WORDS),
    none: words.say(aggregate_rating.rating_count === 0 ? 'rating.none' : 'search.none'),
    business: business.name,
    sources: byPlatform((platform) => words.platform(platform)),
    postedOn: byPlatform((platform) => words.postedOn(platform)),
    platforms: byPlatform(platformName),
    marks: marksOf(data),
    maxText: reviewPages ? MAX_LIST_TEXT : Number.MAX_SAFE_INTEGER,
  };
}
