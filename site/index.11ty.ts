import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import type { Insights } from '../contract/insights.ts';
import { aspectSection } from './_includes/aspect-section.ts';
import { telephoneLink } from './_includes/contact.ts';
import { insightsLang, langAttribute } from './_includes/customer-words.ts';
import { entityList } from './_includes/entity-list.ts';
import { type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { quoteList } from './_includes/quote-list.ts';
import { ratingHero } from './_includes/rating-hero.ts';
import { ratingTrend } from './_includes/rating-trend.ts';
import { reviewCard } from './_includes/review-card.ts';
import { sourceName } from './_includes/source-name.ts';
import { trendFigure } from './_includes/trend-figure.ts';
import type { Words } from './_includes/words.ts';

/** Number of newest reviews on the page and in its JSON-LD. */
const NEWEST_COUNT = 4;

/** Maximum number of phrases. */
const MAX_PHRASES = 18;

/** Maximum number of entities in each of the three lists. */
const MAX_ENTITIES = 6;

/** `/`, the home page: rating, actions, newest reviews, summary, topics, trend, questions, services, team and areas. */
export default class OverviewPage {
  data(): object {
    return { permalink: '/index.html' };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words, dataset, jsonLd } = data;
    const { business, aggregate_rating: rating, reviews } = dataset;
    return layout(data, {
      path: '/',
      title: words.say('overview.title', { business: business.name }),
      description:
        rating.rating_value === null
          ? words.say('overview.description_empty', { business: business.name })
          : words.say('overview.description', {
              business: business.name,
              rating: words.rating(rating.rating_value),
              count: rating.rating_count,
            }),
      jsonLd: jsonLd.business(reviews.slice(0, NEWEST_COUNT)),
      main: main(data),
    });
  }
}

function main(data: PageData): Html {
  const { words, dataset, insights, site } = data;
  const { business, aggregate_rating: rating, reviews } = dataset;
  const trend = trendFigure(words, ratingTrend(reviews), 'trend');
  return html`<p class="kicker">${words.say('overview.kicker')}</p>
<h1>${business.name}</h1>
${business.description !== undefined && html`<p class="lead" lang="${site.language}">${business.description}</p>`}
${ratingHero(data, rating, true)}
${actions(data)}
${
  reviews.length > 0 &&
  html`<section aria-labelledby="newest"><h2 id="newest">${words.say('overview.newest')}</h2>
${reviews.slice(0, NEWEST_COUNT).map((review) => reviewCard(data, review, 3))}
${reviews.length > NEWEST_COUNT && html`<p class="actions"><a class="button" href="/reviews/">${words.say('overview.read_all')}</a></p>`}</section>`
}
${summarySection(data, insights.summary)}
${aspectSection(data, insights.aspects)}
${phraseSection(words, insights.topics)}
${trend && html`<section aria-labelledby="trend"><h2 id="trend">${words.say('trend.title')}</h2>${trend}</section>`}
${faqSection(data, insights.faq)}
<div class="columns">
${entitySection(data, 'services', words.say('overview.services'))}
${entitySection(data, 'technicians', words.say('overview.technicians'))}
${entitySection(data, 'service_areas', words.say('overview.service_areas'))}
</div>`;
}

/** Returns the calls to action. Every visitor is invited to write a review, whatever their opinion. */
function actions({ words, dataset, actions: own }: PageData): Html {
  const { business, reviews } = dataset;
  const { telephone, profiles } = business;
  const hasReviews = reviews.length > 0;
  const links = profiles.map(
    ({ platform, url }) => html`<a href="${url}">${sourceName(words, business.name, platform)}</a>`,
  );
  return html`<p class="actions">${hasReviews && html`<a class="button" href="/reviews/">${words.say('overview.read_all')}</a> `}${own.map(({ name, url }) => html`<a class="button" href="${url}">${name}</a> `)}${telephone !== undefined && html`<span>${words.show('overview.call', { telephone: telephoneLink(telephone) })}</span> `}${hasReviews && html`<a href="/search/">${words.say('search.title')}</a> `}<a href="/about/">${words.say('frame.about')}</a></p>
${links.length > 0 && html`<p class="quiet">${words.show('overview.write', { profiles: words.choice(links) })}</p>`}`;
}

function entitySection(data: PageData, kind: EntityKind, title: string): Html | false {
  if (data.mentioned(kind).length === 0) return false;
  return html`<section aria-labelledby="by-${kind}"><h2 id="by-${kind}"><a href="${ENTITY_PATHS[kind]}">${title}</a></h2>
${entityList(data, kind, MAX_ENTITIES)}</section>`;
}

/** Returns the summary, with a disclosure and the quotes behind each sentence in a collapsed section. */
function summarySection(data: PageData, summary: Insights['summary']): Html | false {
  const { words } = data;
  if (summary.sentences.length === 0) return false;
  return html`<section aria-labelledby="in-short" class="summary"><h2 id="in-short">${words.say('overview.summary')}</h2>
<p class="lead"${insightsLang(data)}>${summary.text}</p>
<p class="quiet"><a href="/about/#figures">${words.say('about.figures')}</a></p>
<details><summary>${words.say('overview.evidence')}</summary>
<p class="quiet"${insightsLang(data)}>${summary.disclosure}</p>
${summary.sentences.map(
  ({ text, evidence }) => html`<h3${insightsLang(data)}>${text}</h3>
${quoteList(data, evidence)}
`,
)}</details></section>`;
}

/** Returns phrases that several customers use, each linked to a search. */
function phraseSection(words: Words, topics: Insights['topics']): Html | false {
  if (topics.length === 0) return false;
  return html`<section aria-labelledby="phrases"><h2 id="phrases">${words.say('overview.phrases')}</h2>
<p class="quiet">${words.say('overview.phrases_note')}</p>
<ul class="phrases">
${topics.slice(0, MAX_PHRASES).map(
  ({ phrase, language, reviews }) =>
    html`<li${langAttribute(language === words.language ? undefined : language)}><a href="/search/?query=${encodeURIComponent(phrase)}">${phrase}</a> <small>${words.number(reviews)}</small></li>
`,
)}</ul></section>`;
}

/** Returns questions with their answers and the quotes behind them. */
function faqSection(data: PageData, faq: Insights['faq']): Html | false {
  const { words } = data;
  if (faq.length === 0) return false;
  return html`<section aria-labelledby="faq"><h2 id="faq">${words.say('overview.questions')}</h2>
<div class="faq">
${faq.map(
  ({
    question,
    answer,
    pinned,
    evidence,
  }) => html`<details><summary${!pinned && insightsLang(data)}>${question}</summary>
<p${!pinned && insightsLang(data)}>${answer}</p>
<p class="quiet">${pinned ? words.say('overview.answered_by_business') : words.say('overview.answered_from_reviews')}</p>
${evidence.length > 0 && quoteList(data, evidence)}</details>
`,
)}</div></section>`;
}
