import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { reviewCard } from './review-card.ts';
import { stars } from './symbols.ts';

/** What own pages may put in: each draws from the data of the site and the values written behind its name. */
const SHORTCODES: Readonly<Record<string, (data: PageData, ...values: unknown[]) => Html>> = {
  /** "4.24 out of 5, 172 reviews". */
  rating({ words, dataset }) {
    const { rating_value, rating_count } = dataset.aggregate_rating;
    if (rating_value === null) return html`${words.say('rating.none')}`;
    return html`<strong>${words.rating(rating_value)}</strong> ${words.say('rating.out_of')} (${words.say('rating.count', { count: rating_count })})`;
  },
  /** Five stars, filled up to the rating or to the number given. */
  stars({ words, dataset }, value = dataset.aggregate_rating.rating_value ?? 0) {
    const rating = Number(value);
    if (rating >= 0 && rating <= 5) return stars(words, rating);
    throw new Error(`stars: expected a number from 0 to 5, got ${String(value)}`);
  },
  /** The newest reviews. */
  latest(data, value = 3) {
    const count = Number(value);
    if (!Number.isInteger(count) || count < 1 || count > 50) {
      throw new Error(`latest: expected a whole number from 1 to 50, got ${String(value)}`);
    }
    const newest = data.dataset.reviews.slice(0, count);
    return html`${newest.map((review) => reviewCard(data, review, 2))}`;
  },
  /** One review by its id. */
  review(data, id) {
    const review = data.review(String(id));
    if (review !== undefined) return reviewCard(data, review, 2);
    throw new Error(`review: expected the id of a published review, got ${String(id)}`);
  },
  /** Stars and rating as a link to all reviews. */
  badge(data) {
    const { rating_value } = data.dataset.aggregate_rating;
    return html`<a class="badge" href="/reviews/">${stars(data.words, rating_value ?? 0)} ${SHORTCODES.rating?.(data)}</a>`;
  },
};

/** Names of the shortcodes. */
export const SHORTCODE_NAMES = Object.keys(SHORTCODES);

/**
 * What a shortcode leaves in the text of a page, for the frame to fill: the words of customers come in after Markdown and
 * template language are done with the page, and are never read as either.
 */
export function shortcodeMark(name: string, values: readonly unknown[]): string {
  return `<!--shortcode ${name} ${encodeURIComponent(JSON.stringify(values))}-->`;
}

/** Puts what the shortcodes draw in the place of their marks. */
export function fillShortcodes(data: PageData, markup: string): string {
  return markup.replace(/<!--shortcode (\w+) (\S*?)-->/g, (_, name: string, values: string) => {
    const draw = SHORTCODES[name];
    if (draw === undefined) throw new Error(`no shortcode is called ${name}`);
    return draw(data, ...JSON.parse(decodeURIComponent(values))).toString();
  });
}
