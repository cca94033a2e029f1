import { html } from './_includes/html.ts';
import { layout } from './_includes/layout.ts';
import type { PageData } from './_includes/page-data.ts';

/** What every host shows for an address that does not exist. */
export default class NotFoundPage {
  data(): object {
    return { permalink: '/404.html' };
  }

  render({ reviews: data }: { reviews: PageData }): string {
    const { words } = data;
    return layout(data, {
      path: '/404.html',
      title: words.notFoundTitle,
      description: words.notFound,
      hidden: true,
      main: html`<p class="kicker">404</p>
<h1>${words.notFoundTitle}</h1>
<p class="lead">${words.notFound}</p>
<p class="actions"><a class="button" href="/reviews/">${words.allReviews}</a> <a href="/search/">${words.searchTitle}</a> <a href="/about/#removed">${words.removedTitle}</a></p>`,
    });
  }
}
