import { face } from '../client/card.ts';
import { type Html, html } from '../client/html.ts';
import { picture } from '../client/picture.ts';
import { pill } from './actions.ts';
import type { EntityPage } from './entity-pages.ts';
import type { PageData } from './page-data.ts';

/** Lists services, people or areas with the number of reviews that mention them, the most mentioned first, never by rating. */
export function entityList(data: PageData, entities: readonly EntityPage[]): Html {
  const { words } = data;
  const isPictured = entities.some(({ photo }) => photo !== undefined);
  return html`<ul class="list">
${byCount(entities).map((entity) => {
  const { kind, name, path, rating, active, photo } = entity;
  const small = photo && picture(photo, '3.5rem', data.pathOf);
  const thumb = isPictured && html`<span class="thumb">${small}</span>`;
  const sign = kind === 'technicians' ? portrait(data, entity) : thumb;
  const left = !active && html`<br><small class="soft">${words.say('entity.left')}</small>`;
  return html`<li><a href="${path}">${sign}<span>${name}${left}</span><span class="nums">${words.reviews(rating.rating_count)}</span></a></li>
`;
})}</ul>`;
}

/** Renders the photo of a person of the business, or else their initials. */
export function portrait(data: PageData, { name, photo }: EntityPage, isLarge = false): Html {
  if (photo === undefined) return face(name, isLarge);
  return html`<span class="face${isLarge && ' xl'}">${picture(photo, isLarge ? '5.5rem' : '2.5rem', data.pathOf)}</span>`;
}

/** Lists services or areas with their number of reviews as pills. */
export function entityPills({ words }: PageData, entities: readonly EntityPage[]): Html {
  return html`<ul class="pills">${byCount(entities).map(({ name, path, rating }) => html`<li>${pill(words, { name, path, count: rating.rating_count })}</li>`)}</ul>`;
}

/** Sorts by number of reviews; equal numbers keep the owner's order. */
export function byCount(entities: readonly EntityPage[]): EntityPage[] {
  return entities.toSorted((a, b) => b.rating.rating_count - a.rating.rating_count);
}
