import type { AggregateRating } from '../../contract/dataset.ts';
import { segmentBar } from './charts/bars.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { renderPart } from './parts.ts';
import { stars } from './symbols.ts';

/** Minimum number of reviews for a breakdown. */
const MIN_BREAKDOWN = 5;

/** Renders the average rating in large figures and its breakdown. If `linked`, rows link to the filtered lists. */
export function ratingHero(data: PageData, rating: AggregateRating, linked: boolean): Html {
  return renderPart('score', score, data, { rating, linked });
}

function score(
  data: PageData,
  { rating, linked }: { rating: AggregateRating; linked: boolean },
): Html {
  const { words } = data;
  const { rating_value, rating_count, review_count, verified_by_method } = rating;
  if (rating_value === null) return html`<p class="lead">${words.say('rating.none')}</p>`;
  const isMixed = review_count > 0 && review_count < rating_count;
  const details = [
    ...(isMixed ? [words.say('rating.with_text', { count: review_count })] : []),
    ...methodCounts(verified_by_method).map(([method, count]) =>
      words.say('frame.named', {
        name: words.say(`proof.by.${method}`),
        text: words.number(count),
      }),
    ),
  ];
  return html`<div class="hero">
<div class="score">
<p class="mean"><span>${words.rating(rating_value)}</span> <small>${words.say('rating.out_of')}</small></p>
<p>${stars(words, rating_value)}</p>
<p>${words.say('rating.based_on', { count: rating_count })}${details.length > 0 && html`<br><small>${details.join(' · ')}</small>`}</p>
</div>
${rating_count >= MIN_BREAKDOWN && breakdownTable(data, rating, linked)}
</div>`;
}

/** Lists how reviews were verified, with their number. They are never added up: a match with a job says more than an invitation. */
export function methodCounts(counts: AggregateRating['verified_by_method']) {
  return Object.entries(counts) as [keyof typeof counts, number][];
}

/** Renders the number of reviews by stars as a table with bars. */
function breakdownTable(
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
    const name = words.say('rating.stars', { count: Number(stars) });
    return html`<tr><th scope="row">${linked && path !== undefined ? html`<a href="${path}">${name}</a>` : name}</th><td class="bar-cell">${segmentBar([{ share, className: 'lit' }])}</td><td>${words.number(count)}</td></tr>
`;
  });
  return html`<table class="spread"><caption>${words.say('rating.breakdown')}</caption>
<thead class="hidden"><tr><th scope="col">${words.say('rating.column_stars')}</th><th scope="col"><span class="hidden">${words.say('rating.column_share')}</span></th><th scope="col">${words.say('rating.column_number')}</th></tr></thead>
<tbody>
${rows}</tbody></table>`;
}
