import { html } from '../client/html.ts';
import { assetPath, EDITOR_SCRIPT } from './assets.ts';
import { barePage, dataBlock } from './blocks.ts';
import type { PageData } from './page-data.ts';
import { SHAPES } from './symbols.ts';

/** Returns the pages of the content editor, if the owner enabled it: the editor, whose files the build adds, and a search for a review to edit. */
export function editorPages(data: PageData): { path: string; content: string }[] {
  if (data.settings.admin === undefined) return [];
  const style = assetPath(data, '/assets/site.css');
  const styles = [style, data.styleSheet].filter((path) => path !== undefined).join(' ');
  const script = assetPath(data, EDITOR_SCRIPT);
  /** What cards of reviews need. */
  const cards = html`${SHAPES}${dataBlock('application/json', data.card, 'cards')}`;
  // Ids of reviews that are not published stay private.
  const entries = Object.entries(data.entries).map(([folder, names]) => {
    const published = Object.entries(names).filter(([id]) => data.review(id) !== undefined);
    return [folder, Object.fromEntries(published)];
  });
  const editor = barePage(
    'en',
    html`<title>Edit reviews</title>
<link rel="cms-config-url" type="text/yaml" href="config.yml">`,
    html`<body>${cards}<script src="sveltia-cms.js"></script><script src="..${script}" data-styles="${styles}"></script></body>`,
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
</main><script src="../..${script}"></script></body>`,
  );
  return [
    { path: '/admin/', content: editor },
    { path: '/admin/find/', content: search },
  ];
}
