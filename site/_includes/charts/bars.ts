import { type Html, html } from '../html.ts';

/** One piece of a bar: its part of the whole, 0 to 1, and the class that colours it. */
export type Segment = { share: number; className: string };

/**
 * A horizontal bar of pieces side by side, as wide as its column. It only repeats figures that stand beside it as text,
 * so it is hidden from screen readers.
 */
export function segmentBar(segments: readonly Segment[]): Html {
  let start = 0;
  const pieces = segments.map(({ share, className }) => {
    const x = start;
    start += share;
    return (
      share > 0 &&
      html`<rect class="${className}" x="${percent(x)}" width="${percent(share)}" height="100%"/>`
    );
  });
  return html`<svg class="bar" width="100%" height="12" aria-hidden="true"><rect class="track" width="100%" height="100%"/>${pieces}</svg>`;
}

/** A share of the width with at most two decimals. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}
