import type { AggregateRating } from '../../contract/dataset.ts';
import { segmentBar } from './charts/bars.ts';
import { formatNumber, formatPercent } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';

/** How the stars are spread, as a table with bars; the rows lead to the lists where `linked`. */
export function spreadTable(
  { words, lists }: PageContext,
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
