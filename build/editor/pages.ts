import { assetPath } from '../../site/_includes/assets.ts';
import { barePage, dataBlock } from '../../site/_includes/blocks.ts';
import type { PageData } from '../../site/_includes/page-data.ts';
import { SHAPES } from '../../site/_includes/symbols.ts';
import { html } from '../../site/client/html.ts';
import { type Document, toDocument } from '../document.ts';
import type { OwnContent } from '../read/content.ts';

/** Returns the pages of the editor: the forms, and a search for a review to edit. Their addresses are relative. */
export function editorPages(data: PageData, files: OwnContent['entries']): Document[] {
  const style = assetPath(data, '/assets/site.css');
  const styles = [style, data.styleSheet].filter((path) => path !== undefined).join(' ');
  /** What cards of reviews need. */
  const cards = html`${SHAPES}${dataBlock('application/json', data.card, 'cards')}`;
  // Ids of reviews that are not published stay private.
  const entries = Object.entries(files).map(([folder, names]) => {
    const published = Object.entries(names).filter(([id]) => data.review(id) !== undefined);
    return [folder, Object.fromEntries(published)];
  });
  const editor = barePage(
    'en',
    html`<title>Edit reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">`,
    html`<body>${cards}<script src="sveltia-cms.js"></script><script src="editor.js" data-styles="${styles}"></script></body>`,
  );
  const search = barePage(
    'en',
    html`<title>Find a review</title>
<link rel="stylesheet" href="../..${style}">`,
    html`<body>${cards}${dataBlock('application/json', Object.fromEntries(entries), 'entries')}<main class="wrap">
<div class="pagehead"><h1>Find a review</h1><p><a href="../">Editor</a></p></div>
<form class="search" role="search"><div class="field wide"><label for="query">Words, name, day or id</label><input id="query" type="search" autocomplete="off"></div></form>
<p id="count" role="status"></p>
<div id="results"></div>
</main><script src="../editor.js"></script></body>`,
  );
  return [toDocument('/admin/', editor), toDocument('/admin/find/', search)];
}
