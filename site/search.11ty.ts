import { MENTION_PARAMETERS } from '../contract/find-reviews.ts';
import { fold } from '../contract/fold.ts';
import { primaryLanguage } from '../contract/plain-text.ts';
import { VERIFICATION_STATUSES } from '../contract/review.ts';
import { SEARCH_ALIASES, SearchQuery } from '../contract/search-query.ts';
import { MAX_WORDS, MIN_BEGINNING, termsOf } from '../contract/word-search.ts';
import { assetPath } from './_includes/assets.ts';
import { dataBlock } from './_includes/blocks.ts';
import { page } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { reviewCard } from './_includes/review-card.ts';
import { icon } from './_includes/symbols.ts';
import { type Content, type Html, html } from './client/html.ts';
import { type ClientData, SEARCH_WORDS } from './client/script-data.ts';

/** Number of reviews in the page, before the first search. */
const NEWEST = 20;

/** Most suggested words, how many reviews each must find, and most years to choose from. */
const MAX_IDEAS = 8;
const MIN_IDEA_REVIEWS = 3;
const MAX_YEARS = 6;

/**
 * `/search/`, with the newest reviews. Without JavaScript, the form opens the JSON of the API, if there is one. Filters, which may
 * be empty, are disabled until the script enables them, because the API refuses empty values. Who presses Enter before the script
 * is there loads the page with the query.
 */
export default page('/search/', (data) => {
  const { words, dataset } = data;
  const { reviews } = dataset;
  const title = words.say('search.title');
  return {
    title,
    description: words.named(dataset.business.name, `${title}.`),
    assets: ['search.js'],
    main: html`<div class="pagehead"><h1>${title}</h1></div>
<div class="with-aside"><div>
${form(data)}
<div class="headrow"><p id="status" role="status">${words.reviews(reviews.length)}</p>\
<a id="clear" class="more" href="/search/" hidden>${words.say('search.clear')}</a></div>
<p id="suggestions" role="status" hidden>${words.say('search.did_you_mean')} <span></span></p>
<div id="results">${reviews.slice(0, NEWEST).map((review) => reviewCard(data, { review, level: 2, wide: true }))}</div>
<div id="away" role="alert" hidden><p>${words.say('search.unavailable')}</p>\
<p><a href="/reviews/">${words.say('list.all')}</a> · <a href="/reviews.json">${words.say('search.download')}</a></p></div>
<p class="after"><button id="more" type="button" class="btn" hidden>${words.say('search.more')}</button></p>
</div>${ideas(data)}</div>
${dataBlock('application/json', clientData(data), 'search-data')}`,
  };
});

function form(data: PageData): Html {
  const { words, dataset } = data;
  const { reviews, aggregate_rating } = dataset;
  const { by_source } = aggregate_rating;
  const stars = [5, 4, 3, 2, 1].map((count) => [count, words.say('rating.stars', { count })]);
  const sources = by_source.map(({ platform }) => [platform, words.platform(platform)]);
  const statuses = VERIFICATION_STATUSES.filter((status) =>
    reviews.some(({ verification }) => verification.status === status),
  ).map((status) => [status, words.say(`proof.status.${status}`)]);
  const tags = reviews.flatMap(({ language }) => (language ? primaryLanguage(language) : []));
  const languages = [...new Set(tags)]
    .map((tag) => [tag, words.languageName(tag)])
    .sort(([, a = ''], [, b = '']) => a.localeCompare(b, words.locale));
  const years = [...new Set(reviews.map(({ date }) => date.slice(0, 4)))]
    .slice(0, MAX_YEARS)
    .map((year) => [`${year}-01-01`, words.say('search.since_year', { year })]);
  // The default is the best match.
  const orders = ['newest', 'oldest', 'highest', 'lowest'] as const;
  const sorts = orders.map((order) => [order, words.say(`search.sorts.${order}`)]);
  const pills = [
    pill('rating', words.say('search.rating'), stars),
    ...data.kinds.map((kind) => {
      const options = data.mentioned(kind).map(({ id, name }) => [id, name]);
      return pill(MENTION_PARAMETERS[kind], words.say(`search.${kind}`), options);
    }),
    pill('source', words.say('list.source'), sources),
    pill('verification', words.say('list.proof'), statuses),
    pill('language', words.say('search.language'), languages),
    pill('since', words.say('search.since'), years),
    pill('has_text', words.say('search.has_text'), [
      ['true', words.say('search.with_text')],
      ['false', words.say('search.stars_only')],
    ]),
    pill('has_reply', words.say('list.reply'), [
      ['true', words.say('list.with_reply')],
      ['false', words.say('list.without_reply')],
    ]),
    pill('sort', words.say('search.sort'), sorts),
  ];
  const button = html`class="btn" aria-label="${words.say('search.button')}">${icon('find')}</button>`;
  return html`<form id="search" action="/search/" role="search"${reviews.length === 0 && html` hidden`}>
<div class="field"><label class="vh" for="query">${words.say('search.text')}</label>\
<input id="query" name="query" type="search" maxlength="200" autocomplete="off" spellcheck="false">\
${data.site.hasServer !== false && html`<noscript><button type="submit" formaction="/api/reviews/search" ${button}</noscript>`}\
<button id="find" type="submit" hidden ${button}</div>
<input type="hidden" name="mode" value="words">
<fieldset id="filters" class="pills row" disabled><legend class="vh">${words.say('list.filters')}</legend>
${pills}</fieldset>
<noscript><p>${data.site.hasServer !== false && `${words.say('search.no_script')} `}<a href="/reviews/">${words.say('list.all')}</a></p></noscript>
</form>`;
}

