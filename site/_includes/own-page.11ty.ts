import { html, ownMarkup } from '../client/html.ts';
import { layout } from './layout.ts';
import type { PageData } from './page-data.ts';
import { fillShortcodes } from './shortcodes.ts';

type Data = {
  pageData: PageData;
  page: { url: string };
  title: string;
  description?: string;
  content: string;
};

/** Layout of the owner's pages. Adds the title as a heading, unless the page already has an `<h1>`. */
export default {
  render({ pageData, page, title, description, content }: Data): string {
    const { words, dataset, ownLang } = pageData;
    const hasHeading = /<h1[\s>]/i.test(content);
    return layout(pageData, page.url, {
      title,
      description: description ?? words.named(dataset.business.name, `${title}.`),
      main: html`<div class="pagehead">${!hasHeading && html`<h1${ownLang}>${title}</h1>`}</div>
<div class="prose"${ownLang}>
${ownMarkup(fillShortcodes(pageData, content))}
</div>`,
    });
  },
};
