import type { Recommendation } from '../contract/recommendation.ts';
import type { Review } from '../contract/review.ts';
import { pager, pill } from './_includes/actions.ts';
import { MIN_SEARCHED, pages, withSide } from './_includes/layout.ts';
import type { ListPage, PageData } from './_includes/page-data.ts';
import { scoreLine } from './_includes/rating.ts';
import { reviewCard } from './_includes/review-card.ts';
import type { Filter, ReviewList } from './_includes/review-lists.ts';
import { icon, starCount } from './_includes/symbols.ts';
import { body, who } from './client/card.ts';
import { type Content, type Html, html } from './client/html.ts';

/**
 * `/reviews/` and the filtered lists below it, with all of their pages. Only the front page of a list shows filters and counts, so
 * numbered pages keep their bytes and their ETags when reviews are added.
 */
export default pages(
  'pageData.listPages',
  (_, { path }: ListPage) => path,
  (data, { list, at, items }) => {
    const { words, dataset } = data;
    const { business, aggregate_rating: rating } = dataset;
    const isFront = at === 0;
    const name = nameOf(data, list);
    const span = spanOf(data, items);
    const title = isFront ? countOf(data, list) : `${name}, ${span}`;
    const cards = html`${isFront && filters(data, list)}
<div>
${items.map((review) => reviewCard(data, review, 2, true))}
</div>
${neighbours(data, list, at)}
${isFront && list.filter === undefined && recommendations(data)}`;
    return {
      title,
      description:
        items.length === 0
          ? words.say('overview.description_empty', { business: business.name })
          : words.named(business.name, `${list.pages[1] ? title : `${title}, ${span}`}.`),
      // Search engines find each review on its own page and on the list of all.
      hidden: list.filter !== undefined,
      ...(list.filter !== undefined && {
        crumbs: [{ name: words.say('list.all'), path: '/reviews/' }],
      }),
      main: html`<div class="pagehead"><h1>${isFront ? title : name}</h1>${isFront && list.filter === undefined && scoreLine(data, rating)}${!isFront && html`<p class="lede">${span}</p>`}</div>
${isFront ? withSide(data, cards, rating) : cards}`,
    };
  },
);

function nameOf(data: PageData, { filter }: ReviewList): string {
  if (filter === undefined) return data.words.say('list.all');
  return data.words.say('list.filtered', { filter: filterName(data, filter) });
}

/** Names a list with its number of reviews: "172 reviews", "Reviews: 5 stars (105)". */
function countOf(data: PageData, list: ReviewList): string {
  const { words } = data;
  const { filter, count } = list;
  if (filter !== undefined) return `${nameOf(data, list)} (${words.number(count)})`;
  return count === 0 ? words.say('rating.none') : words.say('rating.count', { count });
}

function spanOf({ words }: PageData, items: readonly Review[]): string {
  const newest = items[0];
  const oldest = items.at(-1);
  if (newest === undefined || oldest === undefined) return '';
  return words.days(oldest.date, newest.date);
}

function filters(data: PageData, current: ReviewList): Html | false {
  const { words, lists, dataset } = data;
  const [all, ...filtered] = lists;
  const groups = Map.groupBy(filtered, ({ filter }) => filter?.kind);
  if (all === undefined || filtered.length === 0) return false;
  const pillOf = (list: ReviewList, name: Content): Html =>
    pill(words, { name, ...list, isCurrent: list.path === current.path });
  return html`${
    dataset.reviews.length >= MIN_SEARCHED &&
    html`<form class="field" role="search" action="/search/"><label class="vh" for="q">${words.say('search.title')}</label><input id="q" name="query" type="search" maxlength="200" placeholder="${words.say('search.title')}"><button type="submit" class="btn" aria-label="${words.say('search.button')}">${icon('find')}</button></form>
`
  }<nav class="filters" aria-label="${words.say('list.filters')}"><ul class="pills">
<li>${pillOf(all, words.say('list.every'))}</li>
${(groups.get('stars') ?? []).map((list) => html`<li>${pillOf(list, starCount(words, Number(list.filter?.value)))}</li>`)}
${[...groups].map(([kind, group]) => kind !== undefined && kind !== 'stars' && html`<li><details name="filters"><summary>${words.say(`list.${kind}`)}</summary><ul>${group.map((list) => html`<li>${pillOf(list, list.filter && filterName(data, list.filter))}</li>`)}</ul></details></li>`)}</ul></nav>`;
}

/** Renders links to newer and older pages, and a link to search at the end of a truncated list. */
function neighbours(data: PageData, list: ReviewList, at: number): Html | false {
  const { words } = data;
  const newer = list.pages[at - 1];
  const older = list.pages[at + 1];
  const count = list.pages.reduce((sum, { items }) => sum + items.length, 0);
  const isEnd = older === undefined && count < list.count;
  const newest = at > 1 && html`<a class="btn" href="${list.path}">${words.say('list.newest')}</a>`;
  const links = pager(data, words.say('list.pages'), newer?.path, older?.path, newest);
  return (
    links &&
    html`${links}
${isEnd && html`<p class="small soft">${words.say('list.cut', { count })} <a href="/search/">${words.say('list.cut_search')}</a></p>`}`
  );
}

function filterName({ words }: PageData, filter: Filter): string {
  switch (filter.kind) {
    case 'stars':
      return words.say('rating.stars', { count: Number(filter.value) });
    case 'source':
      return words.platform(filter.value);
    case 'proof':
      return words.say(`proof.status.${filter.value}`);
    case 'reply':
      return words.say(filter.value === 'yes' ? 'list.with_reply' : 'list.without_reply');
  }
}

/** Renders the recommendations without stars, which no list, filter or count of reviews includes. */
function recommendations(data: PageData): Html | false {
  const { words, dataset } = data;
  const { recommendations: all = [] } = dataset;
  if (all.length === 0) return false;
  return html`<section class="sub" id="recommendations"><h2>${words.say('recommendations.title')}</h2>
<p class="small soft">${words.say('recommendations.note')}</p>
<div class="after">
${all.map((one) => recommendationCard(data, one))}
</div></section>`;
}

function recommendationCard(data: PageData, recommendation: Recommendation): Html {
  const { id, text, recommends, source } = recommendation;
  const platform = data.words.platform(source.platform);
  const key = recommends ? 'positive' : 'negative';
  const said = data.words.say(`recommendations.${key}`, { platform });
  const author = who(data.card, recommendation, 'h3', undefined, html`<strong>${said}</strong>`);
  return html`<article class="card wide" id="${id}">${author}${body(data.card, recommendation, text)}</article>`;
}