/** Renders a filter of values, each with its name, or nothing if there is nothing to choose from. */
function pill(name: string, label: string, options: readonly Content[][]): Html | false {
  if (options.length < 2) return false;
  return html`<select name="${name}" aria-label="${label}"><option value="">${label}</option>${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}</select>
`;
}

/** Lists topics and names of services that reviews use, as searches. */
function ideas(data: PageData): Html | false {
  const { words, insights, dataset } = data;
  const { services } = dataset.business;
  const phrases = [
    ...insights.topics.map(({ phrase }) => phrase),
    ...services.flatMap(({ name, aliases }) => [...aliases, name]),
  ];
  // Each as the owner writes it, or else customers: German nouns and abbreviations keep their capitals.
  const byFolded = new Map(phrases.map((phrase) => [fold(phrase), phrase]));
  const texts = dataset.reviews.map(
    ({ title = '', text }) => ` ${termsOf(fold(`${title} ${text}`)).join(' ')} `,
  );
  const found = [...byFolded]
    .map(([folded, phrase]) => {
      // As in the search, a word may be a beginning.
      const terms = termsOf(folded).map((term) =>
        term.length >= MIN_BEGINNING ? ` ${term}` : ` ${term} `,
      );
      const using = texts.filter((text) => terms.every((term) => text.includes(term)));
      return { phrase, count: using.length };
    })
    .filter(({ count }) => count >= MIN_IDEA_REVIEWS)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_IDEAS);
  if (found.length < 2) return false;
  return html`<aside class="aside" aria-labelledby="ideas"><h2 id="ideas">${words.say('search.used')}</h2>\
<ul class="pills">${found.map(({ phrase }) => html`<li><a href="/search/?query=${encodeURIComponent(phrase)}">${phrase}</a></li>`)}</ul></aside>`;
}

/** Parameters that the script sets. They are ignored in the page's URL. */
const SCRIPT_PARAMETERS: readonly string[] = [
  'mode',
  'limit',
  'cursor',
  'fields',
  'count',
  // What reviews say is not known to the search in the browser.
  'aspect',
  'polarity',
] satisfies (keyof SearchQuery)[];

function clientData(data: PageData): ClientData {
  const { words, dataset, site, card } = data;
  return {
    ...card,
    words: { ...card.words, ...words.pick(SEARCH_WORDS) },
    parameters: Object.keys(SearchQuery.shape).filter((name) => !SCRIPT_PARAMETERS.includes(name)),
    aliases: SEARCH_ALIASES,
    maxWords: MAX_WORDS,
    filterNames: {
      author: words.say('search.author'),
      until: words.say('search.until'),
      min_rating: words.say('search.min_rating'),
      max_rating: words.say('search.max_rating'),
    },
    isWhole: dataset.reviews.length <= NEWEST,
    hasServer: site.hasServer !== false,
    library: `..${assetPath(data, '/assets/minisearch.js')}`,
    none: words.say(dataset.reviews.length === 0 ? 'rating.none' : 'search.none'),
  };
}
