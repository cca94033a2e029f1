import { html } from './_includes/html.ts';
import type { PageData } from './_includes/page-data.ts';

/** `/assets/favicon.svg`: a white star on the site's colour. */
export default class Favicon {
  data(): object {
    return { permalink: '/assets/favicon.svg' };
  }

  render({ pageData: { embed } }: { pageData: PageData }): string {
    return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><title>★</title><style>rect { fill: oklch(from ${embed.colors.brand} min(l, 0.48) c h); }</style><rect width="32" height="32" rx="7" fill="${embed.colors.brand}"/><path fill="#fff" d="M16 5.2l3.3 6.9 7.6 1-5.6 5.3 1.4 7.5L16 22.3l-6.7 3.6 1.4-7.5-5.6-5.3 7.6-1z"/></svg>
`.toString();
  }
}
