import { type Html, html } from '../client/html.ts';
import { CARD_SHAPES, starRow } from '../client/stars.ts';
import type { Words } from './words.ts';

/** Icons as paths in 24 by 24 units. Not every font has these characters. */
const ICONS = {
  back: 'M19 12H5m6 6-6-6 6-6',
  calendar:
    'M6 5.5h12a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2zM4 10.5h16M8.5 3v4m7-4v4',
  clock: 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0zM12 7v5.2l3.3 2',
  find: 'M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0zM15.5 15.5l5 5',
  go: 'M5 12h14m-6-6 6 6-6 6',
  mail: 'M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 7l8.5 6 8.5-6',
  pen: 'M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19z',
  phone:
    'M6.5 3.5h3l1.5 4.5-2 1.5a12 12 0 0 0 5.5 5.5l1.5-2 4.5 1.5v3a2 2 0 0 1-2.2 2A16.5 16.5 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z',
  pin: 'M12 21.5s7-6.7 7-12a7 7 0 0 0-14 0c0 5.3 7 12 7 12zM14.3 9.5a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 0 1 4.6 0z',
} as const;
export type IconName = keyof typeof ICONS | 'tick';

/** The shapes that `stars` and `icon` refer to, once per page. A `div` would end a paragraph of another site. */
export const SHAPES: Html = html`<span hidden><svg><defs>${CARD_SHAPES}\
${Object.entries(ICONS).map(([name, line]) => html`<path id="i-${name}" d="${line}"/>`)}</defs></svg></span>`;

/** Renders a decorative icon; the text next to it says the same. */
export function icon(name: IconName): Html {
  return html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><use href="#i-${name}"/></svg>`;
}

export function stars(words: Words, rating: number): Html {
  const figure = Number.isInteger(rating) ? words.number(rating) : words.rating(rating);
  return starRow(rating, words.say('rating.of_five', { rating: figure }));
}

export const ONE_STAR = html`<svg class="lit" viewBox="0 0 24 24" aria-hidden="true"><use href="#star"/></svg>`;

/** Renders a number of stars: a figure with a star, and in words for screen readers. */
export function starCount(words: Words, count: number): Html {
  return html`<span class="vh">${words.say('rating.stars', { count })}</span><span class="count" aria-hidden="true">${count} ${ONE_STAR}</span>`;
}

/** Share of the width that separates two parts of a bar, in percent. */
const GAP = 0.7;

type Counts = { lit: number } | { good: number; mid: number; bad: number };

/** Draws a bar of the counts out of `total`, each in the colour of its class. Hidden from screen readers, because the counts are next to it as text. */
export function bar(counts: Counts, total: number): Html {
  let end = 0;
  const rects = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => {
      const start = end;
      end += (100 * count) / total;
      const gap =
        start > 0 &&
        html`<rect class="gap" x="${percent(start - GAP / 2)}" width="${percent(GAP)}" height="100%"/>`;
      return html`<rect class="${kind}" x="${percent(start)}" width="${percent(end - start)}" height="100%"/>${gap}`;
    });
  return html`<svg class="bar" aria-hidden="true">${rects}</svg>`;
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
