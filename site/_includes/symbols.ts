import { litWidth, STAR } from '../client/stars.js';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/** Icons as paths in 24 by 24 units. Not every font has these characters. */
const ICONS = {
  left: 'M20 12H4m7-7-7 7 7 7',
  right: 'M4 12h16m-7-7 7 7-7 7',
  ring: 'M6 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
  tick: 'M4 12.5l5.5 5.5L20 6.5',
} as const;

/** Renders the shapes that `stars` and `icon` refer to, once per page. */
export function shapes(): Html {
  return html`<svg class="shapes" width="0" height="0" aria-hidden="true"><defs><path id="star" d="${STAR}"/><g id="stars">${[0, 1, 2, 3, 4].map((at) => html`<use href="#star" x="${at * 24}"/>`)}</g>${Object.entries(ICONS).map(([name, line]) => html`<path id="${name}" d="${line}"/>`)}</defs></svg>`;
}

/** Renders a decorative icon; the text next to it says the same. */
export function icon(name: keyof typeof ICONS): Html {
  return html`<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true"><use href="#${name}"/></svg>`;
}

/** Renders five stars filled up to the rating, with a text alternative. */
export function stars(words: Words, rating: number): Html {
  const figure = Number.isInteger(rating) ? words.number(rating) : words.rating(rating);
  const name = words.say('rating.of_five', { rating: figure });
  return html`<svg class="stars" viewBox="0 0 120 24" role="img" aria-label="${name}"><use class="unlit" href="#stars"/><svg width="${litWidth(rating)}" height="24"><use class="lit" href="#stars"/></svg></svg>`;
}
