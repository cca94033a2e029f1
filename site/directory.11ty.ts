import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import { entityList } from './_includes/entity-list.ts';
import { html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';
import { withSide } from './_includes/side.ts';

type Data = { pageData: PageData; kind: EntityKind };

/** `/services/`, `/technicians/` and `/areas/`: lists of the entities that reviews mention. */
export default class DirectoryTemplate {
  data(): object {
    return {
      kinds: Object.keys(ENTITY_PATHS),
      pagination: { data: 'kinds', size: 1, alias: 'kind' },
      permalink: ({ kind }: Data) => `${ENTITY_PATHS[kind]}index.html`,
    };
  }

  render({ pageData: data, kind }: Data): string {
    const { words, dataset } = data;
    const title = words.say(`entity.title.${kind}`);
    const note = words.say(`entity.note.${kind}`);
    const isEmpty = data.mentioned(kind).length === 0;
    return layout(data, {
      path: ENTITY_PATHS[kind],
      title,
      description: words.say('frame.named', { name: dataset.business.name, text: note }),
      hidden: isEmpty,
      main: html`<div class="pagehead"><h1>${title}</h1><p class="lede">${isEmpty ? words.say('entity.none') : note}</p></div>
${withSide(data, dataset.aggregate_rating, true, html`${entityList(data, data.mentioned(kind))}${kind === 'technicians' && !isEmpty && html`<p class="small soft after">${words.say('entity.not_compared')}</p>`}`)}`,
    });
  }
}
