import { axisLabels, MIN_REVIEWS, trendChart } from './charts/trend-chart.ts';
import { type Html, html } from './html.ts';
import type { RatingPoint } from './rating-trend.ts';
import type { Words } from './words.ts';

/** Minimum number of periods with enough reviews for a chart. */
const MIN_POINTS = 3;

/** Maximum number of periods whose full names fit below the chart on a phone. */
const MAX_NAMED = 4;

/** Renders the rating over time as a chart and a table, or nothing if there are too few reviews for a trend. */
export function trendFigure(
  words: Words,
  points: readonly RatingPoint[],
  id: string,
): Html | false {
  const means = points.flatMap(({ average }) => (average === null ? [] : [average]));
  const first = points[0];
  const last = points.at(-1);
  const solid = points.filter(({ reviews }) => reviews >= MIN_REVIEWS);
  if (solid.length < MIN_POINTS || first === undefined || last === undefined) return false;
  const description = words.say('trend.description', {
    first: words.period(first.period),
    last: words.period(last.period),
    low: words.rating(Math.min(...means)),
    high: words.rating(Math.max(...means)),
  });
  const names = points.map(({ period }) => words.period(period));
  const labels = points.length > MAX_NAMED ? axisLabels(points) : names;
  const rows = points.map(
    ({ period, reviews, average }) =>
      html`<tr><th scope="row">${words.period(period)}</th><td>${words.rating(average)}</td><td>${words.number(reviews)}</td></tr>
`,
  );
  return html`<figure>
<div class="chart">
<p class="y-axis" aria-hidden="true">${[5, 4, 3, 2, 1].map((stars) => html`<span>${stars}</span>`)}</p>
${trendChart(points, { id, title: words.say('trend.title'), description })}
<p class="x-axis" aria-hidden="true">${labels.map((label) => html`<span>${label}</span>`)}</p>
</div>
<figcaption>${words.say('trend.note')}</figcaption>
</figure>
<details><summary>${words.say('trend.as_table')}</summary>
<table class="figures-table"><thead><tr><th scope="col">${words.say('trend.period')}</th><th scope="col">${words.say('trend.average')}</th><th scope="col">${words.say('trend.reviews')}</th></tr></thead><tbody>
${rows}</tbody></table></details>`;
}
