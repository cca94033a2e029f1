import { ENTITY_PATHS } from '../contract/addresses.ts';
import type { EntityKind } from '../contract/entity.ts';
import { entityList } from './_includes/entity-list.ts';
import { html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';

type Data = { reviews: PageData; kind: EntityKind };

/** The lists of services, technicians and areas. */
export default class DirectoryTemplate {
  data(): object {
    return {
      kinds: Object.keys(ENTITY_PATHS),
      pagination: { data: 'kinds', size: 1, alias: 'kind' },
      permalink: ({ kind }: Data) => `${ENTITY_PATHS[kind]}index.html`,
    };
  }

  render({ reviews: data, kind }: Data): string {
    const { words, dataset, entities } = data;
    const isEmpty = !entities.some((entity) => entity.kind === kind);
    return layout(data, {
      path: ENTITY_PATHS[kind],
      title: words.kindTitles[kind],
      description: `${dataset.business.name}: ${words.kindNotes[kind]}`,
      main: html`<h1>${words.kindTitles[kind]}</h1>
<p class="lead">${words.kindNotes[kind]}</p>
<p class="quiet">${words.notAll}</p>
${isEmpty ? html`<p>${words.noMentions}</p>` : entityList(data, kind)}`,
    });
  }
}
