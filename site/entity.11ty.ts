import { ENTITY_PATHS } from '../contract/addresses.ts';
import { segmentBar } from './_includes/charts/bars.ts';
import { insightsLang } from './_includes/customer-words.ts';
import type { EntityPage } from './_includes/entity-pages.ts';
import { type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { quoteList } from './_includes/quote-list.ts';
import { ratingHero } from './_includes/rating-hero.ts';
import { reviewCard } from './_includes/review-card.ts';
import { icon } from './_includes/symbols.ts';
import { trendFigure } from './_includes/trend-figure.ts';

/** Maximum number of aspects and quotes. */
const MAX_ASPECTS = 6;
const MAX_QUOTES = 4;

/** Search parameter that selects the reviews of an entity, by kind. */
const SEARCH_FILTER = {
  services: 'mentions_service',
  technicians: 'mentions_technician',
  service_areas: 'mentions_service_area',
} as const;

type Data = { pageData: PageData; entity: EntityPage };

/** A page for each service, technician and area with its rating, trend, topics, quotes and reviews. */
export default class EntityTemplate {
  data(): object {
    return {
      pagination: { data: 'pageData.entities', size: 1, alias: 'entity' },
      permalink: ({ entity }: Data) => `${entity.path}index.html`,
    };
  }

  render({ pageData: data, entity }: Data): string {
    const { words, dataset } = data;
    return layout(data, {
      path: entity.path,
      title: entity.name,
      description: words.say('entity.description', {
        name: entity.name,
        business: dataset.business.name,
      }),
      // Keep empty pages out of search engines.
      hidden: entity.rating.rating_count === 0,
      main: main(data, entity),
    });
  }
}

function main(data: PageData, entity: EntityPage): Html {
  const { words } = data;
  const { kind, name, active, rating, trend, reviews } = entity;
  const figure = trendFigure(words, trend, 'trend');
  const href = `/search/?${SEARCH_FILTER[kind]}=${encodeURIComponent(entity.id)}`;
  const intro = html`<p class="kicker"><a href="${ENTITY_PATHS[kind]}">${icon('left')}${words.say(`entity.title.${kind}`)}</a></p>
<h1>${name}</h1>
${!active && html`<p class="quiet">${words.say('entity.left')}</p>`}`;
  if (rating.rating_count === 0)
    return html`${intro}<p class="lead">${words.say('entity.not_mentioned', { name })}</p>`;
  return html`${intro}
${ratingHero(data, rating, false)}
<p class="quiet after-hero">${words.say('entity.limits')}</p>
${figure && html`<section aria-labelledby="trend"><h2 id="trend">${words.say('trend.title')}</h2>${figure}</section>`}
${insightSection(data, entity)}
<section aria-labelledby="mentions"><h2 id="mentions">${words.show('entity.newest', { name })}</h2>
${reviews.map((review) => reviewCard(data, review, 3))}
<p class="actions"><a class="button" href="${href}">${words.say('entity.show_all', { count: rating.rating_count })}</a></p></section>`;
}

/** Returns the topics with enough opinions as a table with bars, and quotes. */
function insightSection(data: PageData, { insight }: EntityPage): Html | false {
  const { words } = data;
  if (insight === undefined || insight.reviews === 0) return false;
  const { minimum_reviews } = data.insights.method;
  const aspects = insight.aspects
    .filter(({ judging_reviews }) => judging_reviews >= minimum_reviews)
    .slice(0, MAX_ASPECTS);
  return html`${
    aspects.length > 0 &&
    html`<section aria-labelledby="aspects"><h2 id="aspects">${words.say('topics.title')}</h2>
<p class="quiet">${words.say('topics.note')}</p>
<div class="sideways" tabindex="0" role="group" aria-labelledby="aspects"><table class="spread subjects"><thead><tr><th scope="col">${words.say('topics.topic')}</th><td></td><th scope="col">${words.say('topics.praise')}</th><th scope="col">${words.say('topics.criticism')}</th><th scope="col">${words.say('topics.reviews')}</th></tr></thead>
<tbody>
${aspects.map(
  ({ label, reviews, praise, criticism }) =>
    html`<tr><th scope="row"${insightsLang(data)}>${label}</th><td class="bar-cell">${segmentBar([
      { share: praise / (praise + criticism), className: 'positive' },
      { share: criticism / (praise + criticism), className: 'negative' },
    ])}</td><td>${words.number(praise)}</td><td>${words.number(criticism)}</td><td>${words.number(reviews)}</td></tr>
`,
)}</tbody></table></div></section>`
  }
${
  insight.quotes.length > 0 &&
  html`<section aria-labelledby="quotes"><h2 id="quotes">${words.say('topics.quotes')}</h2>
${quoteList(data, insight.quotes.slice(0, MAX_QUOTES))}</section>`
}`;
}
