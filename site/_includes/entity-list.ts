import { type Html, html } from '../client/html.ts';
import { picture } from '../client/picture.ts';
import { pill } from './actions.ts';
import type { EntityPage } from './entity-pages.ts';
import type { PageData } from './page-data.ts';
import { portrait } from './review-card.ts';

/** Lists services, people or areas with the number of reviews that mention them, the most mentioned first, never by rating. */
export function entityList(data: PageData, entities: readonly EntityPage[]): Html {
  const { words } = data;
  const isPictured = entities.some(({ photo }) => photo !== undefined);
  return html`<ul class="list">
${byCount(entities).map((entity) => {
  const { kind, name, path, rating, active, photo } = entity;
  const face =
    kind === 'technicians'
      ? portrait(data, entity)
      : isPictured &&
        html`<span class="thumb">${photo && picture(photo, '3.5rem', data.pathOf)}</span>`;
  return html`<li><a href="${path}">${face}<span>${name}${!active && html`<br><small class="soft">${words.say('entity.left')}</small>`}</span><span class="nums">${words.say('rating.count', { count: rating.rating_count })}</span></a></li>
`;
})}</ul>`;
}

/** Lists services or areas with their number of reviews as pills. */
export function entityPills({ words }: PageData, entities: readonly EntityPage[]): Html {
  return html`<ul class="pills">${byCount(entities).map(({ name, path, rating }) => html`<li>${pill(words, { name, path, count: rating.rating_count })}</li>`)}</ul>`;
}

/** Sorts by number of reviews; equal numbers keep the owner's order. */
export function byCount(entities: readonly EntityPage[]): EntityPage[] {
  return entities.toSorted((a, b) => b.rating.rating_count - a.rating.rating_count);
}
