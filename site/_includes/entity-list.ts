import type { EntityKind } from '../../contract/entity.ts';
import type { EntityPage } from './entity-pages.ts';
import { formatCount, formatRating } from './format.ts';
import { type Html, html } from './html.ts';
import type { PageContext } from './page-context.ts';
import { stars } from './stars.ts';

/** Services, technicians or areas with their rating; most mentioned first, `limit` of them. */
export function entityList(context: PageContext, kind: EntityKind, limit?: number): Html {
  const { words, entities } = context;
  const own = entities
    .filter((entity) => entity.kind === kind)
    .sort((a, b) => b.rating.rating_count - a.rating.rating_count);
  return html`<ul class="entities">
${own.slice(0, limit).map(
  (entity) => html`<li>${row(words, entity)}</li>
`,
)}</ul>`;
}

function row(words: PageContext['words'], { name, path, rating, active }: EntityPage): Html {
  const { rating_value, rating_count } = rating;
  return html`<a href="${path}">${name}</a>${!active && html` <small>${words.left}</small>`}
<span class="figures">${rating_value !== null && html`${stars(words, rating_value)} <b>${formatRating(words, rating_value)}</b>`} <small>${formatCount(words, rating_count)}</small></span>`;
}
