import { type Html, html } from '../html.ts';

/** A segment of a bar: its share of the width, 0 to 1, and the class that sets its colour. */
export type Segment = { share: number; className: string };

/** Draws a horizontal bar as wide as its column. Hidden from screen readers, because the figures are next to it as text. */
export function segmentBar(segments: readonly Segment[]): Html {
  let start = 0;
  const rects = segments.map(({ share, className }) => {
    const x = start;
    start += share;
    return (
      share > 0 &&
      html`<rect class="${className}" x="${percent(x)}" width="${percent(share)}" height="100%"/>`
    );
  });
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true"><rect class="track" width="100%" height="100%"/>${rects}</svg>`;
}

/** Formats a share as a percentage with at most two decimals. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
