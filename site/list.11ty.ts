import type { Recommendation } from '../contract/recommendation.ts';
import { pager, pill } from './_includes/actions.ts';
import { MIN_SEARCHED, pages, withSide } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { scoreLine } from './_includes/rating.ts';
import { reviewCard } from './_includes/review-card.ts';
import type { Filter, ReviewList } from './_includes/review-lists.ts';
import { icon, starCount } from './_includes/symbols.ts';
import { body, whereOf, who } from './client/card.ts';
import { type Html, html } from './client/html.ts';

/**
 * `/reviews/` and the filtered lists below it, with all of their pages. Only the front page of a list shows filters and counts, so
 * numbered pages keep their bytes and their ETags when reviews are added.
 */
export default pages(
  'pageData.listPages',
  (_, { path }: PageData['listPages'][number]) => path,
  (data, { list, at, items }) => {
    const { words, dataset } = data;
    const { business, aggregate_rating: rating } = dataset;
    const isFront = at === 0;
    const name = nameOf(data, list);
    const [newest, oldest] = [items[0], items.at(-1)];
    const span = newest && oldest ? words.days(oldest.date, newest.date) : '';
    const title = isFront ? countOf(data, list) : `${name}, ${span}`;
    const cards = html`${isFront && filters(data, list)}
<div>
${items.map((review) => reviewCard(data, { review, level: 2, wide: true }))}
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
      crumbs: list.filter && [{ name: words.say('list.all'), path: '/reviews/' }],
      main: html`<div class="pagehead"><h1>${isFront ? title : name}</h1>\
${isFront && list.filter === undefined && scoreLine(data, rating)}\
${(!isFront || span === '') && html`<p class="lede">${span || words.say('rating.none')}</p>`}</div>
${isFront ? withSide(data, cards, rating) : cards}`,
    };
  },
);

function nameOf(data: PageData, { filter }: ReviewList): string {
  if (filter === undefined) return data.words.say('list.all');
  return data.words.say('list.filtered', { filter: filterName(data, filter) });
}

/** Names a list with its number of reviews: "172 reviews", "All reviews (0)", "Reviews: 5 stars (105)". */
function countOf(data: PageData, list: ReviewList): string {
  if (list.filter === undefined && list.count > 0) return data.words.reviews(list.count);
  return `${nameOf(data, list)} (${data.words.number(list.count)})`;
}

function filters(data: PageData, current: ReviewList): Html | false {
  const { words, lists, dataset } = data;
  if (lists.length === 1) return false;
  const pillsOf = (kind?: Filter['kind']): Html[] => {
    const ofKind = lists.filter(({ filter }) => filter?.kind === kind);
    return ofKind.map(({ path, count, filter }) => {
      const stars = kind === 'stars' && starCount(words, Number(filter?.value));
      const name = stars || filterName(data, filter);
      return html`<li>${pill(words, { path, name, count, isCurrent: path === current.path })}</li>`;
    });
  };
  const folded = (['source', 'proof', 'reply'] as const).map((kind) => {
    const pills = pillsOf(kind);
    if (pills.length === 0) return false;
    return html`<li><details name="filters"><summary>${words.say(`list.${kind}`)}</summary><ul>${pills}</ul></details></li>`;
  });
  const title = words.say('search.title');
  const search = html`<form class="field" role="search" action="/search/"><label class="vh" for="q">${title}</label>\
<input id="q" name="query" type="search" maxlength="200" placeholder="${title}">\
<button type="submit" class="btn" aria-label="${words.say('search.button')}">${icon('find')}</button></form>
`;
  return html`${dataset.reviews.length >= MIN_SEARCHED && search}\
<nav class="filters" aria-label="${words.say('list.filters')}"><ul class="pills">
${pillsOf()}
${pillsOf('stars')}
${folded}</ul></nav>`;
}

/** Renders links to newer and older pages, and a link to search at the end of a truncated list. */
function neighbours(data: PageData, list: ReviewList, at: number): Html {
  const { words } = data;
  const [newer, older] = [list.pages[at - 1], list.pages[at + 1]];
  const count = list.pages.reduce((sum, { items }) => sum + items.length, 0);
  const isEnd = older === undefined && count < list.count;
  const newest = at > 1 && html`<a class="btn" href="${list.path}">${words.say('list.newest')}</a>`;
  return html`${pager(data, words.say('list.pages'), newer?.path, older?.path, newest)}
${isEnd && html`<p class="small soft">${words.say('list.cut', { count })} <a href="/search/">${words.say('list.cut_search')}</a></p>`}`;
}

function filterName({ words }: PageData, filter: Filter | undefined): string {
  if (filter === undefined) return words.say('list.every');
  if (filter.kind === 'stars') return words.say('rating.stars', { count: Number(filter.value) });
  if (filter.kind === 'source') return words.platform(filter.value);
  if (filter.kind === 'proof') return words.say(`proof.status.${filter.value}`);
  return words.say(filter.value === 'yes' ? 'list.with_reply' : 'list.without_reply');
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
  const { id, text, recommends } = recommendation;
  const said = data.words.say(`recommendations.${recommends ? 'positive' : 'negative'}`);
  const where = html`<strong>${said}</strong> · ${whereOf(data.card, recommendation)}`;
  const author = who(data.card, recommendation, 'h3', undefined, where);
  return html`<article class="card wide" id="${id}">${author}${body(data.card, recommendation, text)}</article>`;
}
