import type { AggregateRating } from '../../contract/dataset.ts';
import { formatCount, formatNumber, formatRating } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { spreadTable } from './spread-table.ts';
import { stars } from './stars.ts';

/** The mean in large figures beside the spread of the stars. `linked`: rows lead to the lists of all reviews. */
export function ratingHero(context: PageContext, rating: AggregateRating, linked: boolean): Html {
  const { words } = context;
  const { rating_value, rating_count, review_count, verified_count } = rating;
  if (rating_value === null) return html`<p class="lead">${words.noReviews}</p>`;
  return html`<div class="hero">
<div class="score">
<p class="mean"><span>${formatRating(words, rating_value)}</span> <small>${words.ofFive}</small></p>
<p>${stars(words, rating_value)}</p>
<p>${words.fromReviews(formatCount(words, rating_count))}<br><small>${words.withText(formatNumber(words, review_count))} · ${words.verifiedJobs(formatNumber(words, verified_count))}</small></p>
</div>
${spreadTable(context, rating, linked)}
</div>`;
}
