import { ENTITY_PATHS } from '../contract/addresses.ts';
import { MENTION_PARAMETERS } from '../contract/find-reviews.ts';
import { hasWords } from '../contract/review.ts';
import { MIN_AVERAGE } from '../contract/shown-average.ts';
import { quoteList, topicKey, topicList, WHOLE, yearList } from './_includes/charts.ts';
import { entityList, entityPills, portrait } from './_includes/entity-list.ts';
import type { EntityPage } from './_includes/entity-pages.ts';
import { pages, withSide } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { type PartValues, renderPart } from './_includes/parts.ts';
import { scoreLine } from './_includes/rating.ts';
import { reviewCard } from './_includes/review-card.ts';
import { type Content, type Html, html } from './client/html.ts';
import { picture } from './client/picture.ts';

/** Number of reviews on the page. It links to a search for all of them. */
const SHOWN_REVIEWS = 4;

const MAX_OTHERS = 12;

/** A page for each service, person and area: its newest reviews, what customers say, and the years. */
export default pages(
  'pageData.entities',
  (_, { path }: EntityPage) => path,
  (data, entity) => {
    const { words, dataset } = data;
    const { kind, name, rating, reviews } = entity;
    const { name: business, address } = dataset.business;
    const title = kind === 'services' ? `${name}, ${address.address_locality}` : name;
    return {
      title: reviews.length === 0 ? title : words.named(title, words.reviews(reviews.length)),
      name,
      description: words.say('entity.description', { name, business }),
      crumbs: [{ name: words.say(`menu.${kind}`), path: ENTITY_PATHS[kind] }],
      // Keep empty pages out of search engines.
      hidden: reviews.length === 0,
      hasMarkdown: reviews.length > 0,
      main: html`${renderPart('entity-head', head, data, { entity })}
${withSide(data, reviews.length > 0 && reviewsAndTopics(data, entity), rating)}`,
    };
  },
);

function head(data: PageData, { entity }: PartValues['entity-head']): Html {
  const { words } = data;
  const { kind, name, active, rating, photo } = entity;
  const { rating_count: count } = rating;
  const left = !active && html`<p class="soft">${words.say('entity.left')}</p>`;
  const sentence = sentenceOf(data, entity);
  const lede = html`${left}${sentence !== undefined && html`<p class="lede">${sentence}</p>`}`;
  if (kind === 'technicians')
    return html`<div class="pagehead"><div class="person">${portrait(data, entity, true)}<div><h1>${name}</h1>${lede}</div></div></div>`;
  const title = count === 0 ? name : words.named(name, words.reviews(count));
  return html`<div class="pagehead${photo && ' pictured'}">\
${photo && picture(photo, '(width < 62rem) 100vw, 20rem', data.pathOf, true)}\
<div><h1>${title}</h1>${scoreLine(data, rating)}${lede}</div></div>`;
}

/** Says how many reviews mention a person, or how many give a service four or five stars. */
function sentenceOf({ words }: PageData, { kind, name, rating }: EntityPage): string | undefined {
  const { rating_count: count, distribution } = rating;
  if (count === 0) return words.say('entity.not_mentioned', { name });
  if (kind === 'technicians') return words.say('entity.named', { name, count });
  const good = distribution['4'] + distribution['5'];
  return count < MIN_AVERAGE ? undefined : words.say('entity.good', { good, count });
}

function reviewsAndTopics(data: PageData, entity: EntityPage): Html {
  const { words } = data;
  const { kind, id, name, rating, reviews } = entity;
  const href = `/search/?${MENTION_PARAMETERS[kind]}=${encodeURIComponent(id)}`;
  const count = rating.rating_count;
  const said = reviews.filter(hasWords);
  const shown = (said.length > 0 ? said : reviews).slice(0, SHOWN_REVIEWS);
  return html`<div class="cards">
${shown.map((review) => reviewCard(data, { review, level: 2, entity }))}
</div>
${count > shown.length && html`<p class="after"><a class="btn" href="${href}">${words.say('overview.all', { count })}<span class="vh">, ${name}</span></a></p>`}
${kind === 'technicians' ? personTopics(data, entity) : charts(data, entity)}
${others(data, entity)}`;
}

/** What customers write about a person, by count: people are not compared with one another. */
function personTopics(data: PageData, { insight, name }: EntityPage): Html | false {
  const { words } = data;
  const aspects = insight?.aspects.filter(({ id }) => id !== WHOLE) ?? [];
  if (aspects.length === 0) return false;
  const content = html`<ul class="pills">\
${aspects.map(({ label, reviews }) => html`<li><span class="pill"${data.insightsLang}>${label} <span>${words.number(reviews)}</span></span></li>`)}</ul>\
<p class="small soft">${words.say('entity.counted', { name })}</p>`;
  return section('topics', words.say('entity.writes_about'), content);
}

function charts(data: PageData, { insight, reviews, rating }: EntityPage): Html {
  const { words } = data;
  const { aspects = [], quotes = [] } = insight ?? {};
  const topics = topicList(data, aspects, rating.rating_count);
  const quoted = quotes.length > 0 && html`<div class="after">${quoteList(data, quotes)}</div>`;
  const years = yearList(data, reviews);
  return html`${topics && section('topics', words.say('topics.title'), [topicKey(data), topics, quoted])}
${years && section('years', words.say('years.title'), years)}`;
}

function others(data: PageData, entity: EntityPage): Html | false {
  const { kind, id } = entity;
  const all = data.mentioned(kind).filter((other) => other.id !== id);
  const found = all.slice(0, MAX_OTHERS);
  if (found.length === 0) return false;
  const list =
    kind === 'technicians'
      ? html`<div class="two">${entityList(data, found)}</div>`
      : entityPills(data, found);
  return section('others', data.words.say(`entity.others.${kind}`), list);
}

function section(id: string, title: string, content: Content): Html {
  return html`<section class="sub" aria-labelledby="${id}"><h2 id="${id}">${title}</h2>${content}</section>`;
}
