import { litWidth } from '../client/review-text.js';
import { type Html, html } from './html.ts';
import type { Words } from './words.ts';

/** A star of 24 by 24 units. */
const STAR =
  'M12 1.9l3.07 6.44 7.08.93-5.19 4.9 1.31 7.02L12 17.77l-6.27 3.42 1.31-7.02-5.19-4.9 7.08-.93z';

/** Shapes every page carries once, for `stars` to refer to. */
export function starShapes(): Html {
  return html`<svg class="shapes" width="0" height="0" aria-hidden="true"><defs><path id="star" d="${STAR}"/><g id="stars">${[0, 1, 2, 3, 4].map((at) => html`<use href="#star" x="${at * 24}"/>`)}</g></defs></svg>`;
}

/** Five stars, filled up to the rating (fractions too), named for those who do not see them. */
export function stars(words: Words, rating: number): Html {
  const figure = Number.isInteger(rating) ? words.number(rating) : words.rating(rating);
  const name = words.say('rating.of_five', { rating: figure });
  return html`<svg class="stars" viewBox="0 0 120 24" role="img" aria-label="${name}"><use class="unlit" href="#stars"/><svg width="${litWidth(rating)}" height="24"><use class="lit" href="#stars"/></svg></svg>`;
}
