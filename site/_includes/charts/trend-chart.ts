import { type Html, html } from '../html.ts';
import type { RatingPoint } from '../rating-trend.ts';
import { percent } from './bars.ts';

/** Text alternatives of the chart. `id` is a prefix that makes element ids unique on the page. */
export type TrendLabels = { id: string; title: string; description: string };

/** Vertical positions in pixels. Horizontal positions are percentages, so lines and points keep their size on every screen. */
const PLOT = { top: 8, bottom: 178 };
const VOLUME = { top: 198, bottom: 238 };
const HEIGHT = 239;

/** Averages of fewer reviews are drawn as hollow points. */
export const MIN_REVIEWS = 3;

/** Maximum number of labels on the time axis. */
const MAX_LABELS = 8;

/**
 * Draws the average rating over time as a line on the full scale of 1 to 5, with the number of reviews as bars below. Lines
 * across periods without reviews are dotted. Axis labels are HTML next to the chart, so contrast checkers can see their background.
 */
export function trendChart(points: readonly RatingPoint[], labels: TrendLabels): Html {
  const { id, title, description } = labels;
  const maxReviews = Math.max(1, ...points.map(({ reviews }) => reviews));
  return html`<svg class="trend" width="100%" height="${HEIGHT}" role="img" aria-labelledby="${id}-title ${id}-desc">
<title id="${id}-title">${title}</title><desc id="${id}-desc">${description}</desc>
${[5, 4, 3, 2, 1].map((stars) => html`<line class="grid" x1="0" x2="100%" y1="${y(stars)}" y2="${y(stars)}"/>`)}
${segments(points)}
${points.map(({ average, reviews }, at) => average !== null && html`<circle class="${reviews < MIN_REVIEWS ? 'point hollow' : 'point'}" cx="${x(points, at)}" cy="${y(average)}" r="4"/>`)}
${points.map(({ reviews }, at) => volumeBar(points.length, at, reviews / maxReviews))}
<line class="grid" x1="0" x2="100%" y1="${VOLUME.bottom}" y2="${VOLUME.bottom}"/>
</svg>`;
}

/** Returns the label of each point: the year at first quarters or every n-th year, or else at the first point. */
export function axisLabels(points: readonly RatingPoint[]): string[] {
  const yearStarts = points.flatMap(({ period }, at) => (/^\d{4}(-Q1)?$/.test(period) ? [at] : []));
  const step = Math.ceil(yearStarts.length / MAX_LABELS);
  const labelled = new Set(yearStarts.filter((_, at) => at % step === 0));
  if (labelled.size === 0) labelled.add(0);
  return points.map(({ period }, at) => (labelled.has(at) ? period.slice(0, 4) : ''));
}

function segments(points: readonly RatingPoint[]): Html[] {
  const lines: Html[] = [];
  let from: { at: number; average: number } | undefined;
  points.forEach(({ average }, at) => {
    if (average === null) return;
    if (from !== undefined) {
      const className = at - from.at > 1 ? 'line gap' : 'line';
      lines.push(
        html`<line class="${className}" x1="${x(points, from.at)}" y1="${y(from.average)}" x2="${x(points, at)}" y2="${y(average)}"/>`,
      );
    }
    from = { at, average };
  });
  return lines;
}

function volumeBar(count: number, at: number, share: number): Html | false {
  const height = Math.round(share * (VOLUME.bottom - VOLUME.top) * 10) / 10;
  return (
    share > 0 &&
    html`<rect class="volume" x="${percent((at + 0.2) / count)}" width="${percent(0.6 / count)}" y="${Math.round((VOLUME.bottom - height) * 10) / 10}" height="${height}"/>`
  );
}

function x(points: readonly unknown[], at: number): string {
  return percent((at + 0.5) / points.length);
}

function y(stars: number): number {
  return Math.round((PLOT.bottom - ((stars - 1) / 4) * (PLOT.bottom - PLOT.top)) * 10) / 10;
}
