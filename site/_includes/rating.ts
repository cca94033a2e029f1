import type { AggregateRating } from '../../contract/dataset.ts';
import { MIN_AVERAGE, shownAverage } from '../../contract/shown-average.ts';
import { type Html, html } from '../client/html.ts';
import { glyph } from './actions.ts';
import type { PageData } from './page-data.ts';
import { type PartValues, renderPart } from './parts.ts';
import { bar, icon, starCount, stars } from './symbols.ts';

const MAX_SOURCES = 4;

/** Renders the average, the spread and the sources of all reviews, or nothing if there are too few. */
export function plate(data: PageData): Html | false {
  const { aggregate_rating: rating } = data.dataset;
  if (rating.rating_count < MIN_AVERAGE) return false;
  return html`<div class="wrap">${renderPart('score', scorePlate, data, { rating })}</div>`;
}

function scorePlate(data: PageData, { rating }: PartValues['score']): Html {
  const { words } = data;
  const { rating_value, rating_count, by_source } = rating;
  const shown = by_source.slice(0, MAX_SOURCES).map(({ platform, rating_count: count }) => {
    const name = words.platform(platform);
    const sign =
      platform === 'direct' ? html`<span class="glyph">${icon('mail')}</span>` : glyph(name);
    return html`<li>${sign}<span>${name} <span class="soft nums">${words.number(count)}</span></span></li>`;
  });
  const others = by_source.slice(MAX_SOURCES).reduce((sum, source) => sum + source.rating_count, 0);
  return html`<section class="plate" aria-label="${words.say('rating.label')}"><div class="score">\
<b aria-hidden="true">${words.rating(rating_value)}</b><div>${stars(words, rating_value ?? 0)}\
<p><a href="/reviews/">${words.reviews(rating_count)}</a></p></div></div>
${spread(data, rating)}
<div class="from"><ul>${shown}\
${others > 0 && html`<li class="soft">${words.say('source.others', { count: others })}</li>`}</ul></div></section>`;
}

/** Renders an average as a figure and stars, or nothing if there are too few reviews. */
export function scoreLine({ words }: PageData, rating: AggregateRating): Html | false {
  const average = shownAverage(rating);
  if (average === null) return false;
  return html`<p class="score"><b aria-hidden="true">${words.rating(average)}</b>${stars(words, average)}</p>`;
}

/** Renders how many reviews gave 5, 4 … stars as bars and counts. If these are all reviews, the rows link to the filtered lists. */
export function spread(data: PageData, rating: AggregateRating): Html | false {
  const { words, lists, dataset } = data;
  const { distribution, rating_count } = rating;
  const isAll = rating === dataset.aggregate_rating;
  if (rating_count < MIN_AVERAGE) return false;
  const rows = (['5', '4', '3', '2', '1'] as const).map((count) => {
    const list = lists.find(({ filter }) => filter?.kind === 'stars' && filter.value === count);
    const name = starCount(words, Number(count));
    const label =
      isAll && list ? html`<a href="${list.path}">${name}</a>` : html`<span>${name}</span>`;
    const lit = distribution[count];
    return html`<li>${label}${bar({ lit }, rating_count)}<span>${words.number(lit)}</span></li>`;
  });
  return html`<ul class="spread" aria-label="${words.say('rating.breakdown')}">${rows}</ul>`;
}
