import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import { entityList } from './_includes/entity-list.ts';
import { pages, withSide } from './_includes/layout.ts';
import { html } from './client/html.ts';

/** `/services/`, `/technicians/` and `/areas/`: lists of the entities that reviews mention. */
export default pages(
  'pageData.kinds',
  (_, kind: EntityKind) => ENTITY_PATHS[kind],
  (data, kind) => {
    const { words, dataset } = data;
    const title = words.say(`entity.title.${kind}`);
    const note = words.say(`entity.note.${kind}`);
    const isEmpty = data.mentioned(kind).length === 0;
    const list = html`${entityList(data, data.mentioned(kind))}\
${kind === 'technicians' && !isEmpty && html`<p class="small soft after">${words.say('entity.not_compared')}</p>`}`;
    return {
      title,
      description: words.named(dataset.business.name, note),
      hidden: isEmpty,
      main: html`<div class="pagehead"><h1>${title}</h1><p class="lede">${isEmpty ? words.say('entity.none') : note}</p></div>
${withSide(data, list, dataset.aggregate_rating)}`,
    };
  },
);
