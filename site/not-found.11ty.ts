import { html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';

/** `/404.html`, which hosts serve for unknown paths. */
export default class NotFoundPage {
  data(): object {
    return { permalink: '/404.html' };
  }

  render({ pageData: data }: { pageData: PageData }): string {
    const { words } = data;
    return layout(data, {
      path: '/404.html',
      title: words.say('not_found.title'),
      description: words.say('not_found.text'),
      hidden: true,
      main: html`<div class="pagehead"><p class="soft">404</p>
<h1>${words.say('not_found.title')}</h1>
<p class="lede">${words.say('not_found.text')}</p>
<p class="row after"><a class="btn main" href="/reviews/">${words.say('list.all')}</a><a class="btn" href="/search/">${words.say('search.title')}</a><a href="/about/#removed">${words.say('about.removed')}</a></p></div>`,
    });
  }
}
