import { type Html, html } from '../client/html.ts';
import type { PageData } from './page-data.ts';
import { reviewCard } from './review-card.ts';
import { SHAPES, stars } from './symbols.ts';

/** Shortcodes for the owner's pages. Each renders the data of the site with the values after its name. */
const SHORTCODES: Readonly<Record<string, (data: PageData, ...values: unknown[]) => Html>> = {
  /** "4.2 out of 5 (172 reviews)". */
  rating({ words, dataset, average }) {
    const count = words.reviews(dataset.reviews.length);
    if (average === null) return html`${count}`;
    return html`<strong>${words.rating(average)}</strong> ${words.say('rating.out_of')} (${count})`;
  },
  /** Five stars, filled up to the given number, or else to the average rating. */
  stars({ words, average }, value = average) {
    if (value === null) return html``;
    const rating = Number(value);
    if (rating >= 0 && rating <= 5) return stars(words, rating);
    throw new Error(`stars: expected a number from 0 to 5, got ${String(value)}`);
  },
  latest(data, value = 3) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 1 || count > 50) {
      throw new Error(`latest: expected a whole number from 1 to 50, got ${String(value)}`);
    }
    const newest = data.dataset.reviews.slice(0, count);
    return html`<div class="cards">${newest.map((review) => reviewCard(data, { review, level: 2 }))}</div>`;
  },
  review(data, id) {
    const review = data.review(String(id));
    if (review !== undefined) return reviewCard(data, { review, level: 2 });
    throw new Error(`review: expected the id of a published review, got ${String(id)}`);
  },
  /** Stars and rating, linked to all reviews. */
  badge(data) {
    return html`<a class="badge" href="/reviews/">${SHORTCODES.stars?.(data)} ${SHORTCODES.rating?.(data)}</a>`;
  },
};

export const SHORTCODE_NAMES = Object.keys(SHORTCODES);

/**
 * Returns a placeholder that `fillShortcodes` replaces in the layout. Customers' text is thus inserted after Markdown and the
 * template language, so neither can interpret it.
 */
export function shortcodeMark(name: string, values: readonly unknown[]): string {
  return `<!--shortcode ${name} ${encodeURIComponent(JSON.stringify(values))}-->`;
}

export function fillShortcodes(data: PageData, markup: string): string {
  return markup.replace(MARK, (_, name: string, values: string) => fill(data, name, values));
}

/**
 * Replaces the placeholders on a page of another site, which has no layout of ours: each becomes an element of the class
 * `public-reviews`, and the first one contains the shapes that stars and icons refer to. `toLinks` changes the links of what is filled in.
 */
export function fillOutside(
  data: PageData,
  markup: string,
  toLinks: (markup: string) => string,
): string {
  let shapesOnce = SHAPES.toString();
  return markup.replace(MARK, (_, name: string, values: string) => {
    const tag = BLOCKS.includes(name) ? 'div' : 'span';
    const filled = `<${tag} class="public-reviews">${shapesOnce}${toLinks(fill(data, name, values))}</${tag}>`;
    shapesOnce = '';
    return filled;
  });
}

const MARK = /<!--shortcode (\w+) (\S*?)-->/g;

const BLOCKS = ['latest', 'review'];

function fill(data: PageData, name: string, values: string): string {
  const render = SHORTCODES[name];
  if (render === undefined) throw new Error(`unknown shortcode: ${name}`);
  return render(data, ...JSON.parse(decodeURIComponent(values))).toString();
}
