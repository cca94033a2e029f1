import { type Html, html } from './html.ts';

/** Path of a star in 24 by 24 units. */
export const STAR =
  'M12 1.9l3.07 6.44 7.08.93-5.19 4.9 1.31 7.02L12 17.77l-6.27 3.42 1.31-7.02-5.19-4.9 7.08-.93z';

/** Shapes that the stars and the tick of a card refer to, on pages and in embeds. */
export const CARD_SHAPES = html`<path id="star" d="${STAR}"/>\
<g id="stars">${[0, 24, 48, 72, 96].map((x) => html`<use href="#star" x="${x}"/>`)}</g><path id="i-tick" d="M4.5 12.5l5 5 10-11"/>`;

/**
 * Returns the width that fills a row of five stars up to the rating, in units of the path. The area of a star counts: its tips hold
 * little of it, so 3.88 and 4.86 do not look like 4 and 5.
 */
export function litWidth(rating: number) {
  const part = rating % 1;
  return Math.round(240 * (rating - part) + (part && 55 + 130 * part)) / 10;
}

/** Renders five stars filled exactly up to the rating, with a text alternative. They refer to shapes of the page. */
export function starRow(rating: number, name: string): Html {
  return html`<svg class="stars" viewBox="-1 0 122 24" role="img" aria-label="${name}">\
<use class="off" href="#stars"></use><svg width="${litWidth(rating)}" height="24"><use class="on" href="#stars"></use></svg></svg>`;
}
