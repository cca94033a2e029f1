import type { AggregateRating } from '../../contract/dataset.ts';
import { segmentBar } from './charts/bars.ts';
import { formatCount, formatNumber, formatPercent, formatRating } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { stars } from './stars.ts';

/** The mean in large figures beside the spread of the stars. `linked`: rows lead to the lists of all reviews. */
export function ratingHero(data: PageData, rating: AggregateRating, linked: boolean): Html {
  const { words } = data;
  const { rating_value, rating_count, review_count, verified_count } = rating;
  if (rating_value === null) return html`<p class="lead">${words.noReviews}</p>`;
  return html`<div class="hero">
<div class="score">
<p class="mean"><span>${formatRating(words, rating_value)}</span> <small>${words.ofFive}</small></p>
<p>${stars(words, rating_value)}</p>
<p>${words.fromReviews(formatCount(words, rating_count))}<br><small>${words.withText(formatNumber(words, review_count))} · ${words.verifiedJobs(formatNumber(words, verified_count))}</small></p>
</div>
${spreadTable(data, rating, linked)}
</div>`;
}

/** How the stars are spread, as a table with bars; the rows lead to the lists where `linked`. */
function spreadTable(
  { words, lists }: PageData,
  { distribution, rating_count }: AggregateRating,
  linked: boolean,
): Html {
  const rows = (['5', '4', '3', '2', '1'] as const).map((stars) => {
    const count = distribution[stars];
    const share = rating_count === 0 ? 0 : count / rating_count;
    const path = lists.find(
      ({ filter }) => filter?.kind === 'stars' && filter.value === stars,
    )?.path;
    const name = words.starsName(stars);
    return html`<tr><th scope="row">${linked && path !== undefined ? html`<a href="${path}">${name}</a>` : name}</th><td class="bar-cell">${segmentBar([{ share, className: 'lit' }])}</td><td>${formatPercent(words, share * 100)}</td><td>${formatNumber(words, count)}</td></tr>
`;
  });
  return html`<table class="spread"><caption>${words.distribution}</caption>
<thead class="hidden"><tr><th scope="col">${words.stars}</th><th scope="col"><span class="hidden">${words.share}</span></th><th scope="col">${words.share}</th><th scope="col">${words.numberOf}</th></tr></thead>
<tbody>
${rows}</tbody></table>`;
}
