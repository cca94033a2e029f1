import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import { aspectSection } from './_includes/aspect-section.ts';
import { entityList } from './_includes/entity-list.ts';
import { faqSection } from './_includes/faq-section.ts';
import { formatCount, formatRating } from './_includes/format.ts';
import { type Html, html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import { type PageContext, pageContext } from './_includes/page-context.ts';
import type { PageData } from './_includes/page-data.ts';
import { phraseSection } from './_includes/phrase-section.ts';
import { ratingHero } from './_includes/rating-hero.ts';
import { ratingTrend } from './_includes/rating-trend.ts';
import { reviewCard } from './_includes/review-card.ts';
import { summarySection } from './_includes/summary-section.ts';
import { trendFigure } from './_includes/trend-figure.ts';

/** Newest reviews on the overview, in the page and in its JSON-LD. */
const NEWEST = 6;

/** The overview: rating, summary, trend, subjects, newest reviews, questions, ways in. */
export default class OverviewPage {
  data(): object {
    return { permalink: '/index.html' };
  }

  render({ reviews: data }: { reviews: PageData }): string {
    const context = pageContext(data);
    const { words, dataset, jsonLd } = context;
    const { business, aggregate_rating: rating, reviews } = dataset;
    const count = formatCount(words, rating.rating_count);
    return layout(context, {
      path: '/',
      title: words.overviewTitle(business.name),
      description:
        rating.rating_value === null
          ? words.emptyDescription(business.name)
          : words.overviewDescription(
              business.name,
              formatRating(words, rating.rating_value),
              count,
            ),
      jsonLd: jsonLd.business(reviews.slice(0, NEWEST)),
      main: main(context),
    });
  }
}

function main(context: PageContext): Html {
  const { words, dataset, insights, site } = context;
  const { business, aggregate_rating: rating, reviews } = dataset;
  const trend = trendFigure(words, ratingTrend(reviews), 'trend');
  return html`<p class="kicker">${words.kicker}</p>
<h1>${business.name}</h1>
<p class="lead" lang="${site.language}">${business.description}</p>
${ratingHero(context, rating, true)}
<p class="actions">${reviews.length > 0 && html`<a class="button" href="/reviews/">${words.readAll}</a> `}<a href="/search/">${words.searchTitle}</a> <a href="/about/">${words.aboutLong}</a></p>
${summarySection(context, insights.summary)}
${trend && html`<section aria-labelledby="trend"><h2 id="trend">${words.trend}</h2>${trend}</section>`}
${aspectSection(context, insights.aspects)}
${phraseSection(words, insights.topics)}
${
  reviews.length > 0 &&
  html`<section aria-labelledby="newest"><h2 id="newest">${words.newest}</h2>
${reviews.slice(0, NEWEST).map((review) => reviewCard(context, review, 3))}
<p class="actions"><a class="button" href="/reviews/">${words.readAll}</a></p></section>`
}
${faqSection(context, insights.faq)}
<div class="columns">
${waysIn(context, 'services', words.serviceList)}
${waysIn(context, 'technicians', words.technicianList)}
${waysIn(context, 'service_areas', words.areaList)}
</div>`;
}

function waysIn(context: PageContext, kind: EntityKind, title: string): Html | false {
  if (!context.entities.some((entity) => entity.kind === kind)) return false;
  return html`<section aria-labelledby="by-${kind}"><h2 id="by-${kind}"><a href="${ENTITY_PATHS[kind]}">${title}</a></h2>
${entityList(context, kind, 6)}</section>`;
}
