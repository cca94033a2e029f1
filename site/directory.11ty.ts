import { ENTITY_KINDS, type EntityKind } from '../build/derive/pages/entity-pages.ts';
import { html } from '../build/render/html.ts';
import type { PageData } from '../build/render/page-data.ts';
import { entityList } from './_includes/entity-list.ts';
import { layout } from './_includes/layout.ts';
import { pageContext } from './_includes/page-context.ts';

type Data = { reviews: PageData; kind: EntityKind };

/** The lists of services, technicians and areas. */
export default class DirectoryTemplate {
  data(): object {
    return {
      kinds: Object.keys(ENTITY_KINDS),
      pagination: { data: 'kinds', size: 1, alias: 'kind' },
      permalink: ({ kind }: Data) => `${ENTITY_KINDS[kind]}index.html`,
    };
  }

  render({ reviews: data, kind }: Data): string {
    const context = pageContext(data);
    const { words, dataset, entities } = context;
    const isEmpty = !entities.some((entity) => entity.kind === kind);
    return layout(context, {
      path: ENTITY_KINDS[kind],
      title: words.kindTitles[kind],
      description: `${dataset.business.name}: ${words.kindNotes[kind]}`,
      main: html`<h1>${words.kindTitles[kind]}</h1>
<p class="lead">${words.kindNotes[kind]}</p>
<p class="quiet">${words.notAll}</p>
${isEmpty ? html`<p>${words.noMentions}</p>` : entityList(context, kind)}`,
    });
  }
}
