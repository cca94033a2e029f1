import type { EntityKind } from '../../contract/entity.ts';
import type { EntityPage } from './entity-pages.ts';
import { type Html, html } from './html.ts';
import type { PageData } from './page-data.ts';
import { stars } from './symbols.ts';

/** Lists the services, technicians or areas that reviews mention with their ratings, the most mentioned first, at most `limit`. */
export function entityList(data: PageData, kind: EntityKind, limit?: number): Html {
  const entities = data
    .mentioned(kind)
    .toSorted((a, b) => b.rating.rating_count - a.rating.rating_count);
  return html`<ul class="entities">
${entities.slice(0, limit).map(
  (entity) => html`<li>${row(data.words, entity)}</li>
`,
)}</ul>`;
}

function row(words: PageData['words'], { name, path, rating, active }: EntityPage): Html {
  const { rating_value, rating_count } = rating;
  return html`<a href="${path}">${name}</a>${!active && html` <small>${words.say('entity.left')}</small>`}
<span class="figures">${rating_value !== null && html`${stars(words, rating_value)} <b>${words.rating(rating_value)}</b>`} <small>${words.say('rating.count', { count: rating_count })}</small></span>`;
}
